"""Describe advice for one seat at one moment of a recorded game, as data."""

from __future__ import annotations

from typing import Any, NamedTuple

from bang.bots import Reason
from bang.engine.kernel.content import Content


class Suspect(NamedTuple):
    """Another player as this seat sees them."""

    seat: int
    chances: dict[str, float]  # probability of each role
    hand: int
    evades: float  # probability that the hand holds an answer to a shot
    known: list[str]  # known cards of the hand


class RatedOption(NamedTuple):
    """An option as the adviser rates it."""

    answer: Content
    gain: float
    never: bool  # ruled out: worse than any rating can say
    reason: Reason
    foreseen: float | None  # estimated win probability, if the adviser looked ahead


class Advice(NamedTuple):
    seat: int
    suspects: list[Suspect]
    verb: str  # the question
    options: list[RatedOption]  # best first; empty if somebody else is asked

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "suspects": [suspect._asdict() for suspect in self.suspects],
            "options": [option_json(option) for option in self.options],
        }


def option_json(option: RatedOption) -> dict[str, Any]:
    told: dict[str, Any] = {"answer": option.answer, "gain": round(option.gain, 3)}
    return told if option.foreseen is None else {**told, "foreseen": round(option.foreseen, 4)}
