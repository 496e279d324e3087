"""Say that one is ready for the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.rooms.action import Action, Person
from bang.rooms.actions.start import deal
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Readied(Entry):
    seat: int
    on: bool

    def apply(self, state: RoomState) -> None:
        state.places[self.seat].ready = self.on
        state.note("ready" if self.on else "unready", self.seat)


class Ready(Action):
    """Say that one is ready, or no longer. When all seats are taken and everybody is ready, the cards are dealt."""

    before_deal: ClassVar[bool] = True

    on: bool = True

    def check(self, state: RoomState, who: Person) -> Readied:
        seat = seated(state, who)
        if state.status != "waiting":
            raise Refusal("wrong_time", "The cards are dealt already.")
        if state.places[seat].ready == self.on:
            raise Refusal("wrong_time", f"You are {'ready' if self.on else 'not ready'} already.")
        return Readied(seat, self.on)

    async def perform(self, room: Room, who: Person) -> None:
        await room.write(self.check(room.state, who))
        if all(place.ready for place in room.state.places):
            await room.write(deal(room.state))
