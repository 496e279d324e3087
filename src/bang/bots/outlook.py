"""How a game will probably end for one seat, when all roles are known.

The weights are those of a logistic regression on 43,000 positions from games of four to eight gunslingers: each says
how much one player, life point, card of the hand or card in play more speaks for the outlaws, or for the Renegade,
rather than for the law.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from bang.bots.aims import DEPUTY, OUTLAW, PREY, RENEGADE, SHERIFF

Weights = tuple[float, ...]


def flat(*groups: Weights) -> Weights:
    return tuple(weight for group in groups for weight in group)


# Constant and 1 / life of the Sheriff; then of Sheriff, Deputies, Outlaws, Renegades: players, life, hand, in play.
OUTLAWS: Final[Weights] = flat(
    (-2.51, 3.71),
    (0.0, -0.09, -0.30, -0.35),
    (-0.45, -0.11, -0.10, 0.01),
    (-0.28, 0.35, 0.26, 0.19),
    (0.06, 0.06, -0.08, 0.03),
)
AMONG_OUTLAWS: Final[Weights] = flat(
    (-1.73, 1.55),
    (0.0, 0.12, -0.05, -0.25),
    (0.03, -0.23, -0.11, -0.24),
    (0.24, -0.01, 0.02, -0.02),
    (-1.05, 0.40, 0.09, 0.20),
)
AGAINST_THE_LAW: Final[Weights] = flat(
    (1.21, 0.36),
    (0.0, -0.77, -0.09, -0.29),
    (-1.38, -0.65, 0.14, 0.12),
    (0.0, 0.0, 0.0, 0.0),
    (-2.35, 0.74, 0.24, 0.45),
)
CIRCLE: Final = 0.45  # what a point of strength is worth among three who hunt each other


def outlook(t: Any, me: int, roles: list[int]) -> float:
    """The chance that this seat wins."""
    if t.over:
        return 1.0 if me in t.winners else 0.0
    alive = t.alive()
    if not any(roles[q] == SHERIFF for q in alive):
        return in_circle(t, me, roles)
    facts = [1.0, 0.0] + [0.0] * 16
    for q in alive:
        s = t.seats[q]
        if roles[q] == SHERIFF:
            facts[1] = 1.0 / max(s.life, 1)
        at = 2 + 4 * roles[q]
        facts[at] += 1.0
        facts[at + 1] += s.life
        facts[at + 2] += len(s.hand)
        facts[at + 3] += len(s.table)
    gang, rivals = facts[2 + 4 * OUTLAW], facts[2 + 4 * RENEGADE]
    outlaws = exp(weigh(OUTLAWS, facts)) if gang else 0.0
    renegade = exp(weigh(AMONG_OUTLAWS if gang else AGAINST_THE_LAW, facts)) if rivals else 0.0
    total = 1.0 + outlaws + renegade
    if roles[me] == OUTLAW:
        return outlaws / total
    if roles[me] in (SHERIFF, DEPUTY):
        return 1.0 / total
    return renegade / total / rivals if me in alive else 0.0


def weigh(weights: Weights, facts: list[float]) -> float:
    return sum([w * fact for w, fact in zip(weights, facts, strict=True)])


def in_circle(t: Any, me: int, roles: list[int]) -> float:
    """Among three who hunt each other: the strong ones with a weak prey are ahead."""
    strength = {q: t.seats[q].life + 0.35 * len(t.seats[q].hand) + 0.4 * len(t.seats[q].table) for q in t.alive()}
    if me not in strength:
        return 0.0
    prey = {q: next((r for r in strength if roles[r] == PREY.get(roles[q])), q) for q in strength}
    scores = {q: exp(CIRCLE * (strength[q] - (strength[prey[q]] if prey[q] != q else 0.0))) for q in strength}
    return scores[me] / sum(scores.values())
