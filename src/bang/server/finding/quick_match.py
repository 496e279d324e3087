"""Quick matches: people say what they would like to play, and are seated with others who want the same.

The queue is in the database, so that any server of a cluster takes a search and tells how it goes. One server at a time
seats people: the one that has the lease of the queue, as it would have that of a table (record 46).
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
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
from bang.server.ownership import QUEUE, Ownership
from bang.server.process.logs import short
from bang.server.process.settings import Limits
from bang.server.tables import Tables
from bang.store import Account, Search, Store

PERIOD: Final = 0.5  # seconds between two looks at the queue while somebody waits
IDLE: Final = 2.0  # the same while nobody does, who began here
NOTED: Final = 5.0  # seconds after which it is written down again that somebody is there
PRESENT: Final = 12.0  # seconds: only who was heard of since then is seated
FEW: Final = 50  # searchers who are read and sorted in no time: everybody is told at once of who comes
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


@dataclass(slots=True)
class Queue:
    """Those who look for a match, as they were at a moment, by account. However many ask, it is sorted once."""

    read: float = -1e9  # when, by the clock that all servers share
    searches: dict[str, Search] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    group_of: dict[str, Group] = field(default_factory=dict)  # of those who are there


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
        self.ahead = 0.0  # by how much the clock that all servers share is ahead of ours
        self.queue = Queue()
        self.reading: asyncio.Task[None] | None = None
        self.changed: dict[str, Search | None] = {}  # here, since the queue began to be read the last time
        self.noted: dict[str, float] = {}  # when it was last written down that somebody is there
        self.wake = asyncio.Event()

    def now(self) -> float:
        """The time by the clock that all servers share: that of the database, if it has one of its own."""
        return self.clock() + self.ahead

    # --- people

    async def begin(self, account: Account, wishes: Wishes, address: str) -> SearchState:
        """Look for a match from now on, instead of what was looked for before."""
        if account.bot:
            raise Refusal("people_only", "Quick matches are for people; a program takes a seat at a table.")
        check_wishes(wishes)
        household = hmac.new(self.secret, b"address:" + address.encode(), sha256).hexdigest()[:32]
        queue = await self.latest()
        others = [one for one in queue.searches.values() if one.account != account.id and not one.table]
        near = sum(one.household == household for one in others)
        if len(others) >= self.limits.all_searches or near >= self.limits.address_searches:
            raise Refusal("too_many", "Too many look for a match here; wait a little.")
        now = self.now()
        search = Search(account.id, account.name, household, msgspec.json.encode(wishes), now, now)
        await self.store.begin_search(search)
        self.noted[account.id] = now
        self.note_changed(account.id, search)
        self.wake.set()
        queue = await self.latest()
        return await self.tell(queue.searches.get(account.id, search), queue)  # another tab may have ended it already

    async def end(self, account: str) -> None:
        await self.store.end_search(account)
        self.noted.pop(account, None)
        self.note_changed(account, None)

    async def state(self, account: str) -> SearchState | None:
        """How the search of somebody goes; None if they do not look for a match. Says that they are there, too."""
        queue = await self.latest()
        own = queue.searches.get(account)
        return None if own is None else await self.tell(own, queue)

    async def tell(self, own: Search, queue: Queue) -> SearchState:
        account = own.account
        now = self.now()
        wishes = msgspec.json.decode(own.wishes, type=Wishes)
        if own.table:
            return SearchState(wishes, now - own.since, 0, wishes.least, wishes.most, 0.0, own.table)
        if now - self.noted.get(account, 0.0) >= NOTED:
            self.noted[account] = now
            await self.store.note_heard(account, now)
        group = queue.group_of.get(account) or Group([searcher(own)], wishes)  # who has just come back is alone first
        return SearchState(
            wishes,
            max(0.0, now - own.since),
            len(group.members),
            group.least,
            group.most,
            max(0.0, group.starts - now),
        )

    # --- the queue

    async def latest(self) -> Queue:
        """The queue as it was a moment ago. All who ask for it at the same time wait for the same."""
        for _ in range(2):  # what is being read already may be without what has just changed
            if abs(self.now() - self.queue.read) < PERIOD:
                break
            if self.reading is None:
                self.reading = asyncio.get_running_loop().create_task(self.read())
                self.reading.add_done_callback(self.note_read)
            await asyncio.shield(self.reading)
        return self.queue

    def note_read(self, _: asyncio.Task[None]) -> None:
        self.reading = None

    def note_changed(self, account: str, search: Search | None) -> None:
        """Know at once what changed here; let the queue be read again, unless that takes long."""
        self.changed[account] = search
        change(self.queue, account, search)
        if len(self.queue.searches) < FEW:
            self.queue.read = -1e9

    async def read(self) -> None:
        """Read the queue, and see who could play together of those who are there. In a thread, if they are many."""
        self.changed.clear()
        searches = await self.store.searches()
        apart = await self.store.blocks_of_searchers() if len(searches) > 1 else set()
        self.ahead = await self.store.now(self.clock) - self.clock()
        now = self.now()
        here = [searcher(one) for one in searches if not one.table and now - one.heard < PRESENT]
        found = groups(here, apart) if len(here) < FEW else await asyncio.to_thread(groups, here, apart)
        of = {member.account: group for group in found for member in group.members}
        self.queue = Queue(now, {one.account: one for one in searches}, found, of)
        for account, search in self.changed.copy().items():
            self.note_changed(account, search)

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
        self.queue.read = -1e9
        queue = await self.latest()
        if not queue.searches:
            self.noted.clear()
            return False
        try:
            await self.ownership.claim(QUEUE)
        except BangError:  # another server does it
            return True
        now = self.now()
        if any(now - one.heard > FORGOTTEN for one in queue.searches.values()):
            await self.store.forget_searches(now - FORGOTTEN)
        ready = [group for group in queue.groups if now >= group.starts]
        for group in ready:
            try:
                await self.seat(group)
            except Exception as error:  # for instance, there is no room for another table now; the others go on
                self.report(error)
        if ready:
            self.queue.read = -1e9
            await self.ownership.release(QUEUE)  # tables belong to whoever opens them: let others have the next
        return any(not one.table for one in queue.searches.values())

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
        await self.store.note_found([(member.account, member.since) for member in group.members], table)
        looking = {one.account for one in await self.store.searches() if one.table == table}
        people = [person for person in people if person.account in looking]
        if not people:
            return  # all have left meanwhile: an empty table is closed by itself
        for person in people:
            await self.tables.perform(Sit(table=table), person)
        await self.tables.perform(Start(table=table), people[0])
        self.log.info("match", table=short(table), people=len(people), players=options.players)


def change(queue: Queue, account: str, search: Search | None) -> None:
    queue.group_of.pop(account, None)
    if search is None:
        queue.searches.pop(account, None)
    else:
        queue.searches[account] = search


def searcher(search: Search) -> Searcher:
    return Searcher(search.account, search.name, msgspec.json.decode(search.wishes, type=Wishes), search.since)
