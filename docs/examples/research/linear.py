"""A policy small enough to learn in a second: it weighs what an option does and with which kind, nothing else."""

from typing import Any

import numpy as np

from bang.research.encoding.layout import DEEDS, OPTION
from bang.research.setup import Setup

Array = np.ndarray[Any, Any]
DO, KIND = OPTION.index("do"), OPTION.index("kind")


class LinearPolicy:
    def __init__(self, setup: Setup, rate: float = 0.3) -> None:
        self.kinds = len(setup.layout.kinds) + 1
        self.weights = np.zeros((len(DEEDS) + 1) * self.kinds)
        self.rate = rate
        self.random = np.random.default_rng(0)

    def choose(self, options: Array, legal: Array) -> tuple[Array, Array]:
        """For each game an action, and the gradient of its logarithmic chance."""
        index = options[..., DO].astype(np.int64) * self.kinds + options[..., KIND]
        scores = np.where(np.arange(index.shape[1]) < legal[:, None], self.weights[index], -np.inf)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        drawn = (chances.cumsum(1) < self.random.random((len(legal), 1))).sum(1)
        actions = np.minimum(drawn, legal - 1)
        rows = np.arange(len(legal))
        gradient = np.zeros((len(legal), len(self.weights)))
        np.add.at(gradient, (rows, index[rows, actions]), 1.0)
        np.add.at(gradient, (rows[:, None], index), -chances)
        return actions, gradient

    def learn(self, reward: float, gradient: Array) -> None:
        """REINFORCE: make what led to a good end more likely. No single game counts for more than a step of 1."""
        self.weights += self.rate * reward * gradient / max(1.0, float(np.linalg.norm(gradient)))
