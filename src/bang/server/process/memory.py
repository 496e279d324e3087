"""Tune garbage collection for short pauses.

A full collection visits every object, which takes half a second with many rooms. So the objects of the program itself
are frozen, young objects are collected in small portions, and full collections are rare.

Rooms leave no cycles behind, but connections that come and go do, and those must not wait for a full collection. So
what stayed once is looked at once more, however little that finds most of the time.
"""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = 600.0  # seconds between full collections
PORTION: Final = 700  # objects more than there were: where rooms change, some thousand new ones
PORTIONS: Final = 5  # until those that stayed are looked at once more
NEVER: Final = 1_000_000


def freeze_startup_objects() -> None:
    """Freeze the objects of the loaded program, and let only young objects be collected automatically."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(PORTION, PORTIONS, NEVER)


class GarbageCollection:
    def __init__(self, now: float) -> None:
        self.last = now

    def sweep(self, now: float) -> None:
        """Run a full collection if the last one is long enough ago."""
        if now - self.last >= SELDOM:
            gc.collect()
            self.last = now
