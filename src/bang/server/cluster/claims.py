"""The tables that this server owns and answers for. PostgreSQL decides who owns a table, NATS has others find it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from bang.errors import BangError
from bang.rooms import Room
from bang.server.cluster.asking import Asking, subject_of_table
from bang.server.cluster.bus import Bus
from bang.server.cluster.calls import Elsewhere
from bang.server.cluster.node import Node
from bang.server.cluster.rules import SameRules
from bang.server.ownership import QUEUE
from bang.server.registry import RoomRegistry
from bang.store import Lease
from bang.store.leases import Leases


class Claims:
    """Which tables this server may act for (`Ownership`)."""

    def __init__(
        self,
        registry: RoomRegistry,
        bus: Bus,
        leases: Leases,
        asking: Asking,
        answer: Callable[[str, bytes], Awaitable[bytes]],
        tell_all: Callable[..., Awaitable[None]],
        woke: Callable[[], None],
        begin: Callable[[Any], Any],
    ) -> None:
        self.registry = registry
        self.bus = bus
        self.asking = asking
        self.answer = answer  # what others ask of a table that is ours
        self.tell_all = tell_all
        self.begin = begin
        self.node = Node(leases, bus, self.let_go, woke)
        self.same_rules = SameRules(bus, leases, self.adopt)
        self.subscriptions: dict[str, asyncio.Future[Any]] = {}  # where we answer for tables

    # --- for the registry

    async def claim(self, table: str, fresh: bool = False) -> Lease:
        """Own a table from now on; Elsewhere if somebody else does, or is asked to."""
        if not fresh and table not in self.node.owned:
            await self.same_rules.check(table)
        lease = await self.node.claim(table, fresh)
        if lease is None:
            raise Elsewhere("Another server has this table.")
        if table not in self.subscriptions:
            self.subscriptions[table] = asyncio.ensure_future(self.answer_for(lease))
            self.asking.give_up(table)  # whoever had it before will not answer
        subscription = self.subscriptions[table]
        try:
            await asyncio.shield(subscription)
        except Exception:
            if self.subscriptions.get(table) is subscription:
                del self.subscriptions[table]  # the next one who asks tries again
            raise
        return lease

    def lease_of(self, table: str) -> Lease | None:
        """The right to write; without one the database must refuse."""
        return self.node.owned.get(table) or Lease(table, "", 0)

    async def release(self, table: str) -> None:
        await self.fall_silent(table)
        await self.node.release(table)

    def disown(self, table: str) -> None:
        """The database says that it is another's."""
        self.node.owned.pop(table, None)
        self.begin(self.fall_silent(table))

    # --- where others find us

    async def answer_for(self, lease: Lease) -> Any:
        """Have others find us where they look for the table; whoever had it before is told."""

        async def handle(data: bytes) -> bytes:
            return await self.answer(lease.table, data)

        subscription = await self.bus.listen(subject_of_table(lease.table), handle)
        if lease.epoch > 1:
            if lease.table != QUEUE:  # which goes from hand to hand all the time
                self.registry.metrics.taken_over.inc()
            await self.tell_all("taken", lease.table, lease.epoch)
        return subscription

    async def fall_silent(self, table: str) -> None:
        subscription = self.subscriptions.pop(table, None)
        if subscription is not None:
            await self.bus.silence(await subscription)

    # --- what comes and goes

    async def adopt(self, table: str) -> None:
        """Take over a game that others have no rules for, and load it: it may have ended without being kept."""
        self.node.awaited.add(table)
        try:
            await self.claim(table)
        except BangError:
            self.node.awaited.discard(table)
            raise
        self.begin(self.load(table))

    async def load(self, table: str) -> None:
        try:
            await self.registry.find(table)
        except BangError:  # another server was faster, or nobody can load it
            self.node.awaited.discard(table)

    def note_reminded(self, table: str) -> None:
        """A table is ours, but we do not act for it: the database was away when we gave it up, or our term was over."""
        if table not in self.subscriptions:
            self.begin(self.claim_again(table))

    async def claim_again(self, table: str) -> None:
        with contextlib.suppress(BangError):  # not ours any more
            await self.claim(table)

    def note_taken(self, table: str, epoch: int) -> None:
        """Somebody has taken over a table: if it was ours, it is not any more."""
        lease = self.node.owned.get(table)
        if lease is not None and lease.epoch < epoch:
            self.node.drop([table])

    def let_go(self, tables: Iterable[str]) -> None:
        """These were ours once."""
        for table in tables:
            self.begin(self.fall_silent(table))
            self.registry.forsake(table)

    async def give_away(self, keep: Callable[[Room], bool]) -> None:
        """Let others have all tables but for those to keep, and those that are being loaded for their rules."""
        rooms = self.registry.rooms
        kept = {id for id, room in rooms.items() if keep(room)} | self.node.awaited.difference(rooms)
        given = [table for table in self.node.owned if table not in kept]
        await asyncio.gather(*map(self.fall_silent, given))
        await asyncio.gather(*(rooms.pop(table).close() for table in given if table in rooms))
        await asyncio.gather(*map(self.node.release, given))

    async def give_all_away(self) -> None:
        """Let others have all tables at once: they are not ours when the term is given back."""
        await asyncio.gather(*map(self.fall_silent, list(self.subscriptions)))
        await asyncio.gather(*(room.close() for room in self.registry.rooms.values()))
        self.registry.rooms.clear()
        await self.node.leave()
