"""Scenarios as positions: every one can be looked at, step by step, and played on from."""

from pathlib import Path
from typing import Any

import pytest

from bang import games
from bang.engine.kernel.content import describe
from bang.errors import BangError
from bang.scenario import library
from bang.tutorial.demonstration import Demonstration, demonstration
from bang.tutorial.finding import about
from tests.server.helpers import running

# One of each sort: nothing is done, an act is refused, the game ends, the other game, a late box.
SOME = ["R-EMPTY-1", "BASE-009", "R-BEER-1", "DU-001", "TR-010", "D-VERA-7"]


@pytest.mark.parametrize("name", SOME)
def test_the_last_stage_is_what_the_scenario_ends_with(name: str) -> None:
    shown = demonstration(name)
    assert len(shown.stages) >= len(shown.scenario.steps) + 1
    versions = [shown.show(stage).version for stage in range(len(shown.stages))]
    assert versions == sorted(versions)
    first, last = shown.show(0), shown.show(len(shown.stages) - 1)
    assert first.version == 0 or not shown.trail
    assert first.game is not None
    assert last.game is not None
    assert last.status == ("finished" if last.game.table.over else "playing")
    for letter, life in shown.scenario.then.get("life", {}).items():
        if letter in shown.names:
            assert last.game.table.seats[shown.names.index(letter)].life == life


def test_what_is_refused_is_told_and_does_not_happen() -> None:
    shown = demonstration("BASE-009")
    refused = next(stage for stage, one in enumerate(shown.stages) if one.refused)
    assert shown.stages[refused].because
    assert shown.stages[refused].words == "A plays BANG! 4♦ on B"
    game = shown.show(refused).game
    assert game is not None
    assert game.table.rules.number_of["bang 4D"] in game.table.seats[0].hand


def test_one_plays_on_against_bots_to_the_end() -> None:
    shown = demonstration("BASE-009")
    answers: list[Any] = []
    for _ in range(400):
        state, answers = shown.practise(1, 0, answers)
        assert state.game is not None
        asked = state.game.asked
        if asked is None:
            break
        assert asked.seat == 0
        answers = [*answers, describe(state.game.table, 0, asked.options[len(answers) % len(asked.options)])]
    assert state.status == "finished"
    state.look_back()
    assert state.curve
    assert max(state.curve[-1].chances.values()) == 100
    with pytest.raises(BangError, match="The game is over"):
        shown.practise(1, 0, [*answers, {"do": "pass"}])
    with pytest.raises(BangError, match="is not a legal answer"):
        shown.practise(1, 0, [{"do": "dance"}])
    with pytest.raises(BangError, match="There is no seat 7; seats are 0 to 3"):
        shown.practise(1, 7, [])


def test_nearly_everything_has_positions() -> None:
    kinds = [made().key for game in games.every() for box in game.boxes() for made in (*box.cards, *box.characters)]
    without = [key for key in kinds if not about(key)]
    assert len(without) < len(kinds) / 20, without
    assert about("barrel")[0].title
    assert "Vera Custer" in about("vera_custer")[0].title
    assert all(games.of_boxes(one.sets).key == "duel" for one in about("duel_colt"))
    assert all("valley_of_shadows" in one.sets for one in about("ghost")), "a Ghost Town is no Ghost"
    assert about("nothing") == []


@pytest.mark.soak
@pytest.mark.parametrize("name", list(library.by_id()))
def test_every_scenario_can_be_shown(name: str) -> None:
    shown = Demonstration(library.by_id()[name])
    for stage in range(len(shown.stages)):
        shown.show(stage)
    shown.practise(0, 0, [])


def test_over_http(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        found = server.http.get("/api/positions", params={"about": "barrel"}).json()
        assert found[0].keys() == {"id", "title", "sets"}
        assert server.http.get("/api/positions", params={"about": "nothing"}).json() == []
        first = server.http.get("/api/positions/BASE-009").json()
        assert (first["stage"], first["step"], first["update"]["you"]) == (0, "", -1)
        assert isinstance(first["update"]["view"]["seats"][1]["hand"], list), "everything is open"
        second = server.http.get("/api/positions/BASE-009", params={"stage": 1}).json()
        assert second["update"]["since"] == first["update"]["version"]
        assert server.http.get("/api/positions/BASE-009", params={"stage": 99}).status_code == 400
        assert server.http.get("/api/positions/NOTHING").status_code == 404
        body: dict[str, Any] = {"stage": 0, "seat": 0}
        played = server.http.post("/api/positions/BASE-009/play", json=body).json()
        assert played["update"]["you"] == played["update"]["asked"]["seat"] == 0
        assert not isinstance(played["update"]["view"]["seats"][1]["hand"], list), "hands are closed again"
        body["answers"] = [*played["answers"], played["update"]["asked"]["options"][0]]
        later = server.http.post("/api/positions/BASE-009/play", json=body).json()
        assert later["update"]["version"] > played["update"]["version"]
        card = played["update"]["view"]["seats"][0]["hand"][0]
        told = server.http.post("/api/positions/BASE-009/reasons", json={"stage": 0, "seat": 0, "card": card})
        assert isinstance(told.json(), list)
        body = {"stage": 0, "seat": 0}
        later = server.http.post("/api/positions/B-END-4/play", json=body).json()
        while later["update"]["status"] != "finished":
            body["answers"] = [*later["answers"], later["update"]["asked"]["options"][-1]]
            later = server.http.post("/api/positions/B-END-4/play", json=body).json()
        assert later["update"]["view"]["winners"]
        wrong = {"stage": 0, "seat": 0, "answers": [{"do": "dance"}]}
        assert server.http.post("/api/positions/BASE-009/play", json=wrong).status_code == 400
