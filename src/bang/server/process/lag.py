"""Measure how late the event loop is: what people at all tables feel when it, or the machine, has too much to do."""

from __future__ import annotations

import asyncio
from typing import Final

BETWEEN: Final = 0.2  # seconds between two looks
WEIGHT: Final = 0.1  # of the last look in the average: it forgets in some two seconds


class LoopLag:
    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.seconds = 0.0  # on average
        self.look_later()

    def look_later(self) -> None:
        self.due = self.loop.time() + BETWEEN
        self.timer = self.loop.call_at(self.due, self.look)

    def look(self) -> None:
        self.seconds += WEIGHT * (self.loop.time() - self.due - self.seconds)
        self.look_later()

    def close(self) -> None:
        self.timer.cancel()
