"""The time of the pending question: since when it is asked, when a machine answers it, when it runs out."""

from __future__ import annotations

from random import Random

from bang.engine.kernel.ask import Ask
from bang.protocol.parts import TableOptions
from bang.rooms.pace import Clocks, Thinking


class Tempo:
    def __init__(self, options: TableOptions, seats: int, random: Random) -> None:
        self.clocks = Clocks(options.clock, seats)
        self.thinking = Thinking(options.pace, random)
        self.question = 0
        self.asked_at = 0.0
        self.bot_time = 0.0  # how long a bot seems to think about it
        self.forced_time = 0.0  # how long a person seems to, who has no choice
        self.declined_time = 0.0  # how long a person seems to, who does not want to be asked

    def ask(self, ask: Ask, turn: int, now: float) -> None:
        """This is pending now; the same question may come again."""
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
