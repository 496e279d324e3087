"""Choose the bot of a seat, before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from bang import bots
from bang.protocol.parts import Key, SeatNumber
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import check_before_deal

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class BotChosen(Entry):
    """Which bot takes a seat, if it is free at the deal."""

    seat: int
    bot: str

    def apply(self, state: RoomState) -> None:
        state.places[self.seat].level = self.bot
        state.unready()


class Staff(Action):
    """Choose the bot that takes a seat if nobody does, before the deal. For the host; nobody is ready then."""

    before_deal: ClassVar[bool] = True

    seat: SeatNumber
    bot: Annotated[Key, Meta(description="one of those that can play this game")]

    def check(self, state: RoomState, who: Person) -> BotChosen:
        check_before_deal(state, who)
        if self.seat >= len(state.places) or state.places[self.seat].account:
            raise Refusal("no_seat", f"Seat {self.seat} is not free.")
        if self.bot not in bots.names(state.options.game):
            raise Refusal("options", f"No bot {self.bot!r} plays this game.")
        return BotChosen(self.seat, self.bot)
