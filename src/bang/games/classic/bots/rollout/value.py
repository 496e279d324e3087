"""How a game will probably end for one seat, when all roles and hands are known.

The weights come from `bench/outlook.py`: small networks fitted to positions from games of gunslingers. They say how
much speaks for the outlaws, and for the Renegade, rather than for the law.
"""

from __future__ import annotations

from math import exp
from typing import Final

from bang.engine.kernel.table import Table
from bang.games.classic.bots.rollout.aims import DEPUTY, OUTLAW, PREY, RENEGADE, SHERIFF
from bang.games.classic.bots.rollout.features import EACH, Standing
from bang.games.classic.bots.rollout.kind_values import Habit
from bang.games.classic.bots.rollout.weights import AVENGED, LAST_DUEL, WITH_OUTLAWS

SURE: Final = 20.0  # beyond it nothing makes a difference
CIRCLE: Final = 0.45  # what a point of strength is worth among three who hunt each other


class Network:
    """Some hidden units beside a linear part, and two scores: for the outlaws and for the Renegade."""

    def __init__(self, outlaws: list[float], renegade: list[float], units: list[list[float]]) -> None:
        self.outlaws = outlaws  # one weight for each fact
        self.renegade = renegade
        self.units = units  # of each unit: a threshold, what it says of outlaws and Renegade, a weight for each fact

    def scores(self, seen: list[float]) -> tuple[float, float]:
        there = [i for i in range(len(seen)) if seen[i]]
        values = [seen[i] for i in there]
        outlaws = renegade = 0.0
        for k in range(len(there)):
            outlaws += self.outlaws[there[k]] * values[k]
            renegade += self.renegade[there[k]] * values[k]
        for unit in self.units:
            heat = unit[0]
            for k in range(len(there)):
                heat += unit[there[k] + 3] * values[k]
            if heat > 0.0:
                outlaws += unit[1] * heat
                renegade += unit[2] * heat
        return exp(max(-SURE, min(SURE, outlaws))), exp(max(-SURE, min(SURE, renegade)))


class Outlook:
    def __init__(self, kinds: list[Habit], t: Table) -> None:
        self.standing = Standing(kinds, t)
        self.of_card = self.standing.of_card
        self.with_outlaws = Network(*WITH_OUTLAWS)
        self.avenged = Network(*AVENGED)
        self.last_duel = Network(*LAST_DUEL)

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
        seen = self.standing.facts(t, sheriff, roles)
        gang, rivals = seen[EACH * OUTLAW], seen[EACH * RENEGADE]
        if not gang and not rivals:
            return 1.0, 0.0, 0.0
        if gang:
            outlaws, renegade = self.with_outlaws.scores(seen)
        elif len(t.alive()) == 2:
            outlaws, renegade = self.last_duel.scores(seen)
            outlaws = 0.0
        else:
            outlaws, renegade = self.avenged.scores(seen)
        if not rivals:
            renegade = 0.0
        total = 1.0 + outlaws + renegade
        return 1.0 / total, outlaws / total, renegade / total / rivals if rivals else 0.0


def in_circle(t: Table, me: int, roles: list[int]) -> float:
    """Among three who hunt each other: the strong ones with a weak prey are ahead."""
    strength = {q: t.seats[q].life + 0.35 * len(t.seats[q].hand) + 0.4 * len(t.seats[q].in_play) for q in t.alive()}
    if me not in strength:
        return 0.0
    prey = {q: next((r for r in strength if roles[r] == PREY.get(roles[q])), q) for q in strength}
    scores = {q: exp(CIRCLE * (strength[q] - (strength[prey[q]] if prey[q] != q else 0.0))) for q in strength}
    return scores[me] / sum(scores.values())
