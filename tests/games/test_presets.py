"""Tables under one name: every preset is one that can be played, in the lobby and on the command line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from bang import games
from bang.cli import commands
from bang.games.plugin import GamePlugin
from bang.protocol.parts import TableOptions
from bang.rooms.state import check_options
from bang.text import catalogue, languages

PRESETS = [(game, key) for game in games.every() for key in game.presets()]


@pytest.mark.parametrize(("game", "key"), PRESETS, ids=lambda value: getattr(value, "key", value))
def test_a_table_can_be_opened_with_it(game: GamePlugin, key: str) -> None:
    preset = game.presets()[key]
    said = {"game": game.key, "sets": preset.sets, **preset.settings, **preset.room}
    check_options(msgspec.convert(said, TableOptions))


@pytest.mark.parametrize("language", languages())
def test_it_has_a_name_and_a_text(language: str) -> None:
    words = catalogue(language)
    assert all(words.say(f"preset.{key}.{part}") for _, key in PRESETS for part in ("name", "text"))


def test_everything_means_every_box() -> None:
    assert set(games.find().presets()["everything"].sets) == set(games.find().box_names())


def simulate(*said: str) -> str:
    result = CliRunner().invoke(commands, ["simulate", "--games", "1", "--players", "5", *said])
    return result.output


def test_the_command_line_takes_it_and_what_is_said_beside_it_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    agreed: list[dict[str, Any]] = []

    def noting(options: dict[str, Any]) -> None:
        agreed.append(options)
        raise SystemExit(0)

    monkeypatch.setattr("bang.cli._game.games.read_options", noting)
    simulate("--preset", "western_evening")
    simulate("--preset", "western_evening", "--sets", "base", "--choose", "3")
    assert [(said["sets"], said["choose"]) for said in agreed] == [
        (("base", "dodge_city", "high_noon"), 2),
        (("base",), 3),
    ]


def test_another_game_has_none() -> None:
    assert "leave --preset or --game out" in simulate("--preset", "classic", "--game", "duel")
