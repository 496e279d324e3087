"""Read the time and schedule calls. Tests bring a time of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol


class Call(Protocol):
    """A scheduled call."""

    def cancel(self) -> None: ...


class Time(Protocol):
    def now(self) -> float:
        """Seconds since some moment in the past."""

    def at(self, when: float, call: Callable[[], None]) -> Call:
        """Schedule a call."""


class LoopTime:
    """The time of the running event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self.loop.time()

    def at(self, when: float, call: Callable[[], None]) -> Call:
        return self.loop.call_at(when, call)


class Timer:
    """At most one scheduled call."""

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self.time = time
        self.ring = ring
        self.call: Call | None = None

    def set(self, moment: float | None) -> None:
        """Replace the scheduled call; None cancels it."""
        if self.call is not None:
            self.call.cancel()
        self.call = None if moment is None else self.time.at(moment, self.ring)
