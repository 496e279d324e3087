"""The variant in which the eliminated come back for their turns."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.board import Board
from bang.engine.kernel.judging import judged_role
from bang.engine.kernel.kind import Variant
from bang.engine.kernel.records import Wound
from bang.engine.kernel.state import OUT, SHADOW
from bang.engine.kernel.table import Table

from .gold import SHADOW_GUNSLINGERS

SHERIFF: Final = "sheriff"
DEPUTY: Final = "deputy"
OUTLAW: Final = "outlaw"
RENEGADE: Final = "renegade"
LAST_STANDING: Final = "the_show"  # the event under which the last one standing wins
SHADOW_SIDE: Final = "shadow_side"  # marked for a Renegade who was eliminated: the place of his role in SIDES
SIDES: Final = ("", DEPUTY, OUTLAW)


class ShadowGunslingers(Variant):
    """For those who play around a Sheriff. Nobody comes back once only he and a Renegade are left."""

    key = SHADOW_GUNSLINGERS

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
