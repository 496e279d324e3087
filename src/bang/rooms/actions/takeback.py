"""Take back what one has just done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class TakenBack(Entry):
    """The last answer does not count: its question is asked again."""

    seat: int
    question: int  # the number under which it is asked again

    def apply(self, state: RoomState) -> None:
        state.take_back(self.seat, self.question)


class TakeBack(Action):
    """Take back one's last answer: for two seconds, as long as nobody has answered since and it showed nothing that
    was hidden. `slip` of the update says how long."""

    async def perform(self, room: Room, who: Person) -> None:
        seat = seated(room.state, who)
        game = room.state.game
        if room.state.options.rated:
            raise Refusal("rated", "Nothing can be taken back at a rated table.")
        if game is None or not room.slips.allows(seat, room.time.now()):
            raise Refusal("late", "It is too late to take that back.")
        await room.write(TakenBack(seat, game.count + 1))
