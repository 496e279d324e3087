"""Variants of the base game."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import TO_DISCARD, Kind, Variant
from bang.engine.kernel.records import Wound
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.base.cards import BANG, DYNAMITE
from bang.games.classic.boxes.base.roles import HIDDEN_ROLES

STICK: Final = ("stick", NOBODY)  # the mark that says which seat holds it


class Simplified(Variant):
    """For a first game: the cards with the book stay in the box."""

    key = "simplified"

    def omits(self, kind: Kind) -> bool:
        return kind.book


class DynamiteStick(Variant):
    """The Dynamite never enters a hand or the discard pile: it goes in front of whoever holds the stick."""

    key = "dynamite_stick"
    after = HIDDEN_ROLES

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        for p in t.alive():
            while dynamites := [c for c in t.seats[p].hand if t.kind(c).key == DYNAMITE]:
                t.seats[p].hand.remove(dynamites[0])
                self.bury(t, dynamites[0], p)
                t.draw(p, 1)
        self.hand_over(t, t.turn)

    def divert(self, t: Table, card: int, place: int) -> bool:
        if t.kind(card).key != DYNAMITE or STICK not in t.marks:
            return False
        alive = t.alive()
        holder = t.marks[STICK] if t.marks[STICK] in alive else t.turn
        if place == TO_DISCARD or holder not in alive or t.has(holder, DYNAMITE):
            self.bury(t, card)
        else:
            t.equip(holder, card)
        return True

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Hitting somebody with one of these cards in one's turn earns the stick, whatever comes of the hit."""
        if wound.kind.key == BANG and wound.by == t.turn and wound.by != wound.to:
            self.hand_over(t, wound.by)

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if t.marks.get(STICK) == wound.to:
            t.marks[STICK] = NOBODY

    def hand_over(self, t: Table, p: int) -> None:
        if t.marks.get(STICK) != p:
            t.marks[STICK] = p
            t.tell("stick", p)

    def bury(self, t: Table, card: int, p: int = NOBODY) -> None:
        if not t.deck:
            t.reshuffle()
        t.deck.append(card)
        t.shuffle(t.deck)
        t.tell("bury", p, cards=[card])
