"""The rooms of a server: found by id, loaded from the store on demand, unloaded when idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

from bang.errors import BangError
from bang.protocol.parts import SeatResult, TableOptions, TableSummary
from bang.rooms import Room
from bang.rooms.brief import forgo_history, remember
from bang.rooms.ending import keep_game, look_back
from bang.rooms.entries import Opened, Practice
from bang.rooms.errors import Refusal
from bang.rooms.restoring import restore, restore_all
from bang.rooms.state import RoomState, check_options
from bang.rooms.timers import Time
from bang.rooms.warm_up import warm_up
from bang.server.access.tokens import is_id, new_id
from bang.server.bot_threads import ThreadExecutor
from bang.server.finding.ratings import rate_game
from bang.server.ownership import Alone, Ownership
from bang.server.process.logs import short, where
from bang.server.process.memory import GarbageCollection
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.process.tracing import NoTracing, Tracing
from bang.store import Clash, Deal, NotOwner, Store, Unsure

PUT_AWAY: Final = 600.0  # seconds without listeners until a room is unloaded
EMPTY: Final = 60.0  # the same for one that nobody has a seat in: it is closed for good
GIVEN_UP: Final = 6 * 3600.0  # seconds after which a waiting room that is put away leaves the lobby for good
SWEEP: Final = 60.0
INTERRUPTED: Final = 60.0  # seconds before the last entry of all: games in which something happened since were going on
RETURN: Final = 10.0  # seconds in which people get their rooms back before bots begin to think
PATIENCE: Final = 1.0  # seconds in which a history is waited for before its table is shown without it
LISTED: Final = 200  # rooms in the lobby


class StoredRoomLog:
    """The store as the log of rooms, with metrics and log lines."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry
        self.store = registry.store
        self.log = registry.log
        self.metrics = registry.metrics

    async def append(
        self, table: str, number: int, entry: bytes, begins: bool = False, snapshot: bytes | None = None
    ) -> None:
        try:
            with self.metrics.writing.time(), self.registry.tracing.span("write"):
                lease = self.registry.ownership.lease_of(table)
                room = self.registry.rooms.get(table) if begins else None
                deal = None if room is None else deal_of(room)
                await self.store.append(table, number, entry, begins, snapshot, lease, deal)
        except (Unsure, Clash, NotOwner) as error:  # it may be written, or another server has the table
            if isinstance(error, NotOwner):
                self.registry.ownership.disown(table)
            self.registry.forsake(table)
            raise
        if begins:
            self.log.info("game started", table=short(table))

    async def forget_player(self, table: str, account: str) -> None:
        await self.store.forget_player(table, account)

    async def finish(self, table: str, recording: bytes, results: list[SeatResult]) -> None:
        await rate_game(self.store, table, recording, results)  # first: a game that is not kept is finished again
        await self.store.finish(table, recording, results)
        self.metrics.games.inc()
        self.log.info("game finished", table=short(table), bytes=len(recording))


class RoomRegistry:
    def __init__(self, store: Store, limits: Limits, time: Time, random: Random, log: Any, metrics: Metrics) -> None:
        self.store = store
        self.limits = limits
        self.time = time
        self.random = random
        self.log = log
        self.metrics = metrics
        self.ownership: Ownership = Alone()
        self.tracing: Tracing = NoTracing()
        self.room_log = StoredRoomLog(self)
        self.executor = ThreadExecutor(self.report, self.is_returning)
        self.rooms: dict[str, Room] = {}
        self.openers: dict[str, tuple[str, str]] = {}  # of rooms that wait: the account and the address
        self.listed: tuple[float, list[TableSummary]] = (-1e9, [])
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.recalling: dict[str, asyncio.Task[None]] = {}
        self.replaying = asyncio.Lock()
        self.shown_without_history: set[str] = set()
        self.restorers = ThreadPoolExecutor(1, "restoring")
        self.return_begins = 0.0
        self.return_ends = 0.0
        self.sweeper: asyncio.Task[None] | None = None
        self.recovering: asyncio.Task[None] | None = None
        self.garbage = GarbageCollection(time.now())
        self.closing: set[asyncio.Task[None]] = set()

    async def start(self, shared: bool = False) -> None:
        """Load the rooms of the lobby. Running games are loaded when their people come back.

        With `shared`, other servers have tables, too: all are loaded when somebody asks for them here.
        """
        self.restorers.submit(warm_up)
        if not shared:  # all tables are asleep yet; later the cleaner looks which ones are
            await self.store.close_stale(GIVEN_UP)
        for id in [] if shared else (await self.store.waiting_tables())[:LISTED]:
            try:
                await self.find(id)
            except BangError as error:
                self.report(error)
        self.sweeper = asyncio.get_running_loop().create_task(self.sweep_for_ever(), name="sweeper")
        if not shared:
            self.recovering = asyncio.get_running_loop().create_task(self.recover(RETURN), name="recovery")
        self.expect_return()

    def expect_return(self, after: float = 0.0) -> None:
        """People come back: now, after a restart; or in a moment, to the tables of another server that is gone."""
        self.return_begins = self.time.now() + after
        self.return_ends = self.time.now() + RETURN
        for moment in (self.return_begins, self.return_ends):
            self.time.at(moment, self.executor.begin_next)

    async def recover(self, delay: float) -> None:
        """Load the games that a crash interrupted, once people are back: one may have ended without being kept."""
        await asyncio.sleep(delay)
        try:
            for id in await self.store.interrupted_tables(INTERRUPTED):
                with suppress(Refusal):  # of rules of long ago; whoever asks for the table is told
                    await self.find(id)
        except Exception as error:
            self.report(error)

    async def close(self) -> None:
        for task in (self.sweeper, self.recovering):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        for room in list(self.rooms.values()):
            await room.close()
        self.rooms.clear()
        for recall in self.recalling.values():
            recall.cancel()
        if self.closing:
            await asyncio.wait(self.closing)
        self.executor.close()
        self.restorers.shutdown(wait=False, cancel_futures=True)

    def report(self, error: BaseException) -> None:
        self.metrics.errors.inc()
        self.log.error("error", **where(error))

    # --- tables

    async def find(self, id: str) -> Room:
        """Return a room, loading it if needed. It stays loaded until the caller awaits something else."""
        while id not in self.rooms:
            if id not in self.loading:  # concurrent requests share one room
                self.loading[id] = asyncio.get_running_loop().create_task(self.load(id))
                self.loading[id].add_done_callback(partial(self.note_loaded, id))
            await asyncio.shield(self.loading[id])
        return self.rooms[id]

    async def load(self, id: str) -> None:
        if not is_id(id) or await self.store.first_entry(id) is None:
            raise Refusal("no_table", "There is no such table.")
        await self.ownership.claim(id)
        written = await self.store.entries(id)  # all there are: nobody else can write from now on
        snapshot = await self.store.snapshot(id)
        try:
            work = partial(restore_all, id, self.random, written, snapshot, True)
            restored = await asyncio.get_running_loop().run_in_executor(self.restorers, work)
            owner = owner_of(restored.state)
            room = Room.reopen(restored, self.room_log, self.time, self.executor.of(owner))
        except Exception as error:
            self.report(error)
            raise Refusal("failed", "This game was begun with other rules and cannot be continued.") from error
        if room.state.status != "playing" and self.is_full():  # people of a running game must always find it
            await room.close()
            await self.ownership.release(id)
            raise self.no_room()
        if room.state.status == "finished":
            await look_back(room)
            if await self.store.recording(id) is None:
                await keep_game(room)
        self.keep(room, owner)

    async def recall(self, room: Room) -> None:
        """Have a room remember what was told before it was restored from its last snapshot."""
        if room.state.untold:
            await asyncio.shield(self.begin_recall(room))

    async def recall_soon(self, room: Room) -> bool:
        """Return whether a room knows its past, perhaps after a moment; if not, followers are told once it does."""
        if not room.state.untold:
            return True
        recall = self.begin_recall(room)
        if room.id not in self.shown_without_history:
            for done in (await asyncio.wait([recall], timeout=PATIENCE))[0]:
                done.result()
        if room.state.untold:
            self.shown_without_history.add(room.id)
        return not room.state.untold

    def begin_recall(self, room: Room) -> asyncio.Task[None]:
        if room.id not in self.recalling:
            self.recalling[room.id] = asyncio.get_running_loop().create_task(self.play_again(room))
            self.recalling[room.id].add_done_callback(partial(self.note_recalled, room.id))
        return self.recalling[room.id]

    async def play_again(self, room: Room) -> None:
        written = (await self.store.entries(room.id))[: room.state.untold_entries]
        work = partial(restore, room.id, self.random, written, None, staffed=False)
        async with self.replaying:  # so that whoever comes back meanwhile waits for one history at most, not for all
            while self.loading and self.time.now() < self.return_ends:
                await asyncio.wait([*self.loading.values()], timeout=RETURN, return_when=asyncio.FIRST_COMPLETED)
            try:
                remember(room.state, await asyncio.get_running_loop().run_in_executor(self.restorers, work))
            except Exception as error:  # of the rules: whoever asks again would find the same
                forgo_history(room.state)
                self.report(error)
        room.updates.forget()
        if room.id in self.shown_without_history:
            self.shown_without_history.remove(room.id)
            room.attendance.tell_all(room.id)

    def is_full(self) -> bool:
        return len(self.rooms) >= self.limits.all_tables

    def no_room(self) -> Refusal:
        return Refusal("too_many", "This server has no room for another table now.")

    def keep(self, room: Room, owner: str) -> None:
        room.report = self.report
        room.open_another = partial(self.open, owner=owner)
        room.recall = self.recall
        self.rooms[room.id] = room
        self.metrics.tables.set(len(self.rooms))

    async def open(
        self,
        options: TableOptions,
        password: str = "",
        opener: tuple[str, str] | None = None,
        practice: Practice | None = None,
        owner: str = "",
    ) -> Room:
        """Open a new room. The password is already hashed. `owner`: with whose rooms its bots take turns."""
        check_options(options)
        if self.is_full():
            raise self.no_room()
        opened = Opened(options, password, practice)
        id = new_id()
        await self.ownership.claim(id, fresh=True)
        if opener is not None:
            account, address = opener
            owner = address or account  # many accounts of one address are no more than one
        owner = owner or id
        room = await Room.open(id, self.room_log, self.time, self.random, opened, self.executor.of(owner))
        self.keep(room, owner)
        if opener is not None:
            self.openers[room.id] = opener
        self.log.info("table opened", table=short(room.id), players=options.players, private=options.private)
        return room

    def waiting_tables_of(self, account: str, address: str) -> tuple[int, int]:
        """Count the rooms that wait and were opened by an account, and from an address."""
        waiting = {id for id in self.openers if id in self.rooms and self.rooms[id].state.status == "waiting"}
        self.openers = {id: opener for id, opener in self.openers.items() if id in waiting}
        openers = self.openers.values()
        return sum(who == account for who, _ in openers), sum(where == address for _, where in openers)

    def listing(self) -> list[TableSummary]:
        """The public rooms where somebody is, those that can be joined first, and the newest of them first."""
        since, found = self.listed
        if self.time.now() - since >= self.limits.lobby_age:
            newest = [room for room in reversed(self.rooms.values()) if is_public(room)]
            newest.sort(key=lambda room: room.state.status != "waiting")
            found = [summary(room) for room in newest[:LISTED]]
            self.listed = self.time.now(), found
        return found

    # --- putting away

    def forsake(self, id: str) -> None:
        """Drop a room whose last entry may or may not be written: it is reloaded from the database."""
        room = self.rooms.pop(id, None)
        if room is not None:
            room.abandon()
            task = asyncio.get_running_loop().create_task(room.close())
            self.closing.add(task)
            task.add_done_callback(self.closing.discard)

    async def remove(self, tables: list[str]) -> int:
        """Remove tables for good, but for those that are in memory, here or elsewhere; returns how many."""
        return await self.treat_asleep(tables, self.store.remove_tables)

    async def give_up(self, tables: list[str]) -> int:
        """Close tables that wait for nobody any more, with the same exceptions; returns how many."""

        async def close(asleep: list[str]) -> None:
            await asyncio.gather(*(self.store.close_table(id, self.ownership.lease_of(id)) for id in asleep))

        return await self.treat_asleep(tables, close)

    async def treat_asleep(self, tables: list[str], treat: Callable[[list[str]], Coroutine[Any, Any, None]]) -> int:
        ours = []
        for id in tables:
            with suppress(BangError):
                await self.ownership.claim(id)
                ours.append(id)
        asleep = [id for id in ours if id not in self.rooms and id not in self.loading]
        if asleep:
            treatment = asyncio.get_running_loop().create_task(treat(asleep))
            for id in asleep:  # whoever asks for one of them now waits, and finds it as it is then
                self.loading[id] = treatment
                treatment.add_done_callback(partial(self.note_loaded, id))
            await asyncio.shield(treatment)
            for id in asleep:
                await self.ownership.release(id)
        return len(asleep)

    def note_loaded(self, id: str, _: asyncio.Task[None]) -> None:
        del self.loading[id]
        self.executor.begin_next()

    def note_recalled(self, id: str, recall: asyncio.Task[None]) -> None:
        del self.recalling[id]
        if not recall.cancelled() and (error := recall.exception()) is not None and id in self.shown_without_history:
            self.report(error)  # nobody waits for it; it begins again with the next update
        self.executor.begin_next()

    def is_returning(self) -> bool:
        """Return whether people are coming back to their games. Telling bots the past takes as long as restoring."""
        now = self.time.now()
        return now < self.return_begins or (bool(self.loading or self.recalling) and now < self.return_ends)

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception as error:
                self.report(error)

    async def sweep(self) -> None:
        for room in list(self.rooms.values()):
            if room.unkept:
                await keep_game(room)
            empty = room.state.status == "waiting" and not room.state.people()
            if room.queue.empty() and not room.unkept and room.idle_for() > (EMPTY if empty else PUT_AWAY):
                del self.rooms[room.id]
                # Whoever asks for it meanwhile waits, and loads it again.
                self.loading[room.id] = asyncio.get_running_loop().create_task(self.put_away(room, for_good=empty))
                self.loading[room.id].add_done_callback(partial(self.note_loaded, room.id))
                await asyncio.shield(self.loading[room.id])
        self.metrics.tables.set(len(self.rooms))
        self.garbage.sweep(self.time.now())

    async def put_away(self, room: Room, for_good: bool) -> None:
        await room.close()
        if for_good:
            await self.store.close_table(room.id, self.ownership.lease_of(room.id))
        await self.ownership.release(room.id)


def owner_of(state: RoomState) -> str:
    return state.places[state.host].account if state.host >= 0 else state.table


def deal_of(room: Room) -> Deal:
    options = room.state.options
    return Deal(room.state.people(), options.game, list(options.sets), options.players)


def is_public(room: Room) -> bool:
    state = room.state
    return not state.options.private and state.host >= 0 and state.status in ("waiting", "playing") and room.awake()


def summary(room: Room) -> TableSummary:
    state = room.state
    return TableSummary(
        table=room.id,
        status=state.status,
        host=state.places[state.host].name if state.host >= 0 else "",
        options=state.options,
        people=len(state.people()),
        locked=bool(state.password),
    )
