"""Garbage collection that nobody notices.

A full collection looks at every object there is: with many tables that takes half a second in which nobody is answered.
So what the program consists of is never looked at, young objects are collected in small portions, and full collections
are seldom.
"""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 600.0  # seconds between full collections
PORTION: Final = 2_000  # objects: about a millisecond
NEVER: Final = 1_000_000


def freeze_startup_objects() -> None:
    """The program is loaded: its own objects stay, and only young ones are collected by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(PORTION, 5, NEVER)


class GarbageCollection:
    def __init__(self, now: float) -> None:
        self.last = now

    def sweep(self, now: float) -> None:
        """Collect what tables and connections have left behind, if it is time."""
        if now - self.last >= SELDOM:
            gc.collect()
            self.last = now
