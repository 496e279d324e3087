"""Cache of costly counts: each may go through all games that were ever finished."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from bang.rooms.timers import Time

K = TypeVar("K")
V = TypeVar("V")


class Counted(Generic[K, V]):
    def __init__(self, time: Time, fresh: float, most: int) -> None:
        self.time = time
        self.fresh = fresh  # seconds for which a count is told again
        self.most = most  # counts that are kept
        self.counts: dict[K, tuple[float, asyncio.Task[V]]] = {}

    async def get(self, key: K, count: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """Count anew if the last count is too old. Whoever asks meanwhile waits for the same count."""
        since, task = self.counts.get(key, (0.0, None))
        if task is None or (task.done() and (task.exception() or self.time.now() - since >= self.fresh)):
            task = asyncio.get_running_loop().create_task(count())
            self.counts.pop(key, None)  # the oldest comes first
            self.counts[key] = self.time.now(), task
            while len(self.counts) > self.most:
                del self.counts[next(iter(self.counts))]
        return await asyncio.shield(task)
