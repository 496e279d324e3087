"""Hidden roles around a Sheriff: how the base game is dealt, paid and won."""

from __future__ import annotations

from typing import Final

from bang.engine.ask import NO_CARD, NOBODY, Option
from bang.engine.kind import Character, Rule
from bang.engine.records import Verdict, Wound
from bang.engine.rules import Deal
from bang.engine.steps import START
from bang.engine.table import Table

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
        self.deal_roles(t)
        await self.deal_characters(t)
        t.shuffle(t.deck)
        for p in [t.turn, *t.others(t.turn)]:
            t.draw(p, t.seats[p].life)
        t.agenda.append((START, t.turn))

    def deal_roles(self, t: Table) -> None:
        """The first role starts; the options may say which seat gets it."""
        roles = list(range(len(t.seats)))
        t.shuffle(roles)
        first = t.rules.options.first
        if first >= 0:
            at = roles.index(0)
            roles[first], roles[at] = roles[at], roles[first]
        for p, role in enumerate(roles):
            t.seats[p].role = t.rules.deal.roles[role]
        t.turn = roles.index(0)
        t.seats[t.turn].role_shown = True
        t.changed()
        t.tell("role", t.turn, note=t.seats[t.turn].role)

    async def deal_characters(self, t: Table) -> None:
        """Everybody chooses in secret from as many as agreed, and then all are shown."""
        options = t.rules.options
        kept = [t.rules.by_key[key] for key in options.keep if key]
        pool = [k.id for k in t.rules.characters if k not in kept]
        t.shuffle(pool)
        chosen: dict[int, Character] = {}
        for p in [t.turn, *t.others(t.turn)]:
            if options.keep and options.keep[p]:
                mine = t.rules.by_key[options.keep[p]]
            else:
                offer: list[Option] = [(pool.pop(), NO_CARD, NOBODY, NO_CARD) for _ in range(options.choose)]
                mine = t.rules.kinds[(await t.ask_only(p, "character", offer, None))[0]]
                pool[:0] = [what for what, _, _, _ in offer if what != mine.id]
            assert isinstance(mine, Character)
            chosen[p] = mine
        for p, mine in chosen.items():
            s = t.seats[p]
            s.characters = [mine]
            s.life = s.top = mine.life + (1 if s.role == SHERIFF else 0)
            t.tell("character", p, number=s.life, why=mine)
        t.pool = [k for k in t.rules.characters if k not in chosen.values()]
        t.changed()

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
            await t.discard_all(by, self)

    def verdict(self, t: Table) -> Verdict | None:
        alive = [t.seats[p].role for p in t.alive()]
        if SHERIFF not in alive:
            if alive == [RENEGADE]:  # of two Renegades only the last one standing wins
                return Verdict("renegade", [t.alive()[0]])
            return self.side(t, "outlaws", OUTLAW)
        if OUTLAW not in alive and RENEGADE not in alive:
            return self.side(t, "law", SHERIFF, DEPUTY)
        return None

    def side(self, t: Table, name: str, *roles: str) -> Verdict:
        return Verdict(name, [p for p, s in enumerate(t.seats) if s.role in roles])
