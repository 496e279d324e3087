"""Tables wherever they are: this server carries out what concerns its own, and asks the others for theirs."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec

from bang.protocol.parts import TableOptions, TableSummary
from bang.rooms.action import Action, Person
from bang.rooms.attendance import Listener
from bang.rooms.entries import Practice
from bang.rooms.errors import Refusal
from bang.rooms.excerpt import Excerpt
from bang.server.cluster import calls
from bang.server.cluster.bus import BusError
from bang.server.cluster.calls import Call, Elsewhere
from bang.server.cluster.follows import Follows
from bang.server.cluster.node import now
from bang.server.cluster.peers import Peers
from bang.server.cluster.reaching import LONGEST_PAUSE, REQUEST_TIMEOUT, Reaching
from bang.server.registry import LISTED
from bang.server.tables import EncodedUpdate, Entrance, LocalTables, Performed
from bang.store import NotOwner


class ClusterTables:
    def __init__(self, near: LocalTables, reaching: Reaching, follows: Follows, peers: Peers) -> None:
        self.near = near
        self.registry = near.registry
        self.reaching = reaching
        self.follows = follows
        self.peers = peers
        self.listed: tuple[float, list[TableSummary]] = (-1e9, [])
        self.being_listed: asyncio.Task[None] | None = None

    async def reach(self, table: str, call: Call) -> Any:
        _, found = await self.reaching.reach(table, call)
        return found

    def owns(self, table: str) -> bool:
        return self.reaching.claims.node.owns(table)

    async def open(
        self, options: TableOptions, password: str, opener: tuple[str, str], practice: Practice | None = None
    ) -> str:
        end = now() + REQUEST_TIMEOUT
        while True:
            try:
                return await self.near.open(options, password, opener, practice)
            except (Elsewhere, NotOwner):  # our term was over for a moment; nothing was opened
                if now() > end:
                    raise Refusal("failed", "No table can be opened now; try again in a moment.") from None
            await asyncio.sleep(LONGEST_PAUSE)

    async def listing(self) -> list[TableSummary]:
        """Those of all servers. All who ask at the same time wait for the same."""
        if now() - self.listed[0] >= self.registry.limits.lobby_age:
            if self.being_listed is None:
                self.being_listed = asyncio.get_running_loop().create_task(self.list_all())
                self.being_listed.add_done_callback(self.note_listed)
            await asyncio.shield(self.being_listed)
        return self.listed[1]

    def note_listed(self, _: asyncio.Task[None]) -> None:
        self.being_listed = None

    async def list_all(self) -> None:
        """Ask all servers for their tables, and take them in turn so that each has its share."""
        lists = [self.registry.listing()]
        for told in await self.peers.ask_all("listing"):
            with contextlib.suppress(msgspec.ValidationError):  # of another version, which describes tables otherwise
                lists.append(msgspec.convert(told, list[TableSummary]))
        found = [listed for at in range(LISTED) for one in lists if at < len(one) for listed in [one[at]]]
        found.sort(key=lambda listed: listed.status != "waiting")
        self.listed = now(), list({listed.table: listed for listed in found}.values())[:LISTED]

    async def waiting_tables_of(self, account: str, address: str) -> tuple[int, int]:
        told = [
            self.registry.waiting_tables_of(account, address),
            *await self.peers.ask_all("waiting", account, address),
        ]
        return sum(mine for mine, _ in told), sum(near for _, near in told)

    async def summary(self, table: str) -> TableSummary:
        found: TableSummary = await self.reach(table, calls.GetSummary())
        return found

    async def entrance(self, table: str, account: str) -> Entrance:
        found: Entrance = await self.reach(table, calls.GetEntrance(account))
        return found

    async def follow(self, table: str, account: str, listener: Listener) -> None:
        await self.follows.add(table, account, listener, REQUEST_TIMEOUT)

    async def unfollow(self, table: str, listener: Listener) -> None:
        follow = self.follows.known.get((table, listener))
        if follow is None:
            return
        self.follows.forget(follow)
        if self.owns(table):
            await self.near.unfollow(table, follow)
        else:
            with contextlib.suppress(BusError, Elsewhere):  # whoever has it next does not know of us
                await self.reaching.ask(table, calls.EndFollowing(follow.number))

    async def update(self, table: str, account: str, since: int, missed: int) -> EncodedUpdate | None:
        """None where the table is on its way: once it is found again, everybody is told that it has changed."""
        if self.owns(table):
            return await self.near.update(table, account, since, missed)
        found = self.follows.update(table, account, since, missed)
        if found is not None:
            return found
        try:
            _, found = await self.reaching.ask(table, calls.GetUpdate(account, since, missed))
        except (BusError, Elsewhere, Refusal):
            self.follows.note_missing(table, account)
        return found

    async def perform(self, action: Action, who: Person) -> Performed:
        done: Performed = await self.reach(action.table, calls.Perform.of(action, who))
        self.follows.note_done(action.table, who.account, done.version)
        return done

    async def excerpt(self, table: str) -> Excerpt:
        found: Excerpt = await self.reach(table, calls.GetExcerpt())
        return found

    async def close_table(self, table: str) -> None:
        await self.reach(table, calls.CloseTable())
