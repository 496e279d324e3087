"""Play oneself again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.rooms.action import Action, Limit, Person
from bang.rooms.entries import Entry
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class StoodIn(Entry):
    """A bot begins to play for a person who is away or does not answer, or the person is back."""

    seat: int
    on: bool

    def apply(self, state: RoomState) -> None:
        state.note("stand_in" if self.on else "back", self.seat)


class Back(Action):
    """I am here: after two answers that the clock gave a bot plays for somebody, until they do anything."""

    limit: ClassVar[Limit | None] = None

    async def perform(self, room: Room, who: Person) -> None:
        seated(room.state, who)  # what matters is that something was done: see `Room.perform`
