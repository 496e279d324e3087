"""Take a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang.protocol.parts import SeatNumber
from bang.rooms.action import Action, Person
from bang.rooms.clean_text import numbered
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Seated(Entry):
    seat: int
    account: str
    name: str
    program: bool = False
    avatar: int = 0

    def apply(self, state: RoomState) -> None:
        state.seat_person(self.seat, self.account, self.name, self.program, self.avatar)
        state.note("sat", self.seat, self.name)
        state.find_host()


class Moved(Entry):
    """Somebody changes to a free seat."""

    seat: int
    to: int

    def apply(self, state: RoomState) -> None:
        places = state.places
        places[self.seat], places[self.to] = places[self.to], places[self.seat]
        if state.host == self.seat:
            state.host = self.to


class Sit(Action):
    """Take a free seat of a table that one watches, before the deal, or change to it. Nobody else can ever have it."""

    before_deal: ClassVar[bool] = True

    seat: Annotated[SeatNumber | None, Meta(description="any free one if left out")] = None

    def check(self, state: RoomState, who: Person) -> Seated | Moved:
        if state.status != "waiting":
            raise Refusal("wrong_time", "The cards are dealt; you can watch, and join the next game.")
        own = state.seat_of(who.account)
        if own >= 0 and self.seat is None:
            raise Refusal("no_seat", "You have a seat at this table already.")
        free = [p for p, place in enumerate(state.places) if not place.account]
        if state.practice is not None:
            free = [p for p in free if p == state.practice.seat]
        seat = next(iter(free), None) if self.seat is None else self.seat
        if seat not in free:
            raise Refusal("no_seat", "That seat is taken or does not exist." if free else "All seats are taken.")
        if own >= 0:
            return Moved(own, seat)
        name = numbered(who.name, [place.name for place in state.places if place.account])
        return Seated(seat, who.account, name, who.program, who.avatar)
