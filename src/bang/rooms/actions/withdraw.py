"""Take an early answer back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bang.errors import LateAnswer
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Withdrawn(Entry):
    seat: int
    question: int

    def apply(self, state: RoomState) -> None:
        state.windows.keep(self.seat, self.question, None)


class Withdraw(Action):
    """Take back an answer that has not taken effect yet; the question is open again."""

    question: Annotated[int, Meta(description="the number of the question, as in `waiting`")]

    def check(self, state: RoomState, who: Person) -> Withdrawn:
        seat = seated(state, who)
        question = None if state.game is None else state.windows.question_of(state.game, seat, self.question)
        if question is None or question.early is None:
            raise LateAnswer(f"No answer of yours to question {self.question} waits.")
        question.check_changeable()
        return Withdrawn(seat, self.question)
