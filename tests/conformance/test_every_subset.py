"""Boxes together, at every number of players, in every variant: in pairs every day, all subsets in long runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import pytest

from bang.conformance import ALL, CHEAP, conform
from bang.conformance.run import Report
from tests.boxes import EXPANSIONS, player_counts

SUBSETS = [("base", *chosen) for n in range(len(EXPANSIONS) + 1) for chosen in combinations(EXPANSIONS, n)]
VARIANTS: list[tuple[str, ...]] = [
    (),
    ("simplified",),
    ("dynamite_stick",),
    ("shadow_gunslingers",),
    ("simplified", "dynamite_stick", "shadow_gunslingers"),
]
GAMES = 20_000


def pairwise(boxes: Sequence[str]) -> list[tuple[str, ...]]:
    """Few subsets in which any two boxes are seen together, apart, and each without the other, plus none and all.

    Their number grows with the logarithm of the number of boxes: box number n is in the subsets where the bits of n say
    so, and in the opposite of those.
    """
    bits = range(max(1, (len(boxes) - 1).bit_length()))
    chosen = [tuple(box for n, box in enumerate(boxes) if (n >> bit) % 2 == one) for bit in bits for one in (0, 1)]
    return list(dict.fromkeys(("base", *subset) for subset in [(), *chosen, tuple(boxes)]))


EVERYDAY = pairwise(EXPANSIONS)


@pytest.mark.parametrize(
    "chosen",
    [subset if subset in EVERYDAY else pytest.param(subset, marks=pytest.mark.soak) for subset in SUBSETS],
    ids="+".join,
)
def test_a_few_games(chosen: tuple[str, ...]) -> None:
    start = SUBSETS.index(chosen)
    variants = [VARIANTS[start % len(VARIANTS)]]
    report = conform(
        sets=chosen, players=player_counts(chosen), variants=variants, seeds=[start], properties=ALL, thorough=3
    )
    assert report.games == len(player_counts(chosen))


@pytest.mark.parametrize(
    "boxes", [EXPANSIONS, [f"box{n}" for n in range(9)], ["one"], ["one", "two", "three"]], ids=len
)
def test_any_two_boxes_meet_and_miss_each_other_every_day(boxes: Sequence[str]) -> None:
    everyday = pairwise(boxes)
    assert set(everyday) <= {("base", *chosen) for n in range(len(boxes) + 1) for chosen in combinations(boxes, n)}
    assert len(everyday) <= 2 + 2 * max(1, (len(boxes) - 1).bit_length())
    for one, other in permutations(boxes, 2):
        seen = {(one in subset, other in subset) for subset in everyday}
        assert seen == {(False, False), (True, False), (False, True), (True, True)}


def test_the_last_two_cannot_both_fall_at_the_start_of_a_turn() -> None:
    """An event eliminated the last but one, and the Dynamite the last, before anybody looked at who had won."""
    chosen = ("base", "bullet", "dodge_city", "fistful_of_cards")
    assert conform(sets=chosen, players=[3], variants=[()], seeds=[3018], properties=CHEAP).games == 1


@pytest.mark.soak
@pytest.mark.parametrize("chosen", SUBSETS, ids="+".join)
def test_twenty_thousand_games(chosen: tuple[str, ...]) -> None:
    """No error, no stuck game, no lost card in 20,000 games; every twentieth is checked for everything else too."""
    total = Report()
    tables = [(n, variant) for n in player_counts(chosen) for variant in VARIANTS]
    each = -(-GAMES // (len(SUBSETS) * len(tables)))  # rounded up
    for n, variant in tables:
        seeds = range(n * 1000, n * 1000 + each)
        total.add(conform(sets=chosen, players=[n], variants=[variant], seeds=seeds, properties=ALL, thorough=20))
    assert total.games >= GAMES // len(SUBSETS)
