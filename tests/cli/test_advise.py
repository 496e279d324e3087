"""bang advise: beliefs and ratings for a seat of a recorded game."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bang.cli import commands
from bang.games.classic.advice import advise
from bang.simulation.plan import Plan
from bang.simulation.play import play


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("advice")
    play(Plan(games=1, players=(5,), bots=("drifter",), seed=4, save=str(folder)), 0)
    (path,) = folder.iterdir()
    return path


def told(*args: object) -> str:
    result = CliRunner().invoke(commands, ["advise", *map(str, args)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_before_the_first_answer_the_chances_are_those_of_the_deal(file: Path) -> None:
    data = json.loads(file.read_text())
    steps, roles = data["steps"], [seat["role"] for seat in data["snapshot"]["seats"]]
    seat = steps[1]["seat"]
    advice = json.loads(told(file, "--seat", seat, "--at", 0, "--json"))
    assert len(advice["suspects"]) == 4
    hidden = [role for p, role in enumerate(roles) if p != seat and role != "sheriff"]
    for suspect in advice["suspects"]:
        possible = ["sheriff"] if roles[suspect["seat"]] == "sheriff" else hidden
        expected = {role: possible.count(role) / len(possible) for role in suspect["chances"]}
        assert suspect["chances"] == pytest.approx(expected, abs=1e-3)
    assert steps[1]["answer"] in [option["answer"] for option in advice["options"]]


def test_whoever_is_not_asked_has_beliefs_but_no_options(file: Path) -> None:
    seat = json.loads(file.read_text())["steps"][1]["seat"]
    assert json.loads(told(file, "--seat", (seat + 1) % 5, "--at", 0, "--json"))["options"] == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "in hand"), ("es", "en la mano"), ("fr", "en main"), ("it", "in mano")]
)
def test_in_words(file: Path, language: str, words: str) -> None:
    said = told(file, "--at", 10, "--lang", language)
    assert words in said
    assert "%" in said


def test_a_seat_that_is_not_there(file: Path) -> None:
    result = CliRunner().invoke(commands, ["advise", str(file), "--seat", "9"])
    assert "There is no seat 9" in str(result.exception)


def test_a_damaged_answer_is_told(file: Path, tmp_path: Path) -> None:
    data = json.loads(file.read_text())
    data["steps"][2]["answer"] = {"do": "dance"}
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data))
    result = CliRunner().invoke(commands, ["advise", str(path)])
    assert "does not fit these rules at answer 2" in str(result.exception)


def test_a_legend_says_how_likely_options_lead_to_a_win(file: Path) -> None:
    seat = json.loads(file.read_text())["steps"][1]["seat"]
    advice = json.loads(told(file, "--seat", seat, "--at", 0, "--bot", "legend:10w", "--json"))
    foreseen = [option["foreseen"] for option in advice["options"] if "foreseen" in option]
    assert len(foreseen) > 1
    assert all(0.0 <= chance <= 1.0 for chance in foreseen)
    assert "(wins " in told(file, "--seat", seat, "--at", 0, "--bot", "legend:10w")


def test_chance_gives_no_advice(file: Path) -> None:
    result = CliRunner().invoke(commands, ["advise", str(file), "--bot", "random"])
    assert "The bot 'random' gives no advice" in str(result.exception)


def test_to_pass_is_told_as_the_question_wants_it(file: Path) -> None:
    data = json.loads(file.read_text())
    seats = [step["seat"] for step in data["steps"][1:]]
    attacked = (at for at, seat in enumerate(seats) if advise(data, seat, at).verb in ("evade", "pay"))
    at = next(attacked)
    assert "End the turn" not in told(file, "--seat", seats[at], "--at", at)
