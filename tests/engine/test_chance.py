"""Chance: fair enough for cards, the same everywhere, and one integer of state."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.engine.kernel.options import Options
from bang.games import new_table

OPTIONS = Options(players=4)
DRAWS = 20_000


def unfairness(counts: list[int]) -> float:
    """Chi-square over its degrees of freedom: about 1 when everything is equally likely."""
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 for n in counts) / expected / (len(counts) - 1)


@pytest.mark.parametrize("n", [2, 3, 5, 7, 52, 80, 256])
def test_numbers_are_equally_likely(n: int) -> None:
    t = new_table(OPTIONS, 12345)
    counts = Counter(t.random(n) for _ in range(DRAWS))
    assert set(counts) <= set(range(n))
    assert unfairness([counts[i] for i in range(n)]) < (4 if n < 5 else 2)


def test_pairs_of_numbers_are_equally_likely() -> None:
    t = new_table(OPTIONS, 9)
    counts = Counter((t.random(6), t.random(6)) for _ in range(DRAWS))
    assert unfairness([counts[a, b] for a in range(6) for b in range(6)]) < 2


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    t = new_table(OPTIONS, 77)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        cards = [0, 1, 2, 3]
        t.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert unfairness(list(counts.values())) < 2


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    """The first numbers of many games: people take seeds 1, 2, 3."""
    counts = Counter(new_table(OPTIONS, seed).random(10) for seed in range(DRAWS))
    assert unfairness([counts[i] for i in range(10)]) < 2
    pairs = [new_table(OPTIONS, seed) for seed in range(2000)]
    numbers = [t.random(100) for t in pairs]
    together = Counter((numbers[i] // 20, numbers[i + 1] // 20) for i in range(len(numbers) - 1))
    assert unfairness([together[a, b] for a in range(5) for b in range(5)]) < 2


def test_any_integer_is_a_seed() -> None:
    for seed in (0, -1, 1 << 64, -(1 << 80), 1 << 200):
        t = new_table(OPTIONS, seed)
        assert all(0 <= t.random(6) < 6 for _ in range(100))
        assert 0 <= t.rng < 1 << 64


def test_a_copy_draws_the_same_numbers() -> None:
    t = new_table(OPTIONS, 5)
    other = t.copy()
    assert [t.random(1000) for _ in range(20)] == [other.random(1000) for _ in range(20)]
