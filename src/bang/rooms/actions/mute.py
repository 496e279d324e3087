"""Silence a person's chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bang.protocol.parts import SeatNumber
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import check_host

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Muted(Entry):
    seat: int
    on: bool

    def apply(self, state: RoomState) -> None:
        state.places[self.seat].muted = self.on
        state.note("muted" if self.on else "unmuted", self.seat)


class Mute(Action):
    """Let a person's chat be heard by nobody, or again. For the host."""

    before_deal: ClassVar[bool] = True

    seat: SeatNumber
    on: bool = True

    def check(self, state: RoomState, who: Person) -> Muted:
        check_host(state, who, self.seat)
        if state.places[self.seat].muted == self.on:
            raise Refusal("no_seat", f"Seat {self.seat} is {'muted' if self.on else 'not muted'} already.")
        return Muted(self.seat, self.on)
