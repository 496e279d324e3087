"""Split the seeds of a test: a few games every day, the others in long runs (`./bang test --soak`)."""

from __future__ import annotations

import pytest


def split_seeds(everyday: int, total: int) -> pytest.MarkDecorator:
    """Parametrize with `seeds`."""
    few = pytest.param(range(everyday), id="everyday")
    rest = pytest.param(range(everyday, total), id="long run", marks=pytest.mark.soak)
    return pytest.mark.parametrize("seeds", [few, rest])
