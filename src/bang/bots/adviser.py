"""The interface of advisers: bots that say what each option is worth instead of choosing one."""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from bang.bots.bot import Attentive, Reason
from bang.engine.kernel.content import Content
from bang.engine.kernel.view import View


class AdvisedOption(NamedTuple):
    """An option as an adviser sees it."""

    place: int  # among the options of the question
    chance: float | None  # to win after it; None if the adviser could not look ahead
    reason: Reason  # a text key `advice.*` with its arguments


class Counsel(NamedTuple):
    """What an adviser says about a question."""

    options: list[AdvisedOption]  # the best first
    now: float | None  # the chance to win if the game just goes on
    tries: int  # how many games were played on in the mind


class Lesson(NamedTuple):
    """A decision of a finished game that cost its player something."""

    step: int  # of the recording: the one with the answer
    answer: Content
    better: Content
    chosen: float  # the chance to win after what was done
    best: float  # and after the better option
    reason: Reason  # what speaks for the better option, as in AdvisedOption


class Adviser(Attentive):
    """Sits in the seat of a person: it is told and shown what they are, and nothing else."""

    @abstractmethod
    def advise(self, view: View, asked: View) -> Counsel:
        """Compare the options of a question."""
