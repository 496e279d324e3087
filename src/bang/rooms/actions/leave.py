"""Give up a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.rooms.action import Action, Limit, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Left(Entry):
    """A person gave up the seat, or was removed by the host; during a game a bot has it from then on."""

    seat: int
    kicked: bool = False

    def apply(self, state: RoomState) -> None:
        name = state.places[self.seat].name
        state.remove_person(self.seat)
        state.note("kicked" if self.kicked else "left", self.seat, name)
        state.find_host()


class Leave(Action):
    """Give up one's seat before the deal. Afterwards it stays one's own: unwatch, and a bot plays it meanwhile."""

    before_deal: ClassVar[bool] = True
    limit: ClassVar[Limit | None] = None

    def check(self, state: RoomState, who: Person) -> Left:
        seat = seated(state, who)
        if state.status != "waiting":
            raise Refusal("wrong_time", "The game has begun: the seat stays yours. Just go; a bot plays it meanwhile.")
        return Left(seat)
