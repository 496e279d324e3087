"""The chance of each side to win with all roles known, for looking back at a finished game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bang.bots.card_knowledge import CardKnowledge
from bang.engine.insight.briefing import briefing
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.games import new_table
from bang.games.classic.bots.rollout.value import ValueNetwork
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bang.games.classic.bots.values.kinds import kind_values

SIDES: Final = {"law": (SHERIFF, DEPUTY), "outlaws": (OUTLAW,), "renegade": (RENEGADE,)}  # with their roles

Chances = dict[str, int]  # of each side to win, in percent


@lru_cache(maxsize=32)
def value_network(options: Options) -> ValueNetwork:
    t = new_table(options, 0)
    return ValueNetwork(kind_values(CardKnowledge(briefing(t.rules)), t.rules.kinds), t)


def win_chances(t: Table) -> Chances | None:
    """None before the cards are dealt, and where nobody can say."""
    if not all(s.role in ROLES and s.characters for s in t.seats):
        return None
    roles = [ROLES.index(s.role) for s in t.seats]
    network = value_network(t.rules.options)
    if SHERIFF not in roles:  # three who hunt each other, each for himself
        return {ROLES[role]: round(100 * network.chance(t, p, roles)) for p, role in enumerate(roles)}
    if t.over:
        won = {roles[p] for p in t.winners}
        chances = [float(not won.isdisjoint(side)) for side in SIDES.values()]
    elif network.is_scattered(t):
        each_alone = [network.chance(t, p, roles) for p in range(len(roles))]
        chances = [sum(each_alone[p] for p, role in enumerate(roles) if role in side) for side in SIDES.values()]
    else:
        sheriff = roles.index(SHERIFF)
        if sheriff not in t.alive():
            return None  # he has just fallen: who has won will be said in a moment
        *chances, each = network.sides(t, sheriff, roles)
        chances.append(each * sum(roles[p] == RENEGADE for p in t.alive()))
    percent = [round(100 * chance) for chance in chances]
    return {side: share for (side, of), share in zip(SIDES.items(), percent, strict=True) if of[0] in roles}
