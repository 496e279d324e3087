"""Garbage collection that nobody notices.

A full collection looks at every object there is: with many tables that takes a tenth of a second in which nobody is
answered. So what the program consists of is never looked at, and full collections wait for the sweeper.
"""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 600.0  # seconds between full collections, if little was left behind
MUCH: Final = 500  # connections that were closed
NEVER: Final = 1_000_000


def settle_down() -> None:
    """The program is loaded: its own objects stay, and only young ones are collected by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, NEVER)


class Tidying:
    def __init__(self, now: float) -> None:
        self.last = now
        self.closed = 0  # connections since then

    def sweep(self, now: float, put_away: bool) -> None:
        """Collect all that is left behind by tables and connections that have gone."""
        if put_away or self.closed >= MUCH or now - self.last > SELDOM:
            gc.collect()
            self.last, self.closed = now, 0
