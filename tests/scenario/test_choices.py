"""Choices that leave something open: what was said elsewhere, and what does not matter, need not be said."""

from pathlib import Path
from typing import Any

import pytest

from tests.scenario.wordings import BANDITS, result_of

SAME = [
    # where it may not go stands before where it goes
    ("gold_rush", {"A": {"nuggets": 2}, "B": {"in_play": ["Wanted"]}}, {"equipment_row": ["Wanted", "Boots"]},
     "{in_play: {C: [Wanted]}}", [
        "[{seat: A, do: buy, what: Wanted}, {seat: A, do: choose, player: B, refused: true},"
        " {seat: A, do: choose, player: C}]",
        "[{seat: A, do: buy, what: Wanted, to: B, refused: true}, {seat: A, do: buy, what: Wanted, to: C}]",
    ]),
    # that cards are discarded, and which ones only where there is a choice
    ("valley_of_shadows", {**BANDITS, "B": {"hand": ["Missed! 3♠", "Missed! 4♠"]}}, {},
     "{life: {B: 4}, hand: {B: []}}", [
        "[{seat: A, do: play, card: Bandidos Q♦}, {seat: B, do: choose, option: discard}]",
    ]),
    ("valley_of_shadows", BANDITS, {}, "{life: {B: 4}, hand: {B: [Missed! 4♠]}}", [
        "[{seat: A, do: play, card: Bandidos Q♦}, {seat: B, do: choose, option: discard},"
        " {seat: B, do: choose, cards: [Missed! 3♠, Missed! 5♠]}]",
        "[{seat: A, do: play, card: Bandidos Q♦}, {seat: B, do: choose, option: discard},"
        " {seat: B, do: discard, cards: [Missed! 3♠, Missed! 5♠]}]",
    ]),
    # by its effect and whom it is for, and a card by its suit
    ("great_train_robbery", {"A": {"in_play": ["Baggage Car"]}, "B": {"hand": ["Scope A♠"]}}, {},
     "{hand: {A: [Scope A♠]}}", [
        "[{seat: A, do: use, what: Baggage Car}, {seat: A, do: choose, option: Panic!},"
        " {seat: A, do: choose, player: B}]",
    ]),
    ("gold_rush", {"A": {"hand": ["BANG! 7♦"]}, "B": {"in_play": ["Barrel Q♠", "Horseshoe"]}},
     {"deck_top": ["Missed! 3♠", "Beer 6♥"]}, "{life: {B: 4}}", [
        "[{seat: A, do: play, card: BANG! 7♦, to: B}, {seat: B, do: use, what: Barrel Q♠},"
        " {seat: B, do: choose, suit: hearts}]",
    ]),
    ("gold_rush", {"A": {"nuggets": 2}, "C": {"in_play": ["Mustang 8♥", "Scope A♠"]}},
     {"equipment_row": ["Pardner", "Boots"]}, "{in_play: {C: [Mustang 8♥]}}", [
        "[{seat: A, do: buy, what: Pardner}, {seat: A, do: choose, option: Cat Balou},"
        " {seat: A, do: choose, player: C}, {seat: A, do: choose, card: Scope A♠}]",
    ]),
    # a demanded card; losing a life point in other words; a hand as the target of what takes from hands only
    ("base", {"A": {"hand": ["Indians! K♦"]}, "B": {"hand": ["BANG! 7♦", "Beer 6♥"]}}, {},
     "{life: {B: 4, C: 3}, hand: {B: [Beer 6♥]}}", [
        "[{seat: A, do: play, card: Indians! K♦}, {seat: B, do: choose, option: discard}]",
    ]),
    ("valley_of_shadows", BANDITS, {}, "{life: {B: 3}}", [
        "[{seat: A, do: play, card: Bandidos Q♦}, {seat: B, do: choose, option: lose 1 life point}]",
    ]),
    ("wild_west_show",
     {"A": {"character": "Flint Westwood", "hand": ["Missed! 3♠"]}, "B": {"hand": ["Scope A♠"], "in_play": ["Jail"]}},
     {}, "{hand: {A: [Scope A♠], B: [Missed! 3♠]}}", [
        "[{seat: A, do: use, what: Flint Westwood, to: B, target: hand, with: [Missed! 3♠]}]",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("box", "players", "given", "then", "steps"),
    [(box, players, given, then, steps) for box, players, given, then, ways in SAME for steps in ways],
)
def test_a_choice_may_be_said_in_this_way(
    tmp_path: Path, box: str, players: dict[str, Any], given: dict[str, Any], then: str, steps: str
) -> None:
    result = result_of(tmp_path, box, players, given, steps, then)
    assert (result.status, result.why) == ("passed", "")


@pytest.mark.parametrize(
    ("box", "players", "given", "steps", "why"),
    [
        ("valley_of_shadows", BANDITS, {},
         "[{seat: A, do: play, card: Bandidos Q♦}, {seat: B, do: choose, option: discard}]", "say more"),
        ("gold_rush", {"A": {"nuggets": 2}, "C": {"in_play": ["Mustang 8♥", "Scope A♠"]}},
         {"equipment_row": ["Pardner", "Boots"]},
         "[{seat: A, do: buy, what: Pardner}, {seat: A, do: choose, option: Cat Balou},"
         " {seat: A, do: choose, player: C}]", "say more"),
        ("gold_rush", {"A": {"nuggets": 2}}, {"equipment_row": ["Wanted", "Boots"]},
         "[{seat: A, do: buy, what: Wanted}, {seat: A, do: choose, player: B, refused: true},"
         " {seat: A, do: choose, player: C}]", "it is legal"),
    ],
)  # fmt: skip
def test_what_is_left_open_or_wrongly_refused_is_told(
    tmp_path: Path, box: str, players: dict[str, Any], given: dict[str, Any], steps: str, why: str
) -> None:
    assert why in result_of(tmp_path, box, players, given, steps, "{}").why


def test_a_hand_is_no_target_of_what_takes_cards_in_play(tmp_path: Path) -> None:
    players = {"A": {"in_play": ["Whip 5♣"], "loads": {"Whip": 3}}, "B": {"hand": ["Scope A♠"], "in_play": ["Jail J♠"]}}
    steps = "[{seat: A, do: use, what: Whip, to: B, target: hand, refused: true}]"
    assert result_of(tmp_path, "armed_and_dangerous", players, {}, steps, "{}").passed
