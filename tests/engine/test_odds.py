"""The odds of a “draw!”: from the cards that a viewer sees nowhere."""

from typing import Any

import pytest

from bang.engine.insight.odds import chance, chances, sign
from bang.engine.kernel.table import Table
from tests.engine.driving import drive, result
from tests.engine.positions import laid_out, play_as


def odds_of(t: Table, viewer: int, seat: int, key: str) -> dict[str, Any] | None:
    return chance(t, viewer, seat, t.rules.by_key[key])


DECK = ["bang 2C", "bang 5C", "dynamite 2H"]
HANDS = {0: ["beer 6H"], 1: ["bang QH"]}


def test_the_cards_not_seen_are_counted() -> None:
    t = laid_out(DECK, HANDS, ["bang KH"])
    assert odds_of(t, 0, 0, "barrel") == {"of": "♥", "percent": 50, "feared": False}
    assert odds_of(t, 1, 0, "barrel") == {"of": "♥", "percent": 50, "feared": False}
    assert odds_of(t, 2, 0, "barrel") == {"of": "♥", "percent": 60, "feared": False}
    assert odds_of(t, 0, 0, "dynamite") == {"of": "2–9♠", "percent": 0, "feared": True}
    assert odds_of(t, 0, 0, "mustang") is None


def test_two_cards_to_choose_from_help() -> None:
    t = laid_out(["schofield KS", "missed 2S", "missed 3S", "beer 6H"], {}, [])
    assert odds_of(t, 0, 0, "dynamite") == {"of": "2–9♠", "percent": 50, "feared": True}
    assert odds_of(t, 0, 0, "jail") == {"of": "♥", "percent": 25, "feared": False}
    play_as(t, 0, "lucky_duke")
    assert odds_of(t, 0, 0, "dynamite") == {"of": "2–9♠", "percent": 17, "feared": True}
    assert odds_of(t, 0, 0, "jail") == {"of": "♥", "percent": 50, "feared": False}


@pytest.mark.parametrize(
    ("key", "label", "well"),
    [
        ("jail", "bang QH", True),
        ("jail", "bang 2C", False),
        ("dynamite", "missed 2S", False),
        ("dynamite", "barrel QS", True),
        ("dynamite", "bang 2C", True),
    ],
)
def test_a_draw_turns_out_well_where_what_is_looked_for_says_so(key: str, label: str, well: bool) -> None:
    t = laid_out([label], {}, [])
    assert result(t.try_luck(0, t.rules.by_key[key])) is well
    # Without a card nothing happens that is hoped for, and nothing that is feared.
    t = laid_out([], {}, [])
    assert result(t.try_luck(0, t.rules.by_key[key])) is (key == "dynamite")


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    t = laid_out([], HANDS, ["bang KH", "bang QH"])
    assert odds_of(t, 0, 0, "jail") == {"of": "♥", "percent": 100, "feared": False}
    assert odds_of(laid_out([], HANDS, []), 0, 0, "jail") is None


def test_a_seat_is_told_of_its_character_and_of_what_lies_before_it() -> None:
    t = laid_out(DECK, HANDS, [])
    t.seats[2].in_play.append(t.rules.number_of["barrel QS"])
    play_as(t, 2, "jourdonnais")
    assert {key: made["percent"] for key, made in chances(t, 2).items()} == {"jourdonnais": 60, "barrel": 60}
    assert chances(t, 3) == {}


def test_the_cards_looked_for_in_short() -> None:
    assert sign(["H"]) == "♥"
    assert sign(["2S", "3S", "4S"]) == "2–4♠"
    assert sign(["AS", "10H"]) == "A♠ 10♥"


def notes_of(key: str, *deck: str, character: str = "", answers: tuple[int, ...] = ()) -> list[tuple[str, str]]:
    """Tell what is noted of a draw! for this card, with these cards on top of the deck."""
    t = laid_out([*reversed(deck)], {}, [])
    if character:
        play_as(t, 0, character)
    t.facts = []
    drive(t.flip(0, t.rules.by_key[key]), *answers)
    return [(fact.what, fact.note) for fact in t.facts if fact.what in ("flip", "pick")]


def test_a_draw_tells_what_came_of_it() -> None:
    assert notes_of("barrel", "beer 6H") == [("flip", "lucky")]
    assert notes_of("barrel", "missed 5S") == [("flip", "unlucky")]
    assert notes_of("dynamite", "missed 5S") == [("flip", "feared")]
    assert notes_of("dynamite", "schofield KS") == [("flip", "spared")]
    assert notes_of("stagecoach", "missed 5S") == [("flip", "")], "it looks for nothing"


def test_where_one_of_two_is_chosen_the_choice_tells_it() -> None:
    for answer, note in enumerate(("unlucky", "lucky")):
        told = notes_of("jail", "missed 5S", "beer 6H", character="lucky_duke", answers=(answer,))
        assert told == [("flip", ""), ("pick", note)]


def test_they_tell_nothing_of_where_the_unseen_cards_are() -> None:
    here = laid_out(DECK, HANDS, [])
    there = laid_out(["bang 2C", "bang QH", "dynamite 2H"], {**HANDS, 1: ["bang 5C"]}, [])
    assert odds_of(here, 0, 0, "barrel") == odds_of(there, 0, 0, "barrel")
