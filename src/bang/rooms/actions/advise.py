"""Ask a bot what it would do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang.errors import LateAnswer
from bang.rooms.action import Action, Limit, Person
from bang.rooms.advice import may_ask
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Advised(Entry):
    """Somebody asked for advice: the replay will tell, nobody else before."""

    seat: int

    def apply(self, state: RoomState) -> None:
        state.advised.add(self.seat)


class Advise(Action):
    """What would a good player do in my place? The advice comes with a later update, for this question only.

    For somebody alone with bots, and where the table allows it. The recording tells at which answers it was asked for.
    """

    limit: ClassVar[Limit | None] = "advice"

    question: Annotated[int, Meta(description="the number of one's own open question")]

    def check(self, state: RoomState, who: Person) -> Advised:
        seat = seated(state, who)
        if state.options.rated:
            raise Refusal("rated", "Nobody gives advice at a rated table.")
        if not may_ask(state, seat):
            raise Refusal("wrong_time", "Nobody gives advice at this table.")
        own = state.open_question(seat)
        if own is None or own.number != self.question:
            raise LateAnswer(f"Question {self.question} is not open for you.")
        if len(own.ask.options) == 1:
            raise Refusal("wrong_time", "There is nothing to choose.")
        return Advised(seat)

    async def perform(self, room: Room, who: Person) -> None:
        entry = self.check(room.state, who)
        if room.advisers.of(entry.seat) is not None:
            return  # told already
        own = room.state.open_question(entry.seat)
        assert own is not None
        if entry.seat not in room.state.advised:
            await room.write(entry, told_to=entry.seat)
        room.advisers.begin(own, partial(room.tell_seat, entry.seat))
