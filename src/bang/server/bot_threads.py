"""Run bots in threads, so that a slow one delays only its own room."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

THREADS: Final = 2
# Passing a job to a thread costs more than a quick bot takes. A kind of bot runs in the event loop if its last answers
# were quick on average and none of them long; any other does not. Those of a quick bot are not all the same: the one
# that garbage is collected in takes some milliseconds, and there is one in most hundreds.
QUICK: Final = 0.001  # seconds of processor time
LONG: Final = 0.01
PROOF: Final = 200  # answers
# A bot that is asked thinks long before its answer is due. In the event loop it would keep people waiting for what led
# to its question, so that is sent first, to other servers as well.
SENT: Final = 0.002  # seconds

T = TypeVar("T")
Job = tuple[str, Callable[[], Any], Callable[[Any], None]]


class ThreadExecutor:
    """A small thread pool. A room has at most one pending question, so the queue cannot grow.

    Owners of rooms take turns: somebody with many rooms of slow bots delays their own, not those of others.
    """

    def __init__(self, report: Callable[[BaseException], None], held: Callable[[], bool] = lambda: False) -> None:
        self.loop = asyncio.get_running_loop()
        self.threads = ThreadPoolExecutor(THREADS, "bots")
        self.report = report
        self.held = held  # whether something more urgent is to be done first; `begin_next` tells that it is done
        self.seconds: dict[str, deque[float]] = {}  # of each kind of bot
        self.waiting: OrderedDict[str, deque[Job]] = OrderedDict()  # by owner; the first one is next
        self.running = 0

    def of(self, owner: str) -> OwnExecutor:
        return OwnExecutor(self, owner)

    def think(self, kind: str, job: Callable[[], T], then: Callable[[T], None], owner: str = "") -> None:
        if self.is_quick(kind):
            self.loop.call_later(SENT, self.think_here, kind, job, then)
            return
        self.waiting.setdefault(owner, deque()).append((kind, job, then))
        self.begin_next()

    def think_here(self, kind: str, job: Callable[[], T], then: Callable[[T], None]) -> None:
        try:
            thought = self.timed(kind, job)
        except Exception as error:
            self.report(error)
        else:
            then(thought)

    def begin_next(self) -> None:
        """Give free threads to the owners whose turn it is."""
        while self.running < THREADS and self.waiting and not self.held():
            owner, jobs = self.waiting.popitem(last=False)
            kind, job, then = jobs.popleft()
            if jobs:
                self.waiting[owner] = jobs
            self.running += 1
            self.threads.submit(self.timed, kind, job).add_done_callback(partial(self.deliver, then))

    def deliver(self, then: Callable[[T], None], thought: Future[T]) -> None:
        if not thought.cancelled() and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.hand_over, thought, then)

    def is_quick(self, kind: str) -> bool:
        seconds = self.seconds.get(kind, ())
        return len(seconds) == PROOF and sum(seconds) < PROOF * QUICK and max(seconds) < LONG

    def timed(self, kind: str, job: Callable[[], T]) -> T:
        begin = time.thread_time()
        thought = job()
        if kind:
            self.seconds.setdefault(kind, deque(maxlen=PROOF)).append(time.thread_time() - begin)
        return thought

    def hand_over(self, thought: Future[T], then: Callable[[T], None]) -> None:
        self.running -= 1
        self.begin_next()
        error = thought.exception()
        if error is not None:
            self.report(error)
        else:
            then(thought.result())

    def close(self) -> None:
        """Let running jobs finish and drop the waiting ones."""
        self.waiting.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)


class OwnExecutor:
    """The thread pool as the rooms of one owner use it."""

    def __init__(self, executor: ThreadExecutor, owner: str) -> None:
        self.executor = executor
        self.owner = owner

    def think(self, kind: str, job: Callable[[], T], then: Callable[[T], None]) -> None:
        self.executor.think(kind, job, then, self.owner)
