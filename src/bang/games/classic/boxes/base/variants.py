"""Variants of the base game."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import TO_DISCARD, Kind, Variant
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Wound
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.base.cards import BANG, DYNAMITE
from bang.games.classic.boxes.base.roles import HIDDEN_ROLES

STICK: Final = "stick"  # the mark that says which seat holds it, from the deal on


class Simplified(Variant):
    """For a first game: the cards with the book stay in the box."""

    key = "simplified"

    def omits(self, kind: Kind) -> bool:
        return kind.book


class DynamiteStick(Variant):
    """The Dynamite never enters a hand or the discard pile: it goes in front of whoever holds the stick."""

    key = "dynamite_stick"
    after = HIDDEN_ROLES
    token = STICK

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        for p in t.alive():
            while dynamites := [c for c in t.seats[p].hand if t.kind(c).key == DYNAMITE]:
                t.seats[p].hand.remove(dynamites[0])
                t.shuffle_in(dynamites[0], p)
                t.draw(p, 1)
        self.hand_over(t, t.turn)

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        if t.kind(card).key != DYNAMITE or not t.is_marked(STICK):
            return False
        alive = t.alive()
        holder = t.marked(STICK) if t.marked(STICK) in alive else t.turn
        if place == TO_DISCARD or holder not in alive or t.has(holder, DYNAMITE):
            t.shuffle_in(card)
        else:
            t.equip(holder, card)
        return True

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Hitting somebody with one of these cards in one's turn earns the stick, whatever comes of the hit."""
        if wound.kind.is_like(BANG) and wound.by == t.active() and wound.by != wound.to:
            self.hand_over(t, wound.by)

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if t.marked(STICK, default=NOBODY) == wound.to:
            t.mark(STICK, NOBODY)

    def hand_over(self, t: Table, p: int) -> None:
        if t.marked(STICK, default=NOBODY) != p:
            t.mark(STICK, p)
            t.tell("stick", p)
