"""This server among the others: its term, and the leases of the tables that it owns."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable
from typing import Final

from bang.server.cluster.bus import Bus
from bang.store import Lease, NotOwner, StoreError
from bang.store.leases import Leases

RENEWAL: Final = 2.0  # seconds
CUT_OFF: Final = 5.0  # seconds without NATS until others may have our tables, who can perhaps be reached


def now() -> float:
    """Seconds that also pass while this process or the machine is stopped."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Node:
    """Acts for a table only while it is certain to own it.

    Whoever was stopped for a while and wakes up is out of its term, and looks first which tables are still its own.
    """

    def __init__(
        self, leases: Leases, bus: Bus, lose: Callable[[Iterable[str]], None], woke: Callable[[], None]
    ) -> None:
        self.leases = leases
        self.bus = bus
        self.lose = lose  # is told which tables are no longer ours
        self.woke = woke  # is told that our term was over for a while
        self.owned: dict[str, Lease] = {}
        self.good_until = 0.0
        self.leaving = False
        self.awaited: set[str] = set()  # games of our rules that are taken even then

    @property
    def id(self) -> str:
        return self.leases.node

    def in_term(self) -> bool:
        return now() < self.good_until

    def owns(self, table: str) -> bool:
        return table in self.owned and self.in_term()

    async def join(self) -> None:
        begin = now()
        await self.leases.join()
        self.good_until = begin + self.leases.term

    async def renew_for_ever(self, report: Callable[[BaseException], None]) -> None:
        failing = False
        while True:
            try:
                await asyncio.wait_for(self.renew(), self.leases.term / 2)
                failing = False
            except (StoreError, TimeoutError) as error:  # the database is away: tables pause
                if not failing:
                    report(error)
                failing = True
            await asyncio.sleep(0.2 if failing else min(RENEWAL, self.leases.term / 4))

    async def renew(self) -> None:
        """Live on, unless nobody can reach us. After a pause, look what is left."""
        if self.bus.away_for() > CUT_OFF:
            return
        begin, late = now(), not self.in_term()
        try:
            await self.leases.renew()
        except NotOwner:  # others have given us up
            self.drop(list(self.owned))
            await self.join()
            return
        if late:
            mine = await self.leases.mine()
            self.drop([table for table, lease in self.owned.items() if lease not in mine])
        self.good_until = begin + self.leases.term
        if late:
            self.woke()

    def drop(self, tables: Iterable[str]) -> None:
        lost = [table for table in tables if self.owned.pop(table, None) is not None]
        if lost:
            self.lose(lost)

    async def claim(self, table: str, fresh: bool = False) -> Lease | None:
        """Own a table, if nobody else does. Whoever is leaving takes none but awaited games and rematches."""
        if (self.leaving and not fresh and table not in self.awaited) or not self.in_term():
            return None
        lease = self.owned.get(table) or await self.leases.claim(table)
        if lease is not None:
            self.owned[table] = lease
        return lease

    async def release(self, table: str) -> None:
        self.awaited.discard(table)
        if self.owned.pop(table, None) is not None:
            with contextlib.suppress(StoreError):  # then it is free when our term is over, or we find it again
                await self.leases.release(table)

    async def leave(self) -> None:
        """Let others have all tables at once."""
        self.leaving = True
        self.owned.clear()
        with contextlib.suppress(StoreError):
            await self.leases.leave()
