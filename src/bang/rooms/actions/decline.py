"""Decline an ability until the turn is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang.protocol.parts import Key
from bang.rooms.action import Action, Limit, Person
from bang.rooms.declined_abilities import declinable
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Decline(Action):
    """Not again in this turn: do as if one had not this ability, which the pending question of one's own names.

    Nobody else can tell: what is answered by itself then takes as long as a real answer.
    """

    limit: ClassVar[Limit | None] = None

    ability: Annotated[Key, Meta(description="`why` of the question, or `what` of one of its options")]
    on: bool = True

    async def perform(self, room: Room, who: Person) -> None:
        room.decline(self.seat(room.state, who), self.ability, self.on)

    def seat(self, state: RoomState, who: Person) -> int:
        """The seat that declines. It must be asked about the ability, so the refusal tells nothing."""
        seat = seated(state, who)
        game = state.game
        if self.on:
            question = state.open_question(seat)
            if game is None or question is None:
                raise Refusal("wrong_time", "Nothing is asked of you.")
            if self.ability not in declinable(game, question.ask):
                raise Refusal("illegal", "The question names no such ability.")
        return seat
