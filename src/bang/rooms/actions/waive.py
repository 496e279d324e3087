"""Never be asked about something again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bang.protocol.parts import Key
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState


class Waived(Entry):
    """A person never wants to be asked about a kind, or does again. Nobody else is told."""

    seat: int
    about: str
    on: bool

    def apply(self, state: RoomState) -> None:
        waived = state.places[self.seat].waived
        if self.on:
            waived.add(self.about)
        else:
            waived.discard(self.about)


class Waive(Action):
    """Never ask me: pass at once whenever this may be answered with cards of the hand only, whichever they are.

    It holds until it is taken back, at any time of the game. It is about questions that several answer: `about` of
    their `window`. Cards in play are asked about nevertheless.
    """

    about: Annotated[Key, Meta(description="the kind that asks, such as `gatling`")]
    on: bool = True

    def check(self, state: RoomState, who: Person) -> Waived:
        seat = seated(state, who)
        if state.game is None or state.status != "playing":
            raise Refusal("wrong_time", "Only while the game is going on.")
        if self.about not in state.game.table.rules.by_key:
            raise Refusal("illegal", f"There is no {self.about!r} in this game.")
        return Waived(seat, self.about, self.on)

    async def perform(self, room: Room, who: Person) -> None:
        entry = self.check(room.state, who)
        await room.write(entry, told_to=entry.seat)
