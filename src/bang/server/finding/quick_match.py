"""Quick matches: people say what they would like to play, and are seated with others who want the same.

The queue is in the database, so that any server of a cluster takes a search and tells how it goes. One server at a time
seats people: the one that has the lease of the queue, as it would have that of a table (record 46).
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from bang.errors import BangError
from bang.rooms.action import Person
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start
from bang.rooms.errors import Refusal
from bang.server.finding.groups import Group, Searcher, groups
from bang.server.finding.wishes import Wishes, check_wishes, table_for
from bang.server.ownership import Ownership
from bang.server.process.logs import short
from bang.server.process.settings import Limits
from bang.server.tables import Tables
from bang.store import Account, Search, Store

QUEUE: Final = "quick-match"  # the name of the lease
PERIOD: Final = 0.5  # seconds between two looks at the queue while somebody waits
IDLE: Final = 2.0  # the same while nobody does, who began here
NOTED: Final = 5.0  # seconds after which it is written down again that somebody is there
HERE: Final = 12.0  # seconds: only who was heard of since then is seated
FEW: Final = 50  # searchers who are sorted in no time
FORGOTTEN: Final = 75.0  # seconds of silence after which a search is over; hidden pages may wake up once a minute


class SearchState(Struct):
    """How a search goes."""

    wishes: Wishes
    waited: Annotated[float, Meta(description="seconds")]
    people: Annotated[int, Meta(description="how many were found who would play together, oneself included")]
    least: Annotated[int, Meta(description="so many play at least: bots take what is missing")]
    most: Annotated[int, Meta(description="so many play at most")]
    starts_in: Annotated[float, Meta(description="seconds until the game begins at the latest")]
    table: Annotated[str, Meta(description="where one has a seat now; empty while one waits")] = ""


class QuickMatch:
    def __init__(
        self,
        store: Store,
        tables: Tables,
        ownership: Ownership,
        limits: Limits,
        secret: bytes,
        report: Callable[[BaseException], None],
        log: Any,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.tables = tables
        self.ownership = ownership
        self.limits = limits
        self.secret = secret
        self.report = report
        self.log = log
        self.clock = clock
        self.seen: tuple[float, list[Search]] = (-1e9, [])
        self.apart: set[tuple[str, str]] = set()  # who does not want to meet whom
        self.noted: dict[str, float] = {}  # when it was last written down that somebody is there
        self.wake = asyncio.Event()

    # --- people

    async def begin(self, account: Account, wishes: Wishes, address: str) -> SearchState:
        """Look for a match from now on, instead of what was looked for before."""
        if account.bot:
            raise Refusal("people_only", "Quick matches are for people; a program takes a seat at a table.")
        check_wishes(wishes)
        household = hmac.new(self.secret, b"address:" + address.encode(), sha256).hexdigest()[:32]
        others = [one for one in await self.searches() if one.account != account.id and not one.table]
        near = sum(one.household == household for one in others)
        if len(others) >= self.limits.all_searches or near >= self.limits.address_searches:
            raise Refusal("too_many", "Too many look for a match here; wait a little.")
        now = self.clock()
        search = Search(account.id, account.name, household, msgspec.json.encode(wishes), now, now)
        await self.store.begin_search(search)
        self.noted[account.id] = now
        self.seen = -1e9, []
        self.wake.set()
        found = await self.state(account.id)
        assert found is not None
        return found

    async def end(self, account: str) -> None:
        await self.store.end_search(account)
        self.noted.pop(account, None)
        self.seen = -1e9, []

    async def state(self, account: str) -> SearchState | None:
        """How the search of somebody goes; None if they do not look for a match. Says that they are there, too."""
        queue = await self.searches()
        own = next((one for one in queue if one.account == account), None)
        if own is None:
            return None
        now = self.clock()
        wishes = msgspec.json.decode(own.wishes, type=Wishes)
        if own.table:
            return SearchState(wishes, now - own.since, 0, wishes.least, wishes.most, 0.0, own.table)
        if now - self.noted.get(account, 0.0) >= NOTED:
            self.noted[account] = now
            await self.store.note_heard(account, now)
        found = await self.groups(queue, now, account)
        group = next(one for one in found if any(member.account == account for member in one.members))
        return SearchState(
            wishes,
            max(0.0, now - own.since),
            len(group.members),
            group.least,
            group.most,
            max(0.0, group.starts - now),
        )

    # --- the queue

    async def searches(self) -> list[Search]:
        """The queue as it was a moment ago: however many ask, the database is asked rarely."""
        since, queue = self.seen
        if abs(self.clock() - since) >= PERIOD:
            queue = await self.read()
        return queue

    async def read(self) -> list[Search]:
        queue = await self.store.searches()
        self.apart = await self.store.blocks_of_searchers() if len(queue) > 1 else set()
        self.seen = self.clock(), queue
        return queue

    async def groups(self, queue: list[Search], now: float, asking: str = "") -> list[Group]:
        """Who could play together, of those who are there. In a thread, because many may wait."""
        here = [
            Searcher(one.account, one.name, msgspec.json.decode(one.wishes, type=Wishes), one.since)
            for one in queue
            if not one.table and (now - one.heard < HERE or one.account == asking)
        ]
        return groups(here, self.apart) if len(here) < FEW else await asyncio.to_thread(groups, here, self.apart)

    # --- the one who seats them

    async def seat_for_ever(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        while True:
            try:
                waiting = await self.seat_all()
            except Exception as error:
                waiting = False
                self.report(error)
            if waiting:
                await sleep(PERIOD)
            else:
                self.wake.clear()
                with_others = asyncio.get_running_loop().create_task(self.wake.wait())
                await asyncio.wait([with_others], timeout=IDLE)
                with_others.cancel()

    async def seat_all(self) -> bool:
        """Seat all who can begin now, if that is this server's business. Whether somebody still waits."""
        queue = await self.read()
        if not queue:
            self.noted.clear()
            return False
        try:
            await self.ownership.claim(QUEUE)
        except BangError:  # another server does it
            return True
        now = self.clock()
        if any(now - one.heard > FORGOTTEN for one in queue):
            await self.store.forget_searches(now - FORGOTTEN)
        ready = [group for group in await self.groups(queue, now) if now >= group.starts]
        for group in ready:
            try:
                await self.seat(group)
            except Exception as error:  # for instance, there is no room for another table now; the others go on
                self.report(error)
        if ready:
            self.seen = -1e9, []
            await self.ownership.release(QUEUE)  # tables belong to whoever opens them: let others have the next
        return any(not one.table for one in queue)

    async def seat(self, group: Group) -> None:
        """Open a table, let everybody who still looks for one sit down at it, and deal."""
        found = [await self.store.account(member.account) for member in group.members]
        for member, account in zip(group.members, found, strict=True):
            if account is None:  # a guest who was forgotten
                await self.store.end_search(member.account)
        people = [Person(one.id, one.name, one.bot, one.avatar) for one in found if one is not None]
        if not people:
            return
        options = table_for(group.wishes, len(people))
        table = await self.tables.open(options, "", (people[0].account, ""))
        await self.store.note_found([person.account for person in people], table)
        looking = {one.account for one in await self.store.searches() if one.table == table}
        people = [person for person in people if person.account in looking]
        if not people:
            return  # all have left meanwhile: an empty table is closed by itself
        for person in people:
            await self.tables.perform(Sit(table=table), person)
        await self.tables.perform(Start(table=table), people[0])
        self.log.info("match", table=short(table), people=len(people), players=options.players)
