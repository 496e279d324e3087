"""Estimate each seat's chance to win when all roles and hands are known.

Small networks fitted to positions from games of gunslingers score how much speaks for the outlaws, and for the
Renegade, rather than for the law. Their weights are data: `bench/value.py` writes them to `weights.json`.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from bang.engine.kernel.table import Table
from bang.games.classic.bots.rollout.features import PER_ROLE, FeatureExtractor
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, PREY, RENEGADE, SHERIFF
from bang.games.classic.bots.values.kinds import KindValues

WEIGHTS: Final = "weights.json"  # beside this module
MAX_SCORE: Final = 20.0  # scores are clipped to this range before exp
CIRCLE: Final = 0.45  # weight of a point of strength among three who hunt each other


class Network:
    """A linear part and a layer of hidden units (ReLU), with one score for the outlaws and one for the Renegade."""

    def __init__(self, outlaws: list[float], renegade: list[float], units: list[list[float]]) -> None:
        self.outlaws = outlaws  # a weight for each feature
        self.renegade = renegade
        self.units = units  # for each unit: bias, weights to outlaws and Renegade, a weight for each feature

    def scores(self, x: list[float]) -> tuple[float, float]:
        nonzero = [i for i in range(len(x)) if x[i]]
        outlaws = renegade = 0.0
        for i in nonzero:
            outlaws += self.outlaws[i] * x[i]
            renegade += self.renegade[i] * x[i]
        for unit in self.units:
            activation = unit[0]
            for i in nonzero:
                activation += unit[i + 3] * x[i]
            if activation > 0.0:
                outlaws += unit[1] * activation
                renegade += unit[2] * activation
        return exp(max(-MAX_SCORE, min(MAX_SCORE, outlaws))), exp(max(-MAX_SCORE, min(MAX_SCORE, renegade)))


@cache
def load_networks() -> dict[str, Network]:
    """Read the weights of all networks; the names are those of the cases in `bench/value.py`."""
    cases: dict[str, dict[str, list[Any]]] = json.loads(Path(__file__).with_name(WEIGHTS).read_text(encoding="utf-8"))
    return {name: Network(case["outlaws"], case["renegade"], case["units"]) for name, case in cases.items()}


class ValueNetwork:
    def __init__(self, kinds: list[KindValues], t: Table) -> None:
        self.extractor = FeatureExtractor(kinds, t)
        self.of_card = self.extractor.of_card
        networks = load_networks()
        self.with_outlaws = networks["with_outlaws"]
        self.outlaws_out = networks["outlaws_out"]
        self.last_two = networks["last_two"]

    def chance(self, t: Table, me: int, roles: list[int]) -> float:
        """Return the chance that this seat wins."""
        if t.over:
            return 1.0 if me in t.winners else 0.0
        if self.is_scattered(t):
            return in_circle(t, me, [OUTLAW] * len(roles))  # nobody is the prey of anybody: strength alone counts
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

    def is_scattered(self, t: Table) -> bool:
        """Tell whether everybody plays alone."""
        for card in t.in_force:
            if self.of_card[card].scatters:
                return True
        return False

    def sides(self, t: Table, sheriff: int, roles: list[int]) -> tuple[float, float, float]:
        """Return the chances of the law, of the outlaws, and of each Renegade still alive."""
        x = self.extractor.extract(t, sheriff, roles)
        gang, rivals = x[PER_ROLE * OUTLAW], x[PER_ROLE * RENEGADE]
        if not gang and not rivals:
            return 1.0, 0.0, 0.0
        if gang:
            outlaws, renegade = self.with_outlaws.scores(x)
        elif len(t.alive()) == 2:
            outlaws, renegade = self.last_two.scores(x)
            outlaws = 0.0
        else:
            outlaws, renegade = self.outlaws_out.scores(x)
        if not rivals:
            renegade = 0.0
        total = 1.0 + outlaws + renegade
        return 1.0 / total, outlaws / total, renegade / total / rivals if rivals else 0.0


def in_circle(t: Table, me: int, roles: list[int]) -> float:
    """Return the chance among three who hunt each other: strength counts, and weakness of the prey."""
    strength = {q: t.seats[q].life + 0.35 * len(t.seats[q].hand) + 0.4 * len(t.seats[q].in_play) for q in t.alive()}
    if me not in strength:
        return 0.0
    prey = {q: next((r for r in strength if roles[r] == PREY.get(roles[q])), q) for q in strength}
    scores = {q: exp(CIRCLE * (strength[q] - (strength[prey[q]] if prey[q] != q else 0.0))) for q in strength}
    return scores[me] / sum(scores.values())
