"""A policy small enough to learn in a second: it weighs what an option does and with which kind, nothing else."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import numpy as np

from bang.research.encoding.layout import DEEDS, OPTION
from bang.research.setup import Array, Setup

DO: Final = OPTION.index("do")
KIND: Final = OPTION.index("kind")
RATE: Final = 0.3


class LinearPolicy:
    """Draw options by weights, and learn these by REINFORCE from what the ends of games were worth."""

    def __init__(self, setup: Setup, rate: float = RATE) -> None:
        self.kinds = len(setup.layout.kinds) + 1
        self.weights = np.zeros((len(DEEDS) + 1) * self.kinds)
        self.rate = rate
        self.random = np.random.default_rng(0)
        self.memory: dict[Hashable, Array] = {}  # by who acted: the gradients of their actions so far

    def act(self, options: Array, mask: Array, who: Hashable = None) -> int:
        """Choose an action; to learn from it later, say who acts."""
        return int(self.act_all(options[None], mask[None], None if who is None else [who])[0])

    def act_all(self, options: Array, masks: Array, who: Sequence[Hashable] | None = None) -> Array:
        """Choose an action for each game of a batch; to learn from them later, say who acts in each."""
        index = options[..., DO].astype(np.int64) * self.kinds + options[..., KIND].astype(np.int64)
        scores = np.where(masks > 0, self.weights[index], -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        drawn = (chances.cumsum(1) < self.random.random((len(chances), 1))).sum(1)
        actions: Array = np.minimum(drawn, (masks > 0).sum(1) - 1)
        for row, key in enumerate(who or ()):
            gradient = self.memory.setdefault(key, np.zeros_like(self.weights))
            gradient[index[row, actions[row]]] += 1.0
            np.add.at(gradient, index[row], -chances[row])
        return actions

    def learn(self, who: Hashable, reward: float) -> None:
        """Make what led to a good end more likely, and forget it. No single game counts for more than a step of 1."""
        gradient = self.memory.pop(who, None)
        if gradient is not None:
            self.weights += self.rate * reward * gradient / max(1.0, float(np.linalg.norm(gradient)))
