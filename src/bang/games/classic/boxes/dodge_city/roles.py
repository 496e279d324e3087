"""Three players hunt each other with open roles; eight play with hidden ones and two Renegades."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Rule
from bang.engine.kernel.records import Verdict, Wound
from bang.engine.kernel.rules import Deal
from bang.engine.kernel.table import Table
from bang.engine.kit.dealing import deal_characters, deal_hands, deal_roles

DEPUTY: Final = "deputy"
OUTLAW: Final = "outlaw"
RENEGADE: Final = "renegade"
OPEN_ROLES: Final = "open_roles"

EIGHT: Final = ("sheriff", RENEGADE, OUTLAW, OUTLAW, DEPUTY, OUTLAW, DEPUTY, RENEGADE)
DEALS: Final = {3: Deal(OPEN_ROLES, (DEPUTY, OUTLAW, RENEGADE)), 8: Deal("hidden_roles", EIGHT)}
PREY: Final = {DEPUTY: RENEGADE, RENEGADE: OUTLAW, OUTLAW: DEPUTY}
REWARD: Final = 3  # cards for whoever eliminates anybody
CAUGHT: Final = "caught"  # the mark of the seat that eliminated its prey


class OpenRoles(Rule):
    key = OPEN_ROLES

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        deal_roles(t, all_shown=True)
        await deal_characters(t)
        deal_hands(t)

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        by = wound.by
        if by in (NOBODY, wound.to) or by not in t.alive():
            return
        if PREY.get(t.seats[by].role) == t.seats[wound.to].role:
            t.mark(CAUGHT, 1, by)
        t.tell("reward", by, wound.to, number=REWARD)
        t.draw(by, REWARD)

    def verdict(self, t: Board) -> Verdict | None:
        """Whoever caught the prey in person wins; if somebody else did, or nobody, the last one left."""
        if not t.contenders():  # all out at once, which only the rules for more players regulate: the Outlaws win
            return Verdict(OUTLAW, [p for p, s in enumerate(t.seats) if s.role == OUTLAW])
        for p in t.contenders():
            if t.is_marked(CAUGHT, p) or len(t.contenders()) == 1:
                return Verdict(t.seats[p].role, [p])
        return None
