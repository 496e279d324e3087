"""Chance: fair enough for cards, the same everywhere, and one integer of state; with a key, and from a number."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from bang.engine.kernel import save
from bang.engine.kernel.chance import Seed, next_seed, number_from, read_seed
from bang.engine.kernel.fields import load_fields
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import FIELDS
from bang.games import new_table

OPTIONS = Options(players=4)
DRAWS = 20_000
KEY = "0123456789abcdef0123456789abcdef"
seeds = pytest.mark.parametrize("seed", [12345, KEY])


def unfairness(counts: list[int]) -> float:
    """Return chi-square over its degrees of freedom: about 1 when everything is equally likely."""
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 for n in counts) / expected / (len(counts) - 1)


@pytest.mark.parametrize("n", [2, 3, 5, 7, 52, 80, 256])
@seeds
def test_numbers_are_equally_likely(n: int, seed: Seed) -> None:
    t = new_table(OPTIONS, seed)
    counts = Counter(t.random(n) for _ in range(DRAWS))
    assert set(counts) <= set(range(n))
    assert unfairness([counts[i] for i in range(n)]) < (4 if n < 5 else 2)


@seeds
def test_pairs_of_numbers_are_equally_likely(seed: Seed) -> None:
    t = new_table(OPTIONS, seed)
    counts = Counter((t.random(6), t.random(6)) for _ in range(DRAWS))
    assert unfairness([counts[a, b] for a in range(6) for b in range(6)]) < 2


@seeds
def test_every_order_of_a_shuffle_is_equally_likely(seed: Seed) -> None:
    t = new_table(OPTIONS, seed)
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


@seeds
def test_a_copy_and_a_saved_table_draw_the_same_numbers(seed: Seed) -> None:
    t = new_table(OPTIONS, seed)
    t.random(6)
    other = t.copy()
    loaded = new_table(OPTIONS, 1)
    load_fields(t.rules, FIELDS, loaded, json.loads(json.dumps(save.dump(t))))
    assert [loaded.copy().random(1000) for _ in range(2)] == [other.copy().random(1000) for _ in range(2)]
    assert [t.random(1000) for _ in range(20)] == [other.random(1000) for _ in range(20)]


def test_every_place_of_a_long_shuffle_is_equally_likely() -> None:
    """The deck is longer than a block of the stream has words."""
    t = new_table(OPTIONS, KEY)
    counts: Counter[int] = Counter()
    for _ in range(DRAWS // 10):
        cards = list(range(50))
        t.shuffle(cards)
        counts[cards.index(7)] += 1
    assert unfairness([counts[i] for i in range(50)]) < 2


def test_a_stream_never_changes() -> None:
    """Games of today must be dealt alike by every later version."""
    t = new_table(OPTIONS, KEY)
    assert [t.random(1000) for _ in range(5)] == [398, 190, 360, 603, 989]
    cards = list(range(20))
    t.shuffle(cards)
    assert cards == [12, 16, 17, 2, 3, 5, 9, 7, 8, 14, 13, 4, 0, 10, 19, 15, 11, 6, 1, 18]


def test_what_follows_from_a_seed_does_not_tell_a_key() -> None:
    assert number_from(7) == 7
    assert number_from(KEY) == number_from(KEY) != int(KEY, 16)
    assert next_seed(7, Random(1)) == 8
    assert next_seed(KEY, Random(1)) != next_seed(KEY, Random(2))


@pytest.mark.parametrize("damaged", [None, True, 1.5, "", "7", KEY.upper(), KEY + "0", [KEY]])
def test_a_damaged_seed_is_refused(damaged: object) -> None:
    with pytest.raises(ValueError, match=r"seed|key"):
        read_seed(damaged)
