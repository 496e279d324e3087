"""The endless run: what a number stands for, how it goes on, and what it says of a game that fails."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bang.conformance import Property, soak
from tests.boxes import EXPANSIONS

MANY = range(0, 450 * soak.SHARED, soak.SHARED)


def test_numbers_stand_for_all_pairs_of_boxes_numbers_of_players_variants_and_settings() -> None:
    tables = [soak.options_of(number, ()) for number in MANY]
    boxes = Counter(options.sets for options in tables)
    assert {("base", *pair) for pair in combinations(EXPANSIONS, 2)} <= set(boxes)
    assert boxes["base", *EXPANSIONS] > 20
    assert {options.players for options in tables} == {3, 4, 5, 6, 7, 8}
    variants = {variant for options in tables for variant in options.variants}
    assert variants == {"simplified", "dynamite_stick", "shadow_gunslingers"}
    assert {key for options in tables for key, _ in options.settings} == {"choose", "events", "station"}


def test_a_needed_box_is_in_every_game() -> None:
    needed = ("gold_rush", "wild_west_show")
    tables = [soak.options_of(number, needed) for number in MANY[:80]]
    assert all(set(needed).intersection(options.sets) for options in tables)
    assert {len(options.sets) for options in tables} >= {2, 3, len(EXPANSIONS) + 1}


def test_a_run_goes_on_where_the_last_one_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.json"
    words = ["--log", str(log), "--first", "75", "--thorough", "4", "--secrets", "3"]  # tables of four with two boxes
    assert soak.main(["--games", "3", *words]) == soak.main(["--games", "3", *words]) == 0
    data = json.loads(log.read_text())
    assert (data["next"], data["games"], data["failed"]) == (81, 6, [])
    assert data["counts"]["thorough: games"] == 2, "76 and 80"
    assert data["counts"]["secrets: games"] == 2, "75 and 78"
    assert data["counts"]["separate: views"] > 0
    assert data["counts"]["answerable: checks"] == data["answers"]
    assert "from game 78\n6 games" in capsys.readouterr().out


def test_a_game_that_fails_is_told_with_the_words_that_repeat_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Superstitious(Property):
        name = "superstitious"

        def ended(self) -> None:
            if self.run.seed == 13:
                self.fail("thirteen")

    monkeypatch.setattr(soak, "EACH_TURN", (*soak.EACH_TURN, Superstitious))
    assert soak.main(["--first", "12", "--games", "3", "--with", "gold_rush", "--thorough", "0", "--secrets", "0"]) == 1
    said = capsys.readouterr().out
    assert "superstitious: thirteen" in said
    repeated = "python -m bang.conformance.soak --first 13 --games 1 --thorough 0 --secrets 0 --with gold_rush"
    assert f"Repeat it: {repeated}\n" in said
    assert said.endswith("1 failed: 13\n")


def test_it_wants_an_end_and_boxes_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for words, why in {
        (): "say how many --games or --minutes",
        ("--games", "1", "--with", "prairie"): "There is no set 'prairie'",
    }.items():
        with pytest.raises(SystemExit):
            soak.main(words)
        assert why in capsys.readouterr().err
