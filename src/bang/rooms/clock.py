"""The clocks of the players, and how long bots and forced answers seem to think."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import Final

from bang.engine.kernel.game import Game
from bang.protocol.parts import ClockSpeed, Pace, TableOptions
from bang.rooms.windows import OpenQuestion, Windows


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
# All others wait for these, and nothing is to be seen meanwhile: bots are quick about them.
QUICK_VERBS: Final = ("order", "character")
# A life point is at stake: whoever can do nothing about it has time to read it.
URGENT_VERBS: Final = ("evade", "pay", "save")
HOLD: Final = 3.0  # it is readable for 2.5 seconds even where a busy machine takes its time to draw it


class PlayerClocks:
    """The time of every seat. Without a speed nothing ever runs out."""

    def __init__(self, clock: ClockSpeed, seats: int) -> None:
        self.speed = SPEEDS.get(clock)
        self.reserves = [self.speed.reserve if self.speed else 0.0] * seats
        self.turn = -1
        self.turn_left = 0.0

    def turn_to(self, turn: int) -> None:
        """Note whose turn it is; it may have begun long ago."""
        if self.speed is not None and turn != self.turn:
            self.turn = turn
            self.turn_left = self.speed.turn
            self.reserves[turn] = min(self.reserves[turn] + self.speed.refill, self.speed.reserve)

    def allowed(self, seat: int) -> float:
        """Seconds for a question, before the reserve is touched."""
        if self.speed is None:
            return 0.0
        return max(min(self.speed.decision, self.turn_left), LEAST) if seat == self.turn else self.speed.decision

    def deadline(self, seat: int) -> float | None:
        """Seconds after the question until the safe answer is given; None without a clock."""
        return None if self.speed is None else self.allowed(seat) + self.reserves[seat]

    def answer(self, seat: int, seconds: float) -> None:
        """Charge the seconds that an answer took."""
        if self.speed is None:
            return
        allowed = self.allowed(seat)
        if seat == self.turn:
            self.turn_left -= min(seconds, allowed)
        self.reserves[seat] = max(0.0, self.reserves[seat] - max(0.0, seconds - allowed))


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
        if verb in OPEN_VERBS:
            return min(GLANCE, self.low)
        return max(self.real(), HOLD if self.high and verb in URGENT_VERBS else 0.0)

    def real(self) -> float:
        """Seconds that a person recently took for a real choice."""
        return self.random.choice(self.seen) if self.high else 0.0

    def note(self, verb: str, seconds: float) -> None:
        """Remember how long a person took for a real choice."""
        if verb not in OPEN_VERBS:
            self.seen.append(min(seconds, 4 * self.high))


@dataclass(slots=True)
class QuestionTime:
    """The time of one seat's question, and how long the seat seems to think if a machine answers."""

    asked_at: float
    bot: float  # how long a bot seems to think about it
    forced: float  # how long a person seems to, who has no choice
    declined: float  # how long a person seems to, who does not want to be asked
    given_at: float | None = None  # since when an early answer waits


class QuestionTimer:
    """The time of the open questions: when they were asked, when a machine answers them, when they run out.

    In a window the time of all seats runs from its opening, and the bots among them make one pause together.
    """

    def __init__(self, options: TableOptions, clocks: PlayerClocks, random: Random) -> None:
        self.clocks = clocks
        self.pace = options.pace
        self.thinking = ThinkingTime(options.pace, random)
        self.times: dict[tuple[int, int], QuestionTime] = {}  # by the number of the question, and the seat

    def keep_pace(self, pace: Pace) -> None:
        """The pace may change while the game is going on."""
        if pace != self.pace:
            self.pace = pace
            self.thinking = ThinkingTime(pace, self.thinking.random)
            for time in self.times.values():
                time.bot = self.thinking.bot()

    def follow(self, game: Game, windows: Windows, now: float) -> None:
        """Start the time of new questions; of those that are there already it runs on."""
        before, self.times = self.times, {}
        for window in windows.open:
            for seat in window.answered():
                key = window.invited[seat].number, seat
                if key in before:
                    self.times[key] = before[key]
                    self.times[key].given_at = before[key].given_at or now
        for question in windows.questions(game):
            key = question.number, question.seat
            time = before.get(key) or self.start(question, now)
            if question.early is None:
                time.given_at = None  # perhaps an answer was withdrawn
            self.times[key] = time

    def start(self, question: OpenQuestion, now: float) -> QuestionTime:
        # All are always drawn, so that what is drawn next does not depend on the question either.
        verb = question.ask.verb
        time = QuestionTime(now, self.thinking.bot(), self.thinking.forced(verb), self.thinking.real())
        time.bot = min(time.bot, GLANCE) if verb in QUICK_VERBS else time.bot
        together = [time.bot for (number, _), time in self.times.items() if number == question.number]
        time.bot = together[0] if together else time.bot
        return time

    def of(self, question: OpenQuestion) -> QuestionTime:
        return self.times[question.number, question.seat]

    def wake(self, now: float) -> None:
        """Begin the time of all questions anew, so that nobody loses time while the table sleeps."""
        for time in self.times.values():
            time.asked_at = now

    def seconds(self, question: OpenQuestion, now: float) -> float:
        """Return how long an answer took that is given now, or waited."""
        time = self.of(question)
        return (time.given_at or now) - time.asked_at

    def note(self, question: OpenQuestion, seconds: float) -> None:
        """Remember how long a person took."""
        if len(question.ask.options) > 1:
            self.thinking.note(question.ask.verb, seconds)

    def deadline(self, question: OpenQuestion) -> float | None:
        after = self.clocks.deadline(question.seat)
        return None if after is None else self.of(question).asked_at + after

    def left(self, question: OpenQuestion, now: float) -> float:
        """Seconds before the reserve is touched."""
        return self.clocks.allowed(question.seat) - (now - self.of(question).asked_at)

    def reserve(self, seat: int) -> float | None:
        """Seconds in reserve; None where no clock runs."""
        return None if self.clocks.speed is None else self.clocks.reserves[seat]
