"""How likely an attack hits: from what lies open, and as if hidden hands were dealt by chance."""

from typing import Any

import pytest

from bang.engine.insight.threats import held, threats
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.table import Table
from tests.engine.positions import laid_out, play_as

POOL = ["missed 3S", "missed 4S", "bang 2C", "bang 3C", "bang 4C", "bang 5C", "bang 6C", "bang 7C"]


def attack(t: Table, key: str, card: str, to: int) -> dict[str, Any]:
    """Return what seat 0 is told about this card aimed at that seat."""
    option = (t.rules.by_key[key].id, t.rules.number_of[card], to, -1)
    told = threats(t, Ask(0, "play", [option], None, -1))
    return next(one for one in told if one["to"] == (to or 1))


def facing(hand: list[str], deck: list[str]) -> Table:
    return laid_out(deck, {0: ["bang 7D"], 1: hand}, [])


def test_a_hand_is_as_likely_as_chance() -> None:
    """Two of eight hidden cards evade; two of the eight are in the hand: (6·5)/(8·7) = 54 %."""
    assert attack(facing(POOL[:2], POOL[2:]), "bang", "bang 7D", 1) == {"option": 0, "to": 1, "percent": 54}


def test_nothing_is_told_of_what_is_hidden() -> None:
    """Whichever of the hidden cards are really in the hand, the number is the same."""
    holding = attack(facing(POOL[:2], POOL[2:]), "bang", "bang 7D", 1)
    without = attack(facing(POOL[-2:], POOL[:-2]), "bang", "bang 7D", 1)
    assert holding == without


def test_an_empty_hand_without_cover_is_hit() -> None:
    assert attack(facing([], POOL), "bang", "bang 7D", 1)["percent"] == 100


def test_what_lies_open_counts() -> None:
    t = facing([], ["beer 6H", "bang 2C", "bang 3C", "bang 4C"])
    t.seats[1].in_play.append(t.rules.number_of["barrel QS"])
    t.changed()
    assert attack(t, "bang", "bang 7D", 1)["percent"] == 75
    play_as(t, 1, "jourdonnais")
    assert attack(t, "bang", "bang 7D", 1)["percent"] == 56


def test_a_shot_that_has_to_be_evaded_twice() -> None:
    t = facing(POOL[:2], POOL[2:])
    play_as(t, 0, "slab_the_killer")
    # Both Missed! of eight cards in a hand of two: 1 of 28.
    assert attack(t, "bang", "bang 7D", 1) == {"option": 0, "to": 1, "percent": 96, "need": 2}


def test_who_may_use_other_cards_is_harder_to_hit() -> None:
    t = facing(POOL[:2], POOL[2:])
    play_as(t, 1, "calamity_janet")
    assert attack(t, "bang", "bang 7D", 1)["percent"] == 0


def test_a_raid_is_answered_by_its_own_card() -> None:
    t = laid_out(POOL[1:], {0: ["indians KD"], 1: POOL[:1]}, [])
    assert attack(t, "indians", "indians KD", 0)["percent"] == 25


def test_a_hand_of_a_pool() -> None:
    assert held(4, 1, 2) == pytest.approx([0.5, 0.5])
    assert held(2, 2, 5) == pytest.approx([0, 0, 1])
    assert held(0, 0, 3) == [1.0]


def test_what_cannot_hurt_is_no_threat() -> None:
    t = laid_out(POOL, {0: ["beer 6H"]}, [])
    assert (
        threats(t, Ask(0, "play", [(t.rules.by_key["beer"].id, t.rules.number_of["beer 6H"], 0, -1)], None, -1)) == []
    )
