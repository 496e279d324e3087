"""Garbage collection that nobody notices.

A full collection looks at every object there is: with many tables that takes a tenth of a second in which nobody is
answered. So what the program consists of is never looked at, and full collections wait for the sweeper.
"""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 600.0  # seconds between full collections, if no table was put away
NEVER: Final = 1_000_000


def settle_down() -> None:
    """The program is loaded: its own objects stay, and only young ones are collected by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, NEVER)


class Tidying:
    def __init__(self, now: float) -> None:
        self.last = now

    def sweep(self, now: float, put_away: bool) -> None:
        """Collect all that is left behind by tables and connections that have gone."""
        if put_away or now - self.last > SELDOM:
            gc.collect()
            self.last = now
