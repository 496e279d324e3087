"""Everybody's statistics, counted once in a while: each count goes through all games that were ever finished."""

from __future__ import annotations

import asyncio

from bang.protocol.parts import Standing
from bang.rooms.timers import Time
from bang.store import Store


class PublicStandings:
    def __init__(self, store: Store, time: Time, fresh: float) -> None:
        self.store = store
        self.time = time
        self.fresh = fresh  # seconds for which a count is told again
        self.counts: dict[str, tuple[float, asyncio.Task[list[Standing]]]] = {}

    async def by(self, column: str) -> list[Standing]:
        """Count anew if the last count is too old. Whoever asks meanwhile waits for the same count."""
        since, count = self.counts.get(column, (0.0, None))
        if count is None or (count.done() and (count.exception() or self.time.now() - since >= self.fresh)):
            count = asyncio.get_running_loop().create_task(self.store.standings("", column))
            self.counts[column] = self.time.now(), count
        return await asyncio.shield(count)
