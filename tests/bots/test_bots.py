"""Bots: finding them, what they are shown, and that they take the same chances again."""

import sys
from pathlib import Path

import pytest

from bang import bots
from bang.bots import Blind, answer
from bang.bots.random_bot import RandomBot
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import View, ask_view, view
from bang.errors import BadOptions, IllegalAnswer
from bang.games import new_game
from tests.bots.bad import Hasty


@pytest.fixture
def game() -> Game:
    return new_game(Options(players=5), 4)


def test_every_bot_is_found_by_its_name() -> None:
    assert bots.names() == ["drifter", "greenhorn", "gunslinger", "legend", "random"]
    assert bots.find("random") is RandomBot


def test_an_unknown_bot_names_those_that_exist() -> None:
    with pytest.raises(
        BadOptions, match=r"There is no bot 'clever'; there are: drifter, greenhorn, gunslinger, legend, random\."
    ):
        bots.find("clever")


def test_a_bot_of_somebody_else_is_found_by_its_module() -> None:
    assert bots.find("tests.bots.bad:Hasty") is Hasty


def test_a_bot_is_found_in_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "drawling.py").write_text("class Bot:\n    def __init__(self, seed):\n        self.seed = seed\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    assert bots.find("drawling:Bot")(3).seed == 3  # type: ignore[attr-defined]


def test_what_is_no_bot_is_told() -> None:
    with pytest.raises(BadOptions, match="a class is needed that takes a seed"):
        bots.find("bang.games.classic.bots.values.aims:SHERIFF")


@pytest.mark.parametrize("name", ["nowhere:Bot", "tests.bots.bad:Missing", ":x"])
def test_a_bot_that_cannot_be_loaded_is_told(name: str) -> None:
    with pytest.raises(BadOptions, match=f"The bot '{name}' cannot be loaded"):
        bots.find(name)


def test_the_random_bot_takes_the_same_chances_again() -> None:
    one, two, other = RandomBot(7), RandomBot(7), RandomBot(8)
    ways = [9] * 40
    assert [one.pick(n) for n in ways] == [two.pick(n) for n in ways]
    assert [one.pick(n) for n in ways] != [other.pick(n) for n in ways]


def test_the_random_bot_takes_every_option_about_as_often() -> None:
    bot = RandomBot(1)
    counts = [0] * 4
    for _ in range(4000):
        counts[bot.pick(4)] += 1
    assert all(900 < n < 1100 for n in counts)


def test_a_blind_bot_can_also_be_asked_like_any_other(game: Game) -> None:
    assert game.asked is not None
    seat = game.asked.seat
    i = RandomBot(3)(view(game.table, seat), ask_view(game.table, game.asked, seat))
    assert i == answer(RandomBot(3), game)


def test_a_bot_is_shown_what_its_seat_sees_and_no_more(game: Game) -> None:
    seen: list[tuple[View, View]] = []

    def look(view: View, asked: View) -> int:
        seen.append((view, asked))
        return len(asked["options"]) - 1

    assert game.asked is not None
    seat = game.asked.seat
    assert answer(look, game) == len(game.asked.options) - 1
    ((table, asked),) = seen
    assert table["viewer"] == asked["seat"] == seat
    for other in table["seats"]:
        assert isinstance(other["hand"], list if other["seat"] == seat else int)


@pytest.mark.parametrize("wrong", [-1, 1000])
def test_a_bot_that_names_no_option_is_told_so(game: Game, wrong: int) -> None:
    with pytest.raises(IllegalAnswer, match=f"The bot answered {wrong}"):
        answer(lambda view, asked: wrong, game)


def test_blind_is_only_a_frame() -> None:
    assert Blind.__abstractmethods__ == {"pick"}
