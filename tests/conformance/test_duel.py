"""Random games of The Duel: everything that must hold in every game holds here, too."""

from __future__ import annotations

import pytest

from bang.conformance import conform


def test_the_duel() -> None:
    report = conform(players=[2], game="duel", settings={"crew": (4, 7)}, seeds=range(20), thorough=2)
    print(report)
    assert report.games == 40


@pytest.mark.soak
def test_many_games() -> None:
    report = conform(players=[2], game="duel", seeds=range(20_000), thorough=20)
    print(report)
    assert report.games == 20_000
