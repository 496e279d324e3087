"""Change what the table agreed on, before the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bang import bots
from bang.protocol.parts import Key, SeatNumber, TableOptions
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated
from bang.rooms.state import check_options

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Configured(Entry):
    options: TableOptions

    def apply(self, state: RoomState) -> None:
        state.configure(self.options)


class BotChosen(Entry):
    """Which bot takes a seat, if it is free at the deal."""

    seat: int
    bot: str

    def apply(self, state: RoomState) -> None:
        state.places[self.seat].level = self.bot
        state.unready()


class Configure(Action):
    """Change the options of the table, before the deal. For the host; nobody is ready then."""

    options: TableOptions

    def check(self, state: RoomState, who: Person) -> Configured:
        before_deal(state, who)
        check_options(self.options)
        if self.options.players < len(state.people()):
            raise Refusal("no_seat", "More people are here than seats would be left.")
        if self.options.delay != state.options.delay:
            raise Refusal("wrong_time", "How far spectators are behind is agreed on when the table is opened.")
        return Configured(self.options)


class Staff(Action):
    """Choose the bot that takes a seat if nobody does, before the deal. For the host; nobody is ready then."""

    seat: SeatNumber
    bot: Annotated[Key, Meta(description="one of those that can play this game")]

    def check(self, state: RoomState, who: Person) -> BotChosen:
        before_deal(state, who)
        if self.seat >= len(state.places) or state.places[self.seat].account:
            raise Refusal("no_seat", f"Seat {self.seat} is not free.")
        if self.bot not in bots.names(state.options.game):
            raise Refusal("options", f"No bot {self.bot!r} plays this game.")
        return BotChosen(self.seat, self.bot)


def before_deal(state: RoomState, who: Person) -> None:
    """Only the host may do it, and only while the table waits."""
    if seated(state, who) != state.host:
        raise Refusal("not_host", "Only the host of the table can do this.")
    if state.status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt already.")
