"""Remove a person from a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.protocol.parts import SeatNumber
from bang.rooms.action import Action, Person
from bang.rooms.actions.leave import Left
from bang.rooms.errors import Refusal
from bang.rooms.permissions import check_host

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Kick(Action):
    """Remove a person: the seat becomes free. During a game it becomes a bot's, and only who is away can be removed.
    For the host."""

    before_deal: ClassVar[bool] = True

    seat: SeatNumber

    def check(self, state: RoomState, who: Person) -> Left:
        check_host(state, who, self.seat)
        return Left(self.seat, kicked=True)

    async def perform(self, room: Room, who: Person) -> None:
        entry = self.check(room.state, who)
        account, playing = room.state.places[self.seat].account, room.state.game is not None
        if playing and room.attendance.present(account):
            raise Refusal("wrong_time", "During a game only somebody who is away can be removed.")
        await room.write(entry)
        if playing:
            await room.room_log.forget_player(room.id, account)
