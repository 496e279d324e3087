"""Variants of the base game."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.judging import judged_role
from bang.engine.kernel.kind import TO_DISCARD, Kind, Variant
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Wound
from bang.engine.kernel.state import OUT, SHADOW
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.base.cards import BANG, DYNAMITE
from bang.games.classic.boxes.base.roles import DEPUTY, HIDDEN_ROLES, OUTLAW, RENEGADE, SHERIFF

STICK: Final = "stick"  # the mark that says which seat holds it, from the deal on
LAST_STANDING: Final = "the_show"  # the event under which the last one standing wins
SHADOW_SIDE: Final = "shadow_side"  # marked for a Renegade who was eliminated: the place of his role in SIDES
SIDES: Final = ("", DEPUTY, OUTLAW)


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

    def diverts(self, kind: Kind) -> bool:
        return kind.key == DYNAMITE

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        if not t.is_marked(STICK):
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


class ShadowGunslingers(Variant):
    """Printed with Gold Rush: the eliminated come back for their turns. For those who play around a
    Sheriff; nobody comes back once only he and a Renegade are left.
    """

    key = "shadow_gunslingers"

    def heeds(self, t: Board, seat: int) -> bool:
        return t.seats[seat].role == RENEGADE

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        if SHERIFF not in t.rules.deal.roles:
            return presence
        return OUT if self.is_over(t) else SHADOW

    def is_over(self, t: Board) -> bool:
        left = t.contenders()
        if len(left) != 2:
            return False
        roles = {judged_role(t, p) for p in left}
        return roles == {SHERIFF, RENEGADE} or any(t.kind(c).key == LAST_STANDING for c in t.in_force)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        """A Renegade who was eliminated joins the side of which more roles lie open, in a tie the Outlaws.

        Whoever is in the game again stays with his side.
        """
        p = t.turn
        if self.is_turned(t, p) and (t.seats[p].presence == SHADOW or not t.marked(SHADOW_SIDE, p)):
            self.choose_side(t, p)

    def choose_side(self, t: Moves, p: int) -> None:
        """Count the open roles of the others."""
        shown = [judged_role(t, q) for q in t.circle if q != p and t.seats[q].role_shown]
        law = shown.count(SHERIFF) + shown.count(DEPUTY)
        role = DEPUTY if law > shown.count(OUTLAW) else OUTLAW
        t.mark(SHADOW_SIDE, SIDES.index(role), p)
        t.tell("shadow_side", p, why=self, note=f"shadow_{role}")

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if t.seats[wound.to].role == RENEGADE:
            t.mark(SHADOW_SIDE, 0, wound.to)

    def judged_as(self, t: Board, me: int, seat: int, role: str) -> str:
        return SIDES[t.marked(SHADOW_SIDE, seat)] if self.is_turned(t, seat) else role

    def is_turned(self, t: Board, p: int) -> bool:
        """Whether the seat was eliminated as Renegade, and has not been dealt another role since."""
        return t.seats[p].role == RENEGADE and t.seats[p].role_shown and SHERIFF in t.rules.deal.roles
