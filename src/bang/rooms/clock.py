"""The clocks of the players, and how long bots and forced answers seem to think."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Final

from bang.engine.kernel.ask import Ask
from bang.protocol.parts import ClockSpeed, Pace, TableOptions


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


class PlayerClocks:
    """The time of every seat. Without a speed nothing ever runs out."""

    def __init__(self, clock: ClockSpeed, seats: int) -> None:
        self.speed = SPEEDS.get(clock)
        self.reserves = [self.speed.reserve if self.speed else 0.0] * seats
        self.turn = -1
        self.turn_left = 0.0
        self.allowed = 0.0  # for the pending question, before the reserve is touched

    def ask(self, seat: int, turn: int) -> None:
        """Start the time of a question that was put in the turn of a seat."""
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
        """Seconds after the question until the safe answer is given; None without a clock."""
        return None if self.speed is None else self.allowed + self.reserves[seat]

    def answer(self, seat: int, seconds: float) -> None:
        """Charge the seconds that an answer took."""
        if self.speed is None:
            return
        if seat == self.turn:
            self.turn_left -= min(seconds, self.allowed)
        self.reserves[seat] = max(0.0, self.reserves[seat] - max(0.0, seconds - self.allowed))


class ThinkingTime:
    """Simulated thinking time. Forced answers take as long as recent real ones, so that speed gives nothing away."""

    def __init__(self, pace: Pace, random: Random) -> None:
        self.low, self.high = THINKING[pace]
        self.random = random
        self.seen: deque[float] = deque((self.bot() for _ in range(8)), maxlen=24)

    def bot(self) -> float:
        return self.random.uniform(self.low, self.high)

    def forced(self, verb: str) -> float:
        """Seconds until the only possible answer is given for a person."""
        return min(GLANCE, self.low) if verb in OPEN_VERBS else self.real()

    def real(self) -> float:
        """Seconds that a person recently took for a real choice."""
        return self.random.choice(self.seen) if self.high else 0.0

    def note(self, verb: str, seconds: float) -> None:
        """Remember how long a person took for a real choice."""
        if verb not in OPEN_VERBS:
            self.seen.append(min(seconds, 4 * self.high))


class QuestionTimer:
    """The time of the pending question: when it was asked, when a machine answers it, when it runs out."""

    def __init__(self, options: TableOptions, seats: int, random: Random) -> None:
        self.clocks = PlayerClocks(options.clock, seats)
        self.thinking = ThinkingTime(options.pace, random)
        self.question = 0
        self.asked_at = 0.0
        self.bot_time = 0.0  # how long a bot seems to think about it
        self.forced_time = 0.0  # how long a person seems to, who has no choice
        self.declined_time = 0.0  # how long a person seems to, who does not want to be asked

    def ask(self, ask: Ask, turn: int, now: float) -> None:
        """Start the timer of a question; does nothing if it runs already."""
        if ask.number != self.question:
            self.question = ask.number
            self.asked_at = now
            self.clocks.ask(ask.seat, turn)
            # All are always drawn, so that what is drawn next does not depend on the question either.
            self.bot_time = self.thinking.bot()
            self.forced_time = self.thinking.forced(ask.verb)
            self.declined_time = self.thinking.real()

    def answered(self, ask: Ask, now: float, by_person: bool) -> None:
        seconds = now - self.asked_at
        if by_person and len(ask.options) > 1:
            self.thinking.note(ask.verb, seconds)
        self.clocks.answer(ask.seat, seconds)

    def deadline(self, seat: int) -> float | None:
        after = self.clocks.deadline(seat)
        return None if after is None else self.asked_at + after

    def left(self, now: float) -> float:
        """Seconds before the reserve is touched."""
        return self.clocks.allowed - (now - self.asked_at)

    def reserve(self, seat: int) -> float | None:
        """Seconds in reserve; None where no clock runs."""
        return None if self.clocks.speed is None else self.clocks.reserves[seat]
