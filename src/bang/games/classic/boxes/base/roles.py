"""Hidden roles around a Sheriff: how the base game is dealt, paid and won."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.judging import judged_role
from bang.engine.kernel.kind import Rule
from bang.engine.kernel.records import Verdict, Wound
from bang.engine.kernel.rules import Deal
from bang.engine.kernel.table import Table
from bang.engine.kit.dealing import deal_characters, deal_hands, deal_roles

SHERIFF: Final = "sheriff"
DEPUTY: Final = "deputy"
OUTLAW: Final = "outlaw"
RENEGADE: Final = "renegade"
HIDDEN_ROLES: Final = "hidden_roles"

FOUR: Final = (SHERIFF, RENEGADE, OUTLAW, OUTLAW)
DEALS: Final = {
    4: Deal(HIDDEN_ROLES, FOUR),
    5: Deal(HIDDEN_ROLES, (*FOUR, DEPUTY)),
    6: Deal(HIDDEN_ROLES, (*FOUR, DEPUTY, OUTLAW)),
    7: Deal(HIDDEN_ROLES, (*FOUR, DEPUTY, OUTLAW, DEPUTY)),
}
REWARD: Final = 3  # cards for whoever eliminates an Outlaw


class HiddenRoles(Rule):
    key = HIDDEN_ROLES

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        deal_roles(t)
        await deal_characters(t, tougher=SHERIFF)
        deal_hands(t)

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Reward and penalty. Whoever eliminates himself, or nobody, gets neither."""
        by = wound.by
        if by in (NOBODY, wound.to) or by not in t.alive():
            return
        role = t.seats[wound.to].role
        if role == OUTLAW:
            t.tell("reward", by, wound.to, number=REWARD)
            t.draw(by, REWARD)
        elif role == DEPUTY and t.seats[by].role == SHERIFF:
            t.tell("penalty", by, wound.to)
            await t.discard_all(by)

    def verdict(self, t: Board) -> Verdict | None:
        alive = [judged_role(t, p) for p in t.contenders()]
        if SHERIFF not in alive:
            if alive == [RENEGADE]:  # of two Renegades only the last one standing wins
                return Verdict("renegade", [t.contenders()[0]])
            return self.side(t, "outlaws", OUTLAW)
        if OUTLAW not in alive and RENEGADE not in alive:
            return self.side(t, "law", SHERIFF, DEPUTY)
        return None

    def side(self, t: Board, name: str, *roles: str) -> Verdict:
        return Verdict(name, [p for p in range(len(t.seats)) if judged_role(t, p) in roles])
