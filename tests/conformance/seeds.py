"""Split the seeds of a test: a few games every day, the others in long runs (`./bang test --soak`)."""

from __future__ import annotations

import pytest

from bang.conformance import ALL, Property, conform


def split_seeds(everyday: int, total: int) -> pytest.MarkDecorator:
    """Parametrize a test with `seeds`."""
    few = pytest.param(range(everyday), id="everyday")
    rest = pytest.param(range(everyday, total), id="long run", marks=pytest.mark.soak)
    return pytest.mark.parametrize("seeds", [few, rest])


def conform_box(box: str, players: int, variants: tuple[str, ...], seeds: range, own: type[Property]) -> None:
    """Play games of a box with the base game, and check all properties and one of the box."""
    report = conform(
        sets=("base", box),
        players=[players],
        variants=[variants],
        settings={"choose": (1, 3)},
        seeds=[players * 100 + seed for seed in seeds],
        properties=(*ALL, own),
        thorough=3,
    )
    print(report)
    assert report.games == 2 * len(seeds)
