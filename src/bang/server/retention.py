"""Remove what was kept long enough, a little at a time so that nobody has to wait for it."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from bang.server.context import ServerContext
from bang.server.registry import GIVEN_UP

A_DAY: Final = 24 * 3600.0
INVITED: Final = 1  # days for which invitations are kept; they hold for half an hour
SETTLED: Final = 90  # the same for reports that the host has settled; others are kept until then
DONE: Final = 730  # the same for the log of what the host has done
PERIOD: Final = 3600.0  # seconds between two rounds
PORTION: Final = 20  # tables or accounts removed at once
BREATH: Final = 0.1  # seconds between two portions


class Cleaner:
    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.registry = context.registry
        self.store = context.store
        self.days = context.settings.retention

    async def clean_for_ever(self) -> None:
        while True:
            try:
                await self.clean()
            except Exception as error:
                self.registry.report(error)
            await asyncio.sleep(PERIOD)

    async def clean(self) -> dict[str, int]:
        """Remove all that is old enough; returns how many of each kind."""
        await self.note_seen()
        now = time.time()
        await self.store.forget_old(now - INVITED * A_DAY, now - SETTLED * A_DAY, now - DONE * A_DAY)
        await self.give_up()
        removed = {
            "closed": await self.clean_tables("closed", self.days.closed),
            "unfinished": await self.clean_tables("playing", self.days.unfinished),
            "games": await self.clean_tables("finished", self.days.games),
            "guests": await self.clean_guests(self.days.guests),
        }
        if any(removed.values()):
            self.context.log.info("removed", **removed)
        return removed

    async def give_up(self) -> None:
        """Close tables that wait for nobody any more."""
        while found := await self.store.old_tables("waiting", time.time() - GIVEN_UP, PORTION):
            if not await self.registry.give_up(found):
                break
            await asyncio.sleep(BREATH)

    async def clean_tables(self, state: str, days: float | None) -> int:
        count = 0
        while days is not None:
            found = await self.store.old_tables(state, time.time() - days * A_DAY, PORTION)
            removed = await self.registry.remove(found)
            count += removed
            if not removed:  # none is left but for those that somebody looks at
                break
            await asyncio.sleep(BREATH)
        return count

    async def clean_guests(self, days: float | None) -> int:
        count = 0
        while days is not None:
            since = time.time() - days * A_DAY
            found = await self.store.old_guests(since, PORTION)
            if not found:
                break
            await self.store.remove_guests(found, since)
            count += len(found)
            await asyncio.sleep(BREATH)
        return count

    async def note_seen(self) -> None:
        """Write down which accounts were used since the last time, or are connected now."""
        connected = {connection.account.id for connection in self.context.connections if connection.account is not None}
        seen, self.context.seen = self.context.seen | connected, set()
        await self.store.note_seen(sorted(seen))
