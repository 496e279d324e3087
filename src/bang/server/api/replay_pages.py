"""Pages of finished games. They are made one at a time, in a thread of their own, and kept for a while.

A page of a replay is a tenth of a second of work; positions and puzzles are played in the same thread. Lessons are some
seconds of it, so they have a thread of their own, and are not made while the server has enough to do with its tables.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from bang.rooms.errors import Refusal
from bang.server.pages.static import StaticContent

Made = TypeVar("Made")
Key = tuple[str, int, int]  # the table, the seat that looks, the first step

PAGES_KEPT: Final = 32  # pages of replays, of up to a megabyte
KEPT_LESSONS: Final = 1_000  # of a kilobyte
MOST_WAITING: Final = 8  # pages to be made; whoever wants another one has to come back
MOST_JOBS: Final = 16  # the same for positions and puzzles


class ReplayPages:
    def __init__(
        self, name: str = "replays", kept: int = PAGES_KEPT, is_busy: Callable[[], bool] = lambda: False
    ) -> None:
        self.thread = ThreadPoolExecutor(1, name)  # alone, so that nothing of a running game waits for it
        self.kept = kept
        self.is_busy = is_busy  # whether no page is to be made now
        self.turn = asyncio.Lock()  # to make one
        self.pages: OrderedDict[Key, asyncio.Task[StaticContent]] = OrderedDict()
        self.jobs = 0  # that wait for the thread, or are in it

    async def find(
        self, key: Key, load: Callable[[], Awaitable[bytes]], make: Callable[[bytes, int, int], StaticContent]
    ) -> StaticContent:
        """Return a page, making it from the recording that `load` reads if nobody has asked for it lately."""
        if key not in self.pages:
            self.check_leisure()
            if sum(not page.done() for page in self.pages.values()) >= MOST_WAITING:
                raise Refusal("too_many", "Too many people look at finished games now; wait a little.")
            self.pages[key] = asyncio.get_running_loop().create_task(self.make(key, load, make))
            self.forget_old_ones()
        page = self.pages[key]
        self.pages.move_to_end(key)
        try:
            return await asyncio.shield(page)
        except Exception:
            if self.pages.get(key) is page:
                del self.pages[key]
            raise

    async def make(
        self, key: Key, load: Callable[[], Awaitable[bytes]], make: Callable[[bytes, int, int], StaticContent]
    ) -> StaticContent:
        recording = await load()
        async with self.turn:
            self.check_leisure()  # there may be more to do than when it was asked for
            return await asyncio.get_running_loop().run_in_executor(self.thread, make, recording, *key[1:])

    def check_leisure(self) -> None:
        if self.is_busy():
            raise Refusal("too_many", "This server has enough to do with its tables now; come back in a while.")

    async def carry_out(self, job: Callable[[], Made]) -> Made:
        """Do something in the thread: one after the other, and no game in progress waits for it."""
        if self.jobs >= MOST_JOBS:
            raise Refusal("too_many", "Too many people look at positions and puzzles now; wait a little.")
        self.jobs += 1
        done = asyncio.get_running_loop().run_in_executor(self.thread, job)
        done.add_done_callback(self.note_done)
        return await done

    def note_done(self, _: asyncio.Future[Made]) -> None:
        self.jobs -= 1

    def forget_old_ones(self) -> None:
        done = [key for key, page in self.pages.items() if page.done()]
        for key in done[: max(0, len(self.pages) - self.kept)]:
            del self.pages[key]

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
