"""A finished game can be watched step by step, from any seat, with the table as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from bang.engine.kernel.view import ALL_SEEING, SPECTATOR
from bang.protocol.game import Asked, Fact, View
from bang.protocol.recording import PlayedOptions, RecordedGame
from bang.server.api import replays
from bang.text import Messages, catalogue
from tests.protocol.typed import check_type
from tests.server.helpers import Running, finished_game, running

Json = dict[str, Any]


def whole(server: Running, table: str, seat: int) -> list[Json]:
    """Return all parts of a replay."""
    steps: list[Json] = []
    while True:
        query = {"seat": seat, "first": len(steps)}
        part = server.http.get(f"/api/games/{table}/replay", params=query).json()
        assert part["first"] == len(steps)
        assert len(part["steps"]) <= replays.MOST_STEPS
        steps += part["steps"]
        if len(steps) == part["total"]:
            return steps


def facts(steps: list[Json]) -> list[Json]:
    return [fact for step in steps for fact in step["facts"]]


def test_every_step_has_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_STEPS", 30)
    with running(tmp_path / "db") as server:
        table = finished_game(server)
        everything, public, ann = (whole(server, table, seat) for seat in (ALL_SEEING, SPECTATOR, 0))
    for step in [*everything, *public, *ann]:
        msgspec.convert(step["view"], View, strict=True)
        for fact in step["facts"]:
            msgspec.convert(fact, Fact, strict=True)
    assert len(everything) == len(public) == len(ann) > 30
    for step in everything[:-1]:
        assert msgspec.convert(step["asked"], Asked, strict=True).options
    assert (everything[-1]["asked"], everything[-1]["view"]["over"]) == (None, True)
    assert not [fact for fact in facts(everything) if isinstance(fact.get("cards"), int)]
    assert [fact for fact in facts(public) if isinstance(fact.get("cards"), int)]
    assert all(isinstance(seat["hand"], list) for seat in everything[5]["view"]["seats"])
    assert all(isinstance(seat["hand"], int) for seat in public[5]["view"]["seats"])
    assert [isinstance(seat["hand"], list) for seat in ann[5]["view"]["seats"]] == [True, *[False] * 4]
    assert all(step["asked"].get("options") is None for step in public[:-1])


def test_who_sees_everything_is_told_why_bots_did_what_they_did(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table = finished_game(server)
        everything, public, ann, bot = (whole(server, table, seat) for seat in (ALL_SEEING, SPECTATOR, 0, 1))
        recording = server.http.get(f"/api/games/{table}").json()
    words = catalogue("en")
    told = [step["motive"] for step in everything if step["motive"]]
    assert len(told) > 10
    assert all(words.has(motive["say"]) and motive["say"].startswith("bot.") for motive in told)
    assert not [step for step in [*public, *ann] if step["motive"]]
    own = [n for n, step in enumerate(recording["steps"]) if step.get("seat") == 1 and everything[n]["motive"]]
    assert [n for n, step in enumerate(bot) if step["motive"]] == own != []
    thoughts = [step.get("reason") and Messages().thought(**step["reason"]) for step in recording["steps"]]
    assert thoughts == [step["motive"] for step in everything]


def test_a_game_of_other_rules_is_told_without_its_table(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        recording = server.http.get(f"/api/games/{finished_game(server)}").json()
    recording["steps"][3]["answer"] = {"do": "use", "what": "a card of long ago"}
    part = json.loads(replays.part_of(json.dumps(recording).encode(), ALL_SEEING, 0))
    assert [step["view"] is None for step in part["steps"][:5]] == [False, False, False, True, True]
    assert facts(part["steps"][3:])


@pytest.mark.parametrize("options", [{"sets": ["base", "dodge_city"]}, {"sets": []}, {"players": 2, "game": "duel"}])
def test_games_are_as_described(tmp_path: Path, options: Json) -> None:
    """Clients are written from the description, so it must be exact: nothing more and nothing less is sent."""
    with running(tmp_path / "db") as server:
        table = finished_game(server, **options)
        recording = server.http.get(f"/api/games/{table}").json()
        replay = server.http.get(f"/api/games/{table}/replay").json()
        described = server.http.get("/api/schema/openapi.json").json()
    check_type(RecordedGame, recording)
    for data in (recording, replay):
        check_type(PlayedOptions, data["options"])
    for name, data in (("RecordedGame", recording), ("Replay", replay)):
        schema = {"$ref": f"#/components/schemas/{name}", "components": described["components"]}
        jsonschema_rs.validate(schema, data)


def test_what_is_not_there(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        table = finished_game(server)
        replay = f"/api/games/{table}/replay"
        assert server.http.get(replay, params={"first": 10_000}).json()["steps"] == []
        for wrong in ({"seat": -3}, {"seat": 5}, {"seat": 99}, {"first": -1}, {"first": "x"}):
            assert server.http.get(replay, params=wrong).status_code == 400, wrong
        assert server.http.get("/api/games/nothing/replay").status_code == 404
