"""Rate limits: token buckets for addresses and accounts, and a count of connections."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Final

from bang.rooms.timers import Time

MOST_BUCKETS: Final = 20_000  # buckets kept; the least recently used are dropped


class TokenBucket:
    __slots__ = ("rate", "seen", "size", "tokens")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self.size = size
        self.rate = rate
        self.tokens = size
        self.seen = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take as many tokens as it costs, if there are as many. With a cost of 0: tell whether there is one."""
        self.tokens = min(self.size, self.tokens + (now - self.seen) * self.rate)
        self.seen = now
        if self.tokens < max(cost, 1):
            return False
        self.tokens -= cost
        return True


class TokenBuckets:
    """One bucket for each address or account."""

    def __init__(self, limit: tuple[float, float], time: Time) -> None:
        self.limit = limit
        self.time = time
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str, cost: float = 1) -> bool:
        now = self.time.now()
        bucket = self.buckets.pop(who, None) or TokenBucket(*self.limit, now)
        self.buckets[who] = bucket
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket.take(now, cost)


class PasswordTries:
    """Counts wrong passwords of each login, wherever they come from. A right one is never counted.

    Somebody who guesses must not lock the owner out: one address adds only a few to the wrong ones of a login, and
    where a login has signed in before, the wrong ones of others do not count.
    """

    def __init__(self, limit: tuple[float, float], of_one_address: tuple[float, float], time: Time) -> None:
        self.wrong = TokenBuckets(limit, time)
        self.wrong_of_address = TokenBuckets(of_one_address, time)
        self.known: OrderedDict[tuple[str, str], None] = OrderedDict()  # login and address

    def allow(self, login: str, address: str) -> bool:
        if (login, address) in self.known:
            return True
        return self.wrong_of_address.take(f"{login} {address}", 0) and self.wrong.take(login, 0)

    def note(self, login: str, address: str, right: bool) -> None:
        if right:
            self.known[login, address] = None
            self.known.move_to_end((login, address))
            if len(self.known) > MOST_BUCKETS:
                self.known.popitem(last=False)
        elif self.wrong_of_address.take(f"{login} {address}"):
            self.wrong.take(login)


class ConnectionCount:
    """Counts connections by address and in total."""

    def __init__(self, each: int, together: int) -> None:
        self.each = each
        self.together = together
        self.present: Counter[str] = Counter()

    def is_full(self) -> bool:
        return self.present.total() >= self.together

    def enter(self, who: str, although_full: bool = False) -> bool:
        if self.present[who] >= self.each or (self.is_full() and not although_full):
            return False
        self.present[who] += 1
        return True

    def leave(self, who: str) -> None:
        self.present[who] -= 1
        if not self.present[who]:
            del self.present[who]
