"""Bet on the winner, when one is out oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from bang import games
from bang.protocol.parts import Key
from bang.rooms.action import Action, Person
from bang.rooms.entries import Entry
from bang.rooms.errors import Refusal
from bang.rooms.permissions import seated

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Betted(Entry):
    seat: int
    side: str

    def apply(self, state: RoomState) -> None:
        state.bets[self.seat] = self.side


class Bet(Action):
    """Say which side will win: for glory only, until the next player falls. Others learn it at the end."""

    side: Annotated[Key, Meta(description="a side of the game, such as law, outlaws or renegade")]

    def check(self, state: RoomState, who: Person) -> Betted:
        seat = seated(state, who)
        if not state.may_bet(seat):
            raise Refusal("wrong_time", "Bets are for those who are out, until the next player falls.")
        sides = games.find(state.options.game).sides()
        if self.side not in sides:
            raise Refusal("illegal", f"There is no such side; bet on one of: {', '.join(sides)}.")
        return Betted(seat, self.side)
