"""Advice for one seat at one moment of a recorded game, as data."""

from __future__ import annotations

from typing import Any, NamedTuple

from bang.bots import Reason
from bang.engine.kernel.content import Content


class Suspect(NamedTuple):
    """Another player as this seat sees him."""

    seat: int
    chances: dict[str, float]  # of the roles
    hand: int
    evades: float  # that the hand holds an answer to a shot
    known: list[str]  # cards of the hand that were seen


class RatedOption(NamedTuple):
    """An option as the adviser sees it."""

    answer: Content
    gain: float
    never: bool  # it is worse than any number can say
    reason: Reason
    foreseen: float | None  # how likely it leads to a win, if the adviser looked ahead


class Advice(NamedTuple):
    seat: int
    suspects: list[Suspect]
    verb: str  # of the question
    options: list[RatedOption]  # the best first; none if somebody else is asked

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "suspects": [suspect._asdict() for suspect in self.suspects],
            "options": [option_json(option) for option in self.options],
        }


def option_json(option: RatedOption) -> dict[str, Any]:
    told: dict[str, Any] = {"answer": option.answer, "gain": round(option.gain, 3)}
    return told if option.foreseen is None else {**told, "foreseen": round(option.foreseen, 4)}
