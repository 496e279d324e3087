"""Run bots in threads, so that a slow one delays only its own room."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

from bang.rooms.bot_seats import BotAnswer

THREADS: Final = 2
# Passing a job to a thread costs more than a quick bot takes. A kind of bot whose last answers were all this quick runs
# in the event loop; any other does not.
QUICK: Final = 0.001  # seconds of processor time
PROOF: Final = 200  # answers


class ThreadExecutor:
    """A small thread pool. A room has at most one pending question, so the queue cannot grow."""

    def __init__(self, report: Callable[[BaseException], None]) -> None:
        self.loop = asyncio.get_running_loop()
        self.threads = ThreadPoolExecutor(THREADS, "bots")
        self.report = report
        self.seconds: dict[str, deque[float]] = {}  # of each kind of bot

    def think(self, kind: str, job: Callable[[], BotAnswer], then: Callable[[BotAnswer], None]) -> None:
        if self.is_quick(kind):
            then(self.timed(kind, job))
            return

        def deliver(thought: Future[BotAnswer]) -> None:
            if not thought.cancelled() and not self.loop.is_closed():
                self.loop.call_soon_threadsafe(self.hand_over, thought, then)

        self.threads.submit(self.timed, kind, job).add_done_callback(deliver)

    def is_quick(self, kind: str) -> bool:
        seconds = self.seconds.get(kind, ())
        return len(seconds) == PROOF and max(seconds) < QUICK

    def timed(self, kind: str, job: Callable[[], BotAnswer]) -> BotAnswer:
        begin = time.thread_time()
        thought = job()
        if kind:
            self.seconds.setdefault(kind, deque(maxlen=PROOF)).append(time.thread_time() - begin)
        return thought

    def hand_over(self, thought: Future[BotAnswer], then: Callable[[BotAnswer], None]) -> None:
        error = thought.exception()
        if error is not None:
            self.report(error)
        else:
            then(thought.result())

    def close(self) -> None:
        """Let running jobs finish and drop the waiting ones."""
        self.threads.shutdown(wait=False, cancel_futures=True)
