"""Answer a question of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang.engine.kernel.content import find
from bang.errors import LateAnswer, WrongSeat
from bang.protocol.parts import Content, Motive, refers_to
from bang.rooms.action import Action, Limit, Person
from bang.rooms.entries import Entry
from bang.rooms.permissions import seated
from bang.rooms.windows import EarlyAnswer

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Answered(Entry):
    """Somebody answered: a person, or a machine in their place."""

    seat: int
    question: int
    answer: Content
    by: str  # person, bot, stand-in, forced, declined, waived, clock, before (of practice); never told to anybody
    motive: Motive | None = None  # of a bot; told when the game is over
    seconds: float = 0.0  # how long it took, for the clocks; where none runs, nobody counts

    def apply(self, state: RoomState) -> None:
        state.answer(self)


class Early(Entry):
    """Somebody answered a question of a window before the engine asks it: the answer waits until then."""

    seat: int
    question: int
    answer: Content
    by: str

    def apply(self, state: RoomState) -> None:
        state.windows.keep(self.seat, self.question, EarlyAnswer(self.answer, self.by))


class Answer(Action):
    """The answer to a question, by content: one of its options exactly as they were sent.

    Where several may answer the same, whoever comes later may do so at once. Until the answer takes effect, another one
    replaces it, and `withdraw` takes it back.
    """

    limit: ClassVar[Limit | None] = None

    question: Annotated[int, Meta(description="the number of the question, so that a late answer can do no harm")]
    answer: Annotated[Content, Meta(max_length=8, extra_json_schema=refers_to("Content"))]

    def check(self, state: RoomState, who: Person) -> Answered | Early:
        seat = seated(state, who)
        game = state.game
        if game is None or game.asked is None or state.broken:
            raise LateAnswer("Nothing is asked.")
        question = state.windows.question_of(game, seat, self.question)
        if question is None:  # before looking at the answer: the error would tell the options of somebody else
            if self.question == game.asked.number:
                raise WrongSeat("Somebody else is asked.")
            raise LateAnswer(f"Question {self.question} is not open; the pending one is {game.asked.number}.")
        find(game.table, question.ask, self.answer)
        if question.pending:
            return Answered(seat, question.ask.number, self.answer, "person")
        question.check_changeable()
        return Early(seat, question.number, self.answer, "person")
