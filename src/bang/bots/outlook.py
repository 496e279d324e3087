"""How a game will probably end for one seat, when all roles and hands are known.

The weights come from `bench/fit_outlook.py`: a logistic regression on positions from games of gunslingers. Each says how
much something speaks for the outlaws, or for the Renegade, rather than for the law.
"""

from __future__ import annotations

from math import exp
from typing import Final

from bang.bots.aims import DEPUTY, OUTLAW, PREY, RENEGADE, SHERIFF
from bang.bots.habits import Habit
from bang.bots.prospects import AGAINST_THE_LAW, AMONG_OUTLAWS, AVENGED_OUTLAWS, LAST_DUEL, OUTLAWS
from bang.engine.table import Table

EACH: Final = 9  # facts about the players of one role
COMMON: Final = 14  # facts about how they stand to each other
MOST_DEPUTIES, MOST_OUTLAWS, MOST_RENEGADES = 2, 3, 1  # in the games that were looked at
TABLES: Final = (MOST_DEPUTIES + 1) * (MOST_OUTLAWS + 1) * (MOST_RENEGADES + 1)  # who may be left beside the Sheriff
SIZE: Final = 4 * EACH + COMMON + TABLES
CIRCLE: Final = 0.45  # what a point of strength is worth among three who hunt each other


def outlook(t: Table, me: int, roles: list[int], of_card: list[Habit]) -> float:
    """The chance that this seat wins."""
    if t.over:
        return 1.0 if me in t.winners else 0.0
    alive = t.alive()
    sheriff = -1
    for q in alive:
        if roles[q] == SHERIFF:
            sheriff = q
    if sheriff < 0:
        return in_circle(t, me, roles)
    seen = facts(t, sheriff, roles, of_card)
    gang, rivals = seen[EACH * OUTLAW], seen[EACH * RENEGADE]
    outlaws = renegade = 0.0
    if gang:
        outlaws = exp(weigh(OUTLAWS, seen))
        renegade = exp(weigh(AMONG_OUTLAWS, seen)) if rivals else 0.0
    elif len(alive) == 2:
        renegade = exp(weigh(LAST_DUEL, seen))
    else:
        outlaws = exp(weigh(AVENGED_OUTLAWS, seen))
        renegade = exp(weigh(AGAINST_THE_LAW, seen))
    total = 1.0 + outlaws + renegade
    if roles[me] == OUTLAW:
        return outlaws / total
    if roles[me] == SHERIFF or roles[me] == DEPUTY:
        return 1.0 / total
    return renegade / total / rivals if me in alive else 0.0


def weigh(weights: list[float], seen: list[float]) -> float:
    total = 0.0
    for i in range(len(seen)):
        total += weights[i] * seen[i]
    return max(-20.0, min(20.0, total))


def facts(t: Table, sheriff: int, roles: list[int], of_card: list[Habit]) -> list[float]:
    """What the regression looks at. Of each role: players, life, its frailty, cards of the hand, answers to shots,
    ways out of death, guards, reach and burdens; then how they stand to each other, and who is left."""
    seen = [0.0] * SIZE
    power = [0.0, 0.0, 0.0, 0.0]
    others = t.others(t.turn) if t.turn in t.circle else t.alive()
    order = [t.turn, *others]
    at_sheriff = 0.0
    hunters = 0.0
    before = 0.0
    passed = False
    for q in order:
        s = t.seats[q]
        role = roles[q]
        if q == sheriff:
            passed = True
        if q == t.turn and q not in t.alive():
            continue
        at = EACH * role
        life = max(s.life, 1)
        seen[at] += 1.0
        seen[at + 1] += life
        seen[at + 2] += 1.0 / life
        seen[at + 3] += len(s.hand)
        evades = 0
        for card in s.hand:
            habit = of_card[card]
            if habit.evades:
                evades += 1
            elif habit.saves:
                seen[at + 5] += 1.0
        seen[at + 4] += min(evades, 2)
        for card in s.table:
            habit = of_card[card]
            if habit.guards:
                seen[at + 6] += 1.0
            elif habit.burdens:
                seen[at + 8] += 1.0
        reach = t.reach(q)
        seen[at + 7] += min(reach, 5) - 1.0
        power[role] += life + 0.4 * len(s.hand) + 0.5 * len(s.table)
        if role == OUTLAW or role == RENEGADE:
            if t.row(q)[sheriff] <= reach:
                if role == OUTLAW:
                    at_sheriff += 1.0
                else:
                    seen[4 * EACH + 2] = 1.0
            if role == OUTLAW and not passed:
                before += 1.0
        else:
            row = t.row(q)
            for r in others:
                if roles[r] == OUTLAW and row[r] <= reach:
                    hunters += 1.0
                    break
    at = 4 * EACH
    life = max(t.seats[sheriff].life, 1)
    law = power[SHERIFF] + power[DEPUTY]
    gang = power[OUTLAW]
    seen[at] = at_sheriff
    seen[at + 1] = hunters
    seen[at + 3] = seen[EACH * OUTLAW + 3] / life
    seen[at + 4] = (seen[3] + seen[EACH * DEPUTY + 3]) / max(seen[EACH * OUTLAW + 1], 1.0)
    if roles[t.turn] < RENEGADE:
        seen[at + 5 + roles[t.turn]] = 1.0
    seen[at + 8] = before
    seen[at + 9] = min(law, gang) * 0.1
    seen[at + 10] = abs(law - gang) * 0.1
    seen[at + 11] = 1.0 if life == 1 else 0.0
    seen[at + 12] = 1.0 if life == 2 else 0.0
    seen[at + 13] = at_sheriff / life
    deputies = min(int(seen[EACH * DEPUTY]), MOST_DEPUTIES)
    outlaws = min(int(seen[EACH * OUTLAW]), MOST_OUTLAWS)
    renegades = min(int(seen[EACH * RENEGADE]), MOST_RENEGADES)
    seen[at + COMMON + (deputies * (MOST_OUTLAWS + 1) + outlaws) * (MOST_RENEGADES + 1) + renegades] = 1.0
    return seen


def in_circle(t: Table, me: int, roles: list[int]) -> float:
    """Among three who hunt each other: the strong ones with a weak prey are ahead."""
    strength = {q: t.seats[q].life + 0.35 * len(t.seats[q].hand) + 0.4 * len(t.seats[q].table) for q in t.alive()}
    if me not in strength:
        return 0.0
    prey = {q: next((r for r in strength if roles[r] == PREY.get(roles[q])), q) for q in strength}
    scores = {q: exp(CIRCLE * (strength[q] - (strength[prey[q]] if prey[q] != q else 0.0))) for q in strength}
    return scores[me] / sum(scores.values())
