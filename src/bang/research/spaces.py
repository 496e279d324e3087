"""Define observations and actions as Gymnasium spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from bang.research.setup import Array, Setup

MASK = "action_mask"


class Choice(spaces.Discrete):
    """The index of an option of the pending question. Without a mask it samples legal ones only."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.legal = 1  # the number of options at the moment

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            return np.int64(self.np_random.integers(self.legal))
        return np.int64(super().sample(mask, probability))


def observation_space(setup: Setup) -> spaces.Dict:
    arrays = {
        field.name: spaces.Box(0, field.most, field.shape, np.dtype(f"<u{field.size}").type)
        for field in setup.layout.fields
        if field.name != MASK
    }
    return spaces.Dict({"observation": spaces.Dict(arrays), MASK: spaces.Box(0, 1, (setup.most_options,), np.int8)})


def split(arrays: dict[str, Array]) -> dict[str, Any]:
    """Separate the action mask from the observation, as learners expect it."""
    mask = arrays.pop(MASK).view(np.int8)
    return {"observation": arrays, MASK: mask}
