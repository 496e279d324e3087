"""Pages of replays. Each is a tenth of a second of work, so they are made one at a time and kept for a while.

Positions and puzzles are played in the same thread.
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

KEPT: Final = 32  # pages, of up to a megabyte
MOST_WAITING: Final = 8  # pages to be made; whoever wants another one has to come back
MOST_JOBS: Final = 16  # the same for positions and puzzles


class ReplayPages:
    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "replays")  # alone, so that nothing of a running game waits for it
        self.pages: OrderedDict[Key, asyncio.Task[StaticContent]] = OrderedDict()
        self.jobs = 0  # that wait for the thread, or are in it

    async def find(
        self, key: Key, load: Callable[[], Awaitable[bytes]], make: Callable[[bytes, int, int], StaticContent]
    ) -> StaticContent:
        """Return a page, making it from the recording that `load` reads if nobody has asked for it lately."""
        if key not in self.pages:
            if sum(not page.done() for page in self.pages.values()) >= MOST_WAITING:
                raise Refusal("too_many", "Too many people look at replays now; wait a little.")
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
        return await asyncio.get_running_loop().run_in_executor(self.thread, make, recording, *key[1:])

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
        for key in done[: max(0, len(self.pages) - KEPT)]:
            del self.pages[key]

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
