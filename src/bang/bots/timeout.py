"""An end to waiting for somebody else's bot."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from bang.errors import BangError

T = TypeVar("T")


class Overrun(BangError):
    """A bot took too long."""


class Alarm(BaseException):
    """Raised inside the bot. Not an Exception, so that a bot with a broad `except` is interrupted too."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return the result of the work, or raise Overrun.

    It is interrupted where that is possible: in the main thread, on systems with timers, while Python code runs.
    Elsewhere the time is compared afterwards.
    """
    begin = time.perf_counter()
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer"):
        found = interrupted(seconds, work)
    else:
        found = work()
    spent = time.perf_counter() - begin
    if spent > seconds:
        raise Overrun(f"The bot took {spent:.1f} s; it has {seconds:.1f} s.")
    return found


def interrupted(seconds: float, work: Callable[[], T]) -> T:
    alarm = AlarmClock()
    before = signal.signal(signal.SIGALRM, alarm.ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            return work()
        finally:
            alarm.armed = False
    except Alarm:
        raise Overrun(f"The bot was interrupted after {seconds:.1f} s, which is what it has.") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class AlarmClock:
    """Rings only while the bot works: Python may run the handler of a signal some time after it came."""

    armed = True

    def ring(self, number: int, frame: FrameType | None) -> None:
        if self.armed:
            raise Alarm
