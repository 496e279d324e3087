"""Remove a person from a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.protocol.parts import SeatNumber
from bang.rooms.action import Action, Limit, Person
from bang.rooms.actions.leave import Left
from bang.rooms.permissions import check_host

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Kick(Action):
    """Remove a person: the seat becomes free, during a game it becomes a bot's. For the host."""

    limit: ClassVar[Limit] = "seats"

    seat: SeatNumber

    def check(self, state: RoomState, who: Person) -> Left:
        check_host(state, who, self.seat)
        return Left(self.seat, kicked=True)
