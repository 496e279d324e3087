"""How players of each role act: what makes an act evidence.

The full model reuses the bots' own values: a player of some role picks among the seats he can harm by how much that
role wants each harmed, given what such a player can believe. That is how one's own judgement of others works, too.
The numbers are set near those that `bench/belief.py` fits to games of gunslingers among themselves; docs/bots.md has
how well the chances come true in other games.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from bang.engine.kernel.ask import NOBODY
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.witness import Act
from bang.games.classic.bots.rollout.aims import OUTLAW, RENEGADE, ROLES, SHERIFF, enmity


class Manner(NamedTuple):
    """How people act, as far as it does not depend on their role."""

    keen: float  # how sharply players tell good targets from bad ones
    slip: float  # how often an act says nothing about the one who did it
    unable: float  # how often a turn without harm is only a lack of cards


USUAL: Final = Manner(keen=4.5, slip=0.02, unable=0.5)

# The plain model: only harm to the Sheriff tells something.
PLAIN: Final = {SHERIFF: 1.0, OUTLAW: 1.0, RENEGADE: 0.35}
PLAIN_DEPUTY: Final = 0.08


def careful(act: Act, belief: Belief, manner: Manner = USUAL) -> list[float]:
    """Every choice is evidence, and so is restraint."""
    factors = [1.0] * len(ROLES)
    for role, chances in belief.chances_by_role(act.actor).items():
        wants = enmity(role, act.actor, act.crowd, chances)
        weights = {q: exp(manner.keen * wants[q]) for q in act.options}
        weights[NOBODY] = 1.0
        share = weights.get(act.target, 1.0) / sum(weights.values())
        if act.target == NOBODY:
            factors[role] = manner.unable + (1 - manner.unable) * share
        else:
            factors[role] = manner.slip / len(weights) + (1 - manner.slip) * share
    return factors


def plain(act: Act, belief: Belief) -> list[float]:
    """Whoever harms the Sheriff is no friend of his."""
    if act.target != NOBODY and belief.is_sheriff(act.target):
        return [PLAIN.get(role, PLAIN_DEPUTY) for role in range(len(ROLES))]
    return [1.0] * len(ROLES)
