"""Bots think in threads of their own, so that a slow one keeps nobody waiting but its table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from bang.table.automatons import Thought

THREADS: Final = 2


class ThreadThinker:
    """A few threads, first come, first served. A table has at most one question out, so the queue cannot grow."""

    def __init__(self, report: Callable[[BaseException], None]) -> None:
        self.loop = asyncio.get_running_loop()
        self.threads = ThreadPoolExecutor(THREADS, "bots")
        self.report = report

    def think(self, job: Callable[[], Thought], then: Callable[[Thought], None]) -> None:
        def deliver(thought: Future[Thought]) -> None:
            if not thought.cancelled() and not self.loop.is_closed():
                self.loop.call_soon_threadsafe(self.hand_over, thought, then)

        self.threads.submit(job).add_done_callback(deliver)

    def hand_over(self, thought: Future[Thought], then: Callable[[Thought], None]) -> None:
        error = thought.exception()
        if error is not None:
            self.report(error)
        else:
            then(thought.result())

    def close(self) -> None:
        """What is being thought about is thought to its end; what waits is dropped."""
        self.threads.shutdown(wait=False, cancel_futures=True)
