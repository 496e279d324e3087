"""Counts by name and place behave like one dictionary of pairs, and copies of them stay as they are."""

from __future__ import annotations

from random import Random

import pytest

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.counts import (
    NO_COUNTS,
    SUPPLY,
    Counts,
    card_of,
    holdings,
    is_counted,
    listed,
    on_card,
    put_count,
    seat_of,
    take_count,
)

NAMES = ("load", "nugget", "asleep")


@pytest.mark.parametrize("seed", range(20))
def test_they_hold_what_was_put_last(seed: int) -> None:
    random = Random(seed)
    counts: Counts = {}
    flat: dict[tuple[str, int], int] = {}
    for _ in range(200):
        name, place = random.choice(NAMES), random.randrange(-4, 5)
        if random.random() < 0.5:
            n = random.randrange(3)
            put_count(counts, name, place, n)
            flat[(name, place)] = n
        else:
            assert take_count(counts, name, place) == flat.pop((name, place), 0)
        assert {(key, at): n for key, at, n in listed(counts)} == flat
        assert all(counts.values()), "no name stays without a place"
        assert counts.get(name, NO_COUNTS).get(place, 9) == flat.get((name, place), 9)
        assert is_counted(counts, name, place) == ((name, place) in flat)


def test_a_copy_shares_what_neither_changes() -> None:
    counts: Counts = {}
    put_count(counts, "load", 1, 2)
    put_count(counts, "load", 2, 1)
    copy = counts.copy()
    put_count(copy, "load", 1, 5)
    take_count(copy, "load", 2)
    put_count(copy, "nugget", 1, 1)
    assert counts == {"load": {1: 2, 2: 1}}
    assert copy == {"load": {1: 5}, "nugget": {1: 1}}


def test_a_holder_is_a_seat_a_card_or_the_supply() -> None:
    assert [(seat_of(h), card_of(h)) for h in (3, on_card(0), on_card(7), SUPPLY)] == [
        (3, NO_CARD),
        (NOBODY, 0),
        (NOBODY, 7),
        (NOBODY, NO_CARD),
    ]
    tokens = {"load": {1: 2, SUPPLY: 9, on_card(4): 1}, "gold": {0: 3}}
    assert holdings(tokens) == [
        ("gold", 0, NO_CARD, 3),
        ("load", NOBODY, NO_CARD, 9),
        ("load", NOBODY, 4, 1),
        ("load", 1, NO_CARD, 2),
    ]
