"""Lessons of a finished game and tables for practice, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bang.games.classic import lessons as classic_lessons
from bang.server.api.practice import Lessons
from tests.server.helpers import finished_game, running

Json = dict[str, Any]


def test_a_costly_decision_is_told_and_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classic_lessons, "WORLDS", 8)
    with running(tmp_path / "db") as server:
        table = finished_game(server)
        token = server.account("Bea")
        headers = {"Authorization": f"Bearer {token}"}
        answer = server.http.get(f"/api/games/{table}/lessons", params={"seat": 0})
        assert answer.status_code == 200, answer.text
        lessons = msgspec.convert(answer.json(), Lessons).decisions
        assert len(lessons) <= 3
        assert all(lesson.best > lesson.chance for lesson in lessons)
        losses = [lesson.best - lesson.chance for lesson in lessons]
        assert losses == sorted(losses, reverse=True)
        assert server.http.get(f"/api/games/{table}/lessons", params={"seat": 9}).status_code == 400
        assert server.http.get("/api/games/nothing/lessons").status_code == 404

        steps = server.http.get(f"/api/games/{table}").json()["steps"]
        step = next(n for n, one in enumerate(steps) if one.get("seat") == 0 and one["answer"]["do"] != "pick")
        opened = server.http.post("/api/practice", json={"game": table, "step": step}, headers=headers)
        assert opened.status_code == 200, opened.text
        bea = server.client(token)
        practised = opened.json()["table"]
        for message in ("watch", "sit", "start"):
            bea.done(message, table=practised)
        update = bea.updates[-1]
        assert update["you"] == steps[step]["seat"]
        assert steps[step]["answer"] in update["asked"]["options"]
        late = server.http.post("/api/practice", json={"game": table, "step": 100_000}, headers=headers)
        assert late.status_code == 400
        assert "There is no decision 100000" in late.text


def test_a_role_and_a_character_of_one_s_choice(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        headers = {"Authorization": f"Bearer {server.account('Ann')}"}
        wanted: Json = {"role": "renegade", "character": "willy_the_kid"}
        opened = server.http.post("/api/practice", json=wanted, headers=headers)
        assert opened.status_code == 200, opened.text
        bad = server.http.post("/api/practice", json={"role": "king"}, headers=headers)
        assert bad.status_code == 400
        assert "king" in bad.text
        unknown = server.http.post("/api/practice", json={"character": "nobody"}, headers=headers)
        assert unknown.status_code == 400
