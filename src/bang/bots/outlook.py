"""How a game will probably end for one seat, when all roles and hands are known.

The weights come from `bench/outlook.py`: a logistic regression on positions from games of gunslingers. Each says
how much something speaks for the outlaws, or for the Renegade, rather than for the law.
"""

from __future__ import annotations

from math import exp
from typing import Final

from bang.bots.aims import DEPUTY, OUTLAW, PREY, RENEGADE, SHERIFF
from bang.bots.habits import Habit
from bang.bots.prospects import AGAINST_THE_LAW, AMONG_OUTLAWS, AVENGED_OUTLAWS, LAST_DUEL, OUTLAWS
from bang.engine.table import Table

EACH: Final = 13  # facts about the players of one role
COMMON: Final = 15  # facts about how they stand to each other
MOST_DEPUTIES: Final = 2  # in the games that were looked at
MOST_OUTLAWS: Final = 3
MOST_RENEGADES: Final = 1
TABLES: Final = (MOST_DEPUTIES + 1) * (MOST_OUTLAWS + 1) * (MOST_RENEGADES + 1)  # who may be left beside the Sheriff
SIZE: Final = 4 * EACH + COMMON + TABLES
SURE: Final = 20.0  # beyond it nothing makes a difference
CIRCLE: Final = 0.45  # what a point of strength is worth among three who hunt each other


class Outlook:
    def __init__(self, kinds: list[Habit], t: Table) -> None:
        self.kinds = kinds
        self.of_card = [kinds[kind.id] for kind in t.rules.kind_of]

    def chance(self, t: Table, me: int, roles: list[int]) -> float:
        """That this seat wins."""
        if t.over:
            return 1.0 if me in t.winners else 0.0
        sheriff = -1
        for q in t.alive():
            if roles[q] == SHERIFF:
                sheriff = q
        if sheriff < 0:
            return in_circle(t, me, roles)
        law, outlaws, renegade = self.sides(t, sheriff, roles)
        if roles[me] == OUTLAW:
            return outlaws
        if roles[me] == SHERIFF or roles[me] == DEPUTY:
            return law
        return renegade if me in t.alive() else 0.0

    def sides(self, t: Table, sheriff: int, roles: list[int]) -> tuple[float, float, float]:
        """How likely the law wins, the outlaws, and each Renegade who is left."""
        seen = self.facts(t, sheriff, roles)
        gang, rivals = seen[EACH * OUTLAW], seen[EACH * RENEGADE]
        if not gang and not rivals:
            return 1.0, 0.0, 0.0
        outlaws = renegade = 0.0
        if gang:
            outlaws = exp(weigh(OUTLAWS, seen))
            renegade = exp(weigh(AMONG_OUTLAWS, seen)) if rivals else 0.0
        elif len(t.alive()) == 2:
            renegade = exp(weigh(LAST_DUEL, seen))
        else:
            outlaws = exp(weigh(AVENGED_OUTLAWS, seen))
            renegade = exp(weigh(AGAINST_THE_LAW, seen))
        total = 1.0 + outlaws + renegade
        return 1.0 / total, outlaws / total, renegade / total / rivals if rivals else 0.0

    def facts(self, t: Table, sheriff: int, roles: list[int]) -> list[float]:
        """What the regression looks at: the players of each role, how they stand to each other, and who is left."""
        seen = [0.0] * SIZE
        power = [0.0, 0.0, 0.0, 0.0]
        order = [q for q in [t.turn, *t.others(t.turn)] if q in t.alive()]  # by their turns
        for q in order:
            power[roles[q]] += self.add_seat(t, q, seen, EACH * roles[q])
        life = max(t.seats[sheriff].life, 1)
        law, gang = power[SHERIFF] + power[DEPUTY], power[OUTLAW]
        at = 4 * EACH
        self.add_reach(t, sheriff, roles, order, seen)
        seen[at + 4] = seen[at] / life
        seen[at + 5] = seen[EACH * OUTLAW + 3] / life
        seen[at + 6] = (seen[3] + seen[EACH * DEPUTY + 3]) / max(seen[EACH * OUTLAW + 1], 1.0)
        seen[at + 7] = min(law, gang) * 0.1
        seen[at + 8] = abs(law - gang) * 0.1
        seen[at + 9] = 1.0 if life == 1 else 0.0
        seen[at + 10] = 1.0 if life == 2 else 0.0
        for q in order:
            if q == sheriff:
                break
            if roles[q] == OUTLAW:
                seen[at + 11] += 1.0  # their turn comes before the Sheriff's
        if roles[t.turn] < RENEGADE:
            seen[at + 12 + roles[t.turn]] = 1.0
        deputies = min(int(seen[EACH * DEPUTY]), MOST_DEPUTIES)
        outlaws = min(int(seen[EACH * OUTLAW]), MOST_OUTLAWS)
        renegades = min(int(seen[EACH * RENEGADE]), MOST_RENEGADES)
        seen[at + COMMON + (deputies * (MOST_OUTLAWS + 1) + outlaws) * (MOST_RENEGADES + 1) + renegades] = 1.0
        return seen

    def add_seat(self, t: Table, q: int, seen: list[float], at: int) -> float:
        """What one player has; how strong that is, all in all."""
        s = t.seats[q]
        life = max(s.life, 1)
        evades = shots = 0
        for card in s.hand:
            habit = self.of_card[card]
            if habit.evades:
                evades += 1
            elif habit.saves:
                seen[at + 5] += 1.0
            elif habit.shot:
                shots += 1
        for card in s.table:
            habit = self.of_card[card]
            if habit.guards:
                seen[at + 6] += 1.0
            elif habit.detains:
                seen[at + 8] += 1.0
            elif habit.burdens:
                seen[at + 9] += 1.0
            if habit.rapid:
                seen[at + 10] += 1.0
        for kind in s.characters:
            seen[at + 12] += self.kinds[kind.id].worth
        seen[at] += 1.0
        seen[at + 1] += life
        seen[at + 2] += 1.0 / life
        seen[at + 3] += len(s.hand)
        seen[at + 4] += min(evades, 2)
        seen[at + 7] += min(t.reach(q), 5) - 1.0
        seen[at + 11] += min(shots, 2)
        return life + 0.4 * len(s.hand) + 0.5 * len(s.table)

    def add_reach(self, t: Table, sheriff: int, roles: list[int], order: list[int], seen: list[float]) -> None:
        """Who can shoot at whom: Outlaws and Renegades at the Sheriff, the law at Outlaws, and how frail these are."""
        at = 4 * EACH
        for q in order:
            row, reach = t.row(q), t.reach(q)
            if roles[q] == OUTLAW or roles[q] == RENEGADE:
                if row[sheriff] <= reach:
                    seen[at + (0 if roles[q] == OUTLAW else 1)] += 1.0
                continue
            frailest = 0.0
            for r in order:
                if roles[r] == OUTLAW and row[r] <= reach:
                    frailest = max(frailest, 1.0 / max(t.seats[r].life, 1))
            if frailest:
                seen[at + 2] += 1.0
                seen[at + 3] += frailest


def weigh(weights: list[float], seen: list[float]) -> float:
    total = 0.0
    for i in range(len(seen)):
        total += weights[i] * seen[i]
    return max(-SURE, min(SURE, total))


def in_circle(t: Table, me: int, roles: list[int]) -> float:
    """Among three who hunt each other: the strong ones with a weak prey are ahead."""
    strength = {q: t.seats[q].life + 0.35 * len(t.seats[q].hand) + 0.4 * len(t.seats[q].table) for q in t.alive()}
    if me not in strength:
        return 0.0
    prey = {q: next((r for r in strength if roles[r] == PREY.get(roles[q])), q) for q in strength}
    scores = {q: exp(CIRCLE * (strength[q] - (strength[prey[q]] if prey[q] != q else 0.0))) for q in strength}
    return scores[me] / sum(scores.values())
