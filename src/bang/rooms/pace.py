"""How long things take: the clocks of the players, and how long bots and forced answers seem to think."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Final

from bang.protocol.parts import ClockSpeed, Pace


@dataclass(frozen=True)
class Speed:
    """Seconds for a decision, for all decisions of one's own turn together, and in reserve for the whole game."""

    decision: float
    turn: float
    reserve: float
    refill: float  # of the reserve, at the start of each own turn


SPEEDS: Final[dict[ClockSpeed, Speed]] = {
    "relaxed": Speed(60, 240, 180, 30),
    "normal": Speed(30, 120, 90, 15),
    "fast": Speed(12, 45, 30, 5),
}
LEAST: Final = 5.0  # even when the time of the turn is used up, a decision gets this

THINKING: Final[dict[Pace, tuple[float, float]]] = {
    "instant": (0.0, 0.0),
    "quick": (0.4, 1.2),
    "normal": (1.2, 3.5),
    "slow": (2.5, 6.0),
}
# Whether these have one answer only is for all to see, so nothing has to be pretended.
OPEN_VERBS: Final = ("draw", "order", "character")
GLANCE: Final = 0.5


class Clocks:
    """The time of every seat. Without a speed nothing ever runs out."""

    def __init__(self, clock: ClockSpeed, seats: int) -> None:
        self.speed = SPEEDS.get(clock)
        self.reserves = [self.speed.reserve if self.speed else 0.0] * seats
        self.turn = -1
        self.turn_left = 0.0
        self.allowed = 0.0  # for the pending question, before the reserve is touched

    def ask(self, seat: int, turn: int) -> None:
        """A question was put; it is the turn of that seat."""
        if self.speed is None:
            return
        if turn != self.turn:
            self.turn = turn
            self.turn_left = self.speed.turn
            self.reserves[turn] = min(self.reserves[turn] + self.speed.refill, self.speed.reserve)
        self.allowed = self.speed.decision
        if seat == turn:
            self.allowed = max(min(self.allowed, self.turn_left), LEAST)

    def deadline(self, seat: int) -> float | None:
        """So long after the question the safe answer is given."""
        return None if self.speed is None else self.allowed + self.reserves[seat]

    def answer(self, seat: int, seconds: float) -> None:
        """The question was answered after so many seconds."""
        if self.speed is None:
            return
        if seat == self.turn:
            self.turn_left -= min(seconds, self.allowed)
        self.reserves[seat] = max(0.0, self.reserves[seat] - max(0.0, seconds - self.allowed))


class Thinking:
    """How long to seem to think. Forced answers take as long as people's real ones took lately: speed tells nothing."""

    def __init__(self, pace: Pace, random: Random) -> None:
        self.low, self.high = THINKING[pace]
        self.random = random
        self.seen: deque[float] = deque((self.bot() for _ in range(8)), maxlen=24)

    def bot(self) -> float:
        return self.random.uniform(self.low, self.high)

    def forced(self, verb: str) -> float:
        """How long until the only answer there is is given for a person."""
        return min(GLANCE, self.low) if verb in OPEN_VERBS else self.real()

    def real(self) -> float:
        """How long a person took lately over a real choice."""
        return self.random.choice(self.seen) if self.high else 0.0

    def note(self, verb: str, seconds: float) -> None:
        """A person took so long over a real choice."""
        if verb not in OPEN_VERBS:
            self.seen.append(min(seconds, 4 * self.high))
