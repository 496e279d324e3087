"""Random games of The Duel: everything that must hold in every game holds here, too."""

from __future__ import annotations

import pytest

from bang.conformance import conform
from tests.conformance.seeds import split_seeds


@split_seeds(everyday=3, total=20)
def test_the_duel(seeds: range) -> None:
    report = conform(players=[2], game="duel", settings={"crew": (4, 7)}, seeds=seeds, thorough=3)
    print(report)
    assert report.games == 2 * len(seeds)


@pytest.mark.soak
def test_many_games() -> None:
    report = conform(players=[2], game="duel", seeds=range(20_000), thorough=20)
    print(report)
    assert report.games == 20_000
