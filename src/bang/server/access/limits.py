"""TokenBuckets: how much somebody may do. A bucket holds so many drops and fills up at a steady rate."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Final

from bang.rooms.timers import Time

MOST: Final = 20_000  # buckets that are remembered; the ones not used for longest are forgotten, and so full again


class TokenBucket:
    __slots__ = ("drops", "rate", "seen", "size")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self.size = size
        self.rate = rate
        self.drops = size
        self.seen = now

    def take(self, now: float) -> bool:
        """One drop, if there is one."""
        self.drops = min(self.size, self.drops + (now - self.seen) * self.rate)
        self.seen = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class TokenBuckets:
    """One bucket for each address or account."""

    def __init__(self, limit: tuple[float, float], time: Time) -> None:
        self.limit = limit
        self.time = time
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str) -> bool:
        now = self.time.now()
        bucket = self.buckets.pop(who, None) or TokenBucket(*self.limit, now)
        self.buckets[who] = bucket
        if len(self.buckets) > MOST:
            self.buckets.popitem(last=False)
        return bucket.take(now)


class ConnectionCount:
    """How many connections there are, of each address and in all."""

    def __init__(self, each: int, together: int) -> None:
        self.each = each
        self.together = together
        self.present: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        if self.present[who] >= self.each or self.present.total() >= self.together:
            return False
        self.present[who] += 1
        return True

    def leave(self, who: str) -> None:
        self.present[who] -= 1
        if not self.present[who]:
            del self.present[who]
