"""All tables of a server: found by id, loaded from the store when needed, put away when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from bang import games
from bang.errors import BangError
from bang.protocol.parts import Result, TableOptions, TableSummary
from bang.rooms import Table
from bang.rooms.actions import Follow, Sit
from bang.rooms.clock import Time
from bang.rooms.entries import Opened
from bang.rooms.errors import Refusal
from bang.rooms.state import check_options
from bang.server.access.tokens import is_id, new_id
from bang.server.process.logs import short, where
from bang.server.process.memory import Tidying
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.thinking import ThreadThinker
from bang.store import Account, Store, Unsure

PUT_AWAY: Final = 600.0  # seconds without anybody, then a table leaves the memory
GIVEN_UP: Final = 6 * 3600.0  # a table that nobody started and nobody looks at is no longer listed after a restart
SWEEP: Final = 60.0


class Ledger:
    """The store, as tables see it; what they write is counted and logged on the way."""

    def __init__(self, store: Store, log: Any, metrics: Metrics, unsure: Callable[[str], None]) -> None:
        self.store = store
        self.log = log
        self.metrics = metrics
        self.unsure = unsure  # called with a table of which nobody knows how it stands

    async def append(
        self, table: str, number: int, entry: bytes, begins: bool = False, snapshot: bytes | None = None
    ) -> None:
        try:
            await self.store.append(table, number, entry, begins, snapshot)
        except Unsure:
            self.unsure(table)
            raise
        if begins:
            self.log.info("game started", table=short(table))

    async def finish(self, table: str, recording: bytes, results: list[Result]) -> None:
        await self.store.finish(table, recording, results)
        self.metrics.games.inc()
        self.log.info("game finished", table=short(table), bytes=len(recording))


class Hub:
    def __init__(self, store: Store, limits: Limits, time: Time, random: Random, log: Any, metrics: Metrics) -> None:
        self.store = store
        self.limits = limits
        self.time = time
        self.random = random
        self.log = log
        self.metrics = metrics
        self.ledger = Ledger(store, log, metrics, self.forsake)
        self.thinker = ThreadThinker(self.report)
        self.tables: dict[str, Table] = {}
        self.loading = asyncio.Lock()
        self.rematching = asyncio.Lock()
        self.sweeper: asyncio.Task[None] | None = None
        self.tidying = Tidying(time.now())
        self.closing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """The lobby as it was. Games that are being played are loaded when their people come back."""
        for id in (await self.store.waiting_tables())[:200]:
            try:
                await self.find(id)
            except BangError as error:
                self.report(error)
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep_for_ever(), name="sweeper")

    async def close(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()
            await asyncio.wait([self.sweeper])
        for table in list(self.tables.values()):
            await table.close()
        self.tables.clear()
        if self.closing:
            await asyncio.wait(self.closing)
        self.thinker.close()

    def report(self, error: BaseException) -> None:
        self.metrics.errors.inc()
        self.log.error("error", **where(error))

    # --- tables

    async def find(self, id: str) -> Table:
        """Nothing comes between the return of this call and what its caller does next: the table stays loaded."""
        if id not in self.tables:
            async with self.loading:  # two who come at once must not get two tables
                if id not in self.tables:
                    self.keep(await self.load(id))
        return self.tables[id]

    async def load(self, id: str) -> Table:
        self.check_room()
        written = await self.store.entries(id) if is_id(id) else []
        if not written:
            raise Refusal("no_table", "There is no such table.")
        try:
            snapshot = await self.store.snapshot(id)
            table = Table.restore(id, self.ledger, self.time, self.random, written, snapshot, self.thinker)
        except Exception as error:
            self.report(error)
            raise Refusal("failed", "This game was begun with other rules and cannot be continued.") from error
        if table.course.status == "finished":
            await table.look_back()
            if await self.store.recording(id) is None:
                await table.keep_game()
        return table

    def check_room(self) -> None:
        if len(self.tables) >= self.limits.all_tables:
            raise Refusal("too_many", "This server has no room for another table now.")

    def keep(self, table: Table) -> None:
        table.report = self.report
        self.tables[table.id] = table
        self.metrics.tables.set(len(self.tables))

    async def open(self, options: TableOptions, password: str = "") -> Table:
        """A new table; the password is a hash already."""
        check_options(options)
        self.check_room()
        opened = Opened(options, password)
        table = await Table.open(new_id(), self.ledger, self.time, self.random, opened, self.thinker)
        self.keep(table)
        self.log.info("table opened", table=short(table.id), players=options.players, private=options.private)
        return table

    async def rematch(self, table: Table, account: Account, keep: bool) -> None:
        """The next game of the series, at a new table with the same people."""
        async with self.rematching:  # two who ask at once must not get two tables
            await self.open_rematch(table, account, keep)

    async def open_rematch(self, table: Table, account: Account, keep: bool) -> None:
        course = table.course
        if course.seat_of(account.id) < 0:  # first: spectators who are behind must not learn that the game is over
            raise Refusal("not_seated", "You have no seat at this table.")
        if course.status != "finished" or course.game is None or course.next_table:
            raise Refusal("wrong_time", "A rematch can be opened once, after the end of the game.")
        options = games.next_options(course.game, [keep] * len(course.places))
        following = msgspec.structs.replace(course.options, keep=options.keep, first=options.first)
        new = await self.open(following, course.password)
        # Whoever asks sits down first and so is the host.
        first = course.seat_of(account.id)
        order = sorted((p for p, place in enumerate(course.places) if place.account), key=lambda p: p != first)
        for p in order:
            place = course.places[p]
            await new.perform(Sit(place.account, place.name, p, place.program))
        await table.perform(Follow(account.id, new.id))

    def listing(self) -> list[TableSummary]:
        """The tables that anybody may see, the ones that can be joined first."""
        open_ones = [
            TableSummary(
                table=table.id,
                status=table.course.status,
                host=table.course.places[table.course.host].name,
                options=table.course.options,
                people=len(table.course.people()),
                locked=bool(table.course.password),
            )
            for table in self.tables.values()
            if not table.course.options.private
            and table.course.host >= 0
            and (table.course.status == "waiting" or (table.course.status == "playing" and table.awake()))
        ]
        return sorted(open_ones, key=lambda summary: summary.status != "waiting")[:200]

    # --- putting away

    def forsake(self, id: str) -> None:
        """Perhaps the last entry of the table was written: whoever comes back finds it as the database has it."""
        table = self.tables.pop(id, None)
        if table is not None:
            table.abandon()
            task = asyncio.get_running_loop().create_task(table.close())
            self.closing.add(task)
            task.add_done_callback(self.closing.discard)

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception as error:
                self.report(error)

    async def sweep(self) -> None:
        for table in list(self.tables.values()):
            waiting = table.course.status == "waiting"
            patience = GIVEN_UP if waiting and table.course.people() else PUT_AWAY
            if table.queue.empty() and table.idle_for() > patience:
                del self.tables[table.id]
                await table.close()
                if waiting:
                    await self.store.close_table(table.id)
        self.metrics.tables.set(len(self.tables))
        self.tidying.sweep(self.time.now())
