"""Answer a question of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bang.engine.kernel.content import find
from bang.errors import LateAnswer, WrongSeat
from bang.protocol.parts import Content, Motive, refers_to
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Answered(Entry):
    """Somebody answered: a person, or a machine in their place."""

    seat: int
    question: int
    answer: Content
    by: str  # person, bot, stand-in, forced, declined, clock; never told to anybody
    motive: Motive | None = None  # of a bot; told when the game is over

    def apply(self, state: RoomState) -> None:
        state.answer(self)


class Answer(Action):
    """The answer to a question, by content: one of its options exactly as they were sent."""

    question: Annotated[int, Meta(description="the number of the question, so that a late answer can do no harm")]
    answer: Annotated[Content, Meta(max_length=8, extra_json_schema=refers_to("Content"))]

    def check(self, state: RoomState, who: Person) -> Answered:
        seat = seated(state, who)
        game = state.game
        if game is None or game.asked is None or state.broken:
            raise LateAnswer("Nothing is asked.")
        ask = game.asked
        if self.question != ask.number:
            raise LateAnswer(f"Question {self.question} is not open; the pending one is {ask.number}.")
        if seat != ask.seat:  # before looking at the answer: the error would tell the options of somebody else
            raise WrongSeat("Somebody else is asked.")
        find(game.table, ask, self.answer)
        return Answered(seat, ask.number, self.answer, "person")
