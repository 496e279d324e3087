"""Tune garbage collection for short pauses.

A full collection visits every object, which takes half a second with many rooms. So the objects of the program itself
are frozen, young objects are collected in small portions, and full collections are rare.

Python collects when there are some hundred objects more than there were. Rooms hardly have more: each answer replaces
what was there, and ten thousands of new objects come together before that many are too many. So they are collected by
the clock as well, and looked at once. Rooms leave no cycles behind. Connections that come and go do, those that last
wait for a full collection.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SELDOM: Final = 600.0  # seconds between full collections
OFTEN: Final = 0.1  # seconds between those of young objects: 20 answers and 1,500 objects of a server with 450 tables
PORTION: Final = 700  # objects more than there were, where much comes into being between two of these
PORTIONS: Final = 5  # until those that stayed are looked at once more
NEVER: Final = 1_000_000


def freeze_startup_objects() -> None:
    """Freeze the objects of the loaded program, and let only young objects be collected automatically."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(PORTION, PORTIONS, NEVER)


async def collect_young_for_ever() -> None:
    while True:
        await asyncio.sleep(OFTEN)
        gc.collect(1)


class GarbageCollection:
    def __init__(self, now: float) -> None:
        self.last = now

    def sweep(self, now: float) -> None:
        """Run a full collection if the last one is long enough ago."""
        if now - self.last >= SELDOM:
            gc.collect()
            self.last = now
