"""Every subset of the boxes, at every number of players, in every variant."""

from __future__ import annotations

from itertools import combinations

import pytest

from bang.conformance import ALL, CHEAP, conform
from bang.conformance.run import Report
from bang.games.classic import boxes

BOXES = [name for name in boxes.names() if name != "base"]
SUBSETS = [("base", *chosen) for n in range(len(BOXES) + 1) for chosen in combinations(BOXES, n)]
VARIANTS: list[tuple[str, ...]] = [(), ("simplified",), ("dynamite_stick",), ("simplified", "dynamite_stick")]
GAMES = 20_000


def players(chosen: tuple[str, ...]) -> range:
    """Dodge City brings the rules for 3 and for 8."""
    return range(3, 9) if "dodge_city" in chosen else range(4, 8)


@pytest.mark.parametrize("chosen", SUBSETS, ids="+".join)
def test_a_few_games(chosen: tuple[str, ...]) -> None:
    start = SUBSETS.index(chosen)
    variants = [VARIANTS[start % 4], VARIANTS[(start + 1) % 4]]
    report = conform(sets=chosen, players=players(chosen), variants=variants, seeds=[start], properties=ALL, thorough=3)
    assert report.games == 2 * len(players(chosen))


def test_the_last_two_cannot_both_fall_at_the_start_of_a_turn() -> None:
    """An event eliminated the last but one, and the Dynamite the last, before anybody looked at who had won."""
    chosen = ("base", "bullet", "dodge_city", "fistful_of_cards")
    assert conform(sets=chosen, players=[3], variants=[()], seeds=[3018], properties=CHEAP).games == 1


@pytest.mark.soak
@pytest.mark.parametrize("chosen", SUBSETS, ids="+".join)
def test_twenty_thousand_games(chosen: tuple[str, ...]) -> None:
    """No error, no stuck game, no lost card in 20,000 games; every twentieth is checked for everything else too."""
    total = Report()
    tables = [(n, variant) for n in players(chosen) for variant in VARIANTS]
    each = -(-GAMES // (len(SUBSETS) * len(tables)))  # rounded up
    for n, variant in tables:
        seeds = range(n * 1000, n * 1000 + each)
        total.add(conform(sets=chosen, players=[n], variants=[variant], seeds=seeds, properties=ALL, thorough=20))
    assert total.games >= GAMES // len(SUBSETS)
