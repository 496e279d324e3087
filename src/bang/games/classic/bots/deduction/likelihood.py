"""Likelihood of an act for each role.

The full model reuses the bots' own values: a player of some role picks among the seats he can harm by how much that
role wants each harmed, given what such a player can believe. The parameters are set near those that `bench/belief.py`
fits to games of gunslingers among themselves; docs/bots.md has how well the chances come true in other games.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from bang.engine.kernel.ask import NOBODY
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.witness import Act
from bang.games.classic.bots.values.aims import OUTLAW, RENEGADE, ROLES, SHERIFF, enmity


class ActParameters(NamedTuple):
    """Parameters of the full model, the same for all roles."""

    keenness: float  # how sharply players tell good targets from bad ones
    slip_rate: float  # how often an act says nothing about the one who did it
    unable_rate: float  # how often a turn without harm is only a lack of cards


USUAL: Final = ActParameters(keenness=4.5, slip_rate=0.02, unable_rate=0.5)

# Likelihoods of harm to the Sheriff.
SHERIFF_MODEL: Final = {SHERIFF: 1.0, OUTLAW: 1.0, RENEGADE: 0.35}
SHERIFF_MODEL_DEPUTY: Final = 0.08


def full_model(act: Act, belief: Belief, parameters: ActParameters = USUAL) -> list[float]:
    """Treat every choice of a target as evidence, and a turn without harm as well."""
    factors = [1.0] * len(ROLES)
    for role, chances in belief.chances_by_role(act.actor).items():
        wants = enmity(role, act.actor, act.strengths, chances)
        weights = {q: exp(parameters.keenness * wants[q]) for q in act.options}
        weights[NOBODY] = 1.0
        share = weights.get(act.target, 1.0) / sum(weights.values())
        if act.target == NOBODY:
            factors[role] = parameters.unable_rate + (1 - parameters.unable_rate) * share
        else:
            factors[role] = parameters.slip_rate / len(weights) + (1 - parameters.slip_rate) * share
    return factors


def sheriff_model(act: Act, belief: Belief) -> list[float]:
    """Treat only harm to the Sheriff as evidence."""
    if act.target != NOBODY and belief.is_sheriff(act.target):
        return [SHERIFF_MODEL.get(role, SHERIFF_MODEL_DEPUTY) for role in range(len(ROLES))]
    return [1.0] * len(ROLES)
