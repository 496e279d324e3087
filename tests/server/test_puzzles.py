"""Puzzles: the engine proves every answer, and what is wrong is told with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from bang.engine.kernel.content import Content, describe
from bang.errors import BangError, DamagedFile
from bang.scenario.files import load
from bang.scenario.result import PASSED
from bang.scenario.runner import run
from bang.text import catalogue, languages
from bang.tutorial.puzzles import library
from bang.tutorial.puzzles.forcing import ForcingPuzzle, Tried
from bang.tutorial.puzzles.goals import read_goal
from bang.tutorial.puzzles.roles import RolePuzzle
from tests.server.helpers import running

FORCING = [one for one in library.every() if isinstance(one, ForcingPuzzle)]
ROLES = [one for one in library.every() if isinstance(one, RolePuzzle)]
SURE = 0.6  # the least that the judge must think of the right one


def test_there_are_more_than_a_dozen() -> None:
    assert len(FORCING) >= 8
    assert len(ROLES) >= 4
    assert len({one.id for one in library.every()}) == len(FORCING) + len(ROLES)


def options(tried: Tried, seat: int) -> list[Content]:
    game = tried.state.game
    assert game is not None
    assert game.asked is not None
    return [describe(game.table, seat, option) for option in game.asked.options]


@pytest.mark.parametrize("puzzle", FORCING, ids=lambda one: one.id)
class TestForcing:
    def test_the_solution_of_its_author_is_one(self, puzzle: ForcingPuzzle) -> None:
        assert run(puzzle.scenario).status == PASSED

    def test_right_moves_lead_to_the_goal_against_every_defence(self, puzzle: ForcingPuzzle) -> None:
        tried = puzzle.attempt([])
        assert tried.verdict == "open"
        for _ in range(12):
            tried = puzzle.attempt(tried.answers, show=True)
            if tried.verdict != "open":
                break
        assert tried.verdict == "solved"

    def test_wrong_answers_fail_and_the_game_shows_why(self, puzzle: ForcingPuzzle) -> None:
        start = puzzle.attempt([])
        wrong = 0
        seen = [start]
        for answer in options(start, puzzle.player):  # in some, the mistake can be made only later
            later = puzzle.attempt([*start.answers, answer])
            if later.verdict == "open":
                seen.append(later)
        for before in seen:
            for answer in options(before, puzzle.player):
                tried = puzzle.attempt([*before.answers, answer])
                if tried.verdict == "failed":
                    wrong += 1
                    game = tried.state.game
                    assert game is not None
                    assert puzzle.goal.judge(game, puzzle.turn) is False, "the end shows that the goal is missed"
                    assert answer == {"do": "pass"} or tried.state.version > before.state.version, "and the log how"
        assert wrong, "everything is right: that is no puzzle"

    def test_it_has_a_hint(self, puzzle: ForcingPuzzle) -> None:
        for language in languages():
            assert catalogue(language).has(f"learn.puzzle.hint.{puzzle.id.lower().replace('-', '_')}")
            assert catalogue(language).has(f"learn.puzzle.goal.{puzzle.goal.kind}")
            assert catalogue(language).has(f"learn.puzzle.missed.{puzzle.goal.kind}")


@pytest.mark.parametrize("puzzle", ROLES, ids=lambda one: one.id)
class TestRoles:
    def test_the_right_one_can_be_told_from_what_the_seat_saw(self, puzzle: RolePuzzle) -> None:
        chances = {suspect.seat: suspect.chances[puzzle.role] for suspect in puzzle.suspects}
        best = max(chances, key=chances.__getitem__)
        assert len(chances) >= 3
        assert puzzle.is_right(best)
        assert chances[best] >= SURE

    def test_wrong_ones_are_told_by_what_they_did(self, puzzle: RolePuzzle) -> None:
        wrong = [suspect for suspect in puzzle.suspects if not puzzle.is_right(suspect.seat)]
        assert all(max(one.chances, key=one.chances.__getitem__) != puzzle.role for one in wrong)
        assert any(puzzle.deeds_of(one.seat) for one in wrong)

    def test_nothing_is_seen_that_the_seat_did_not_see(self, puzzle: RolePuzzle) -> None:
        with pytest.raises(BangError, match="none of those in question"):
            puzzle.guess(puzzle.seat)
        told = b"".join(form for t in puzzle.state.tellings if (form := t.full if t.audience == -1 else t.public))
        assert b'"what":"draw"' in told
        assert puzzle.state.status == "playing"


def test_over_http(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        listed = server.http.get("/api/puzzles").json()
        assert [one["id"] for one in listed] == library.names()
        play = "/api/puzzles/P-INDIANS/play"
        first = server.http.post(play, json={}).json()
        assert (first["verdict"], first["wrong"], first["update"]["you"]) == ("open", -1, 0)
        hands = [seat["hand"] for seat in first["update"]["view"]["seats"]]
        assert isinstance(hands[0], list)
        assert isinstance(hands[1], int), "the others keep their cards hidden"
        greedy = {"do": "play", "card": "cat_balou KH", "to": 1, "target": "barrel QS"}
        lost = server.http.post(play, json={"answers": [greedy]}).json()
        assert (lost["verdict"], lost["wrong"]) == ("failed", 0)
        shown = server.http.post(play, json={"show": True}).json()
        assert shown["answers"][0]["target"] == "hand"
        assert server.http.post(play, json={"answers": [{"do": "dance"}]}).status_code == 400
        assert server.http.post("/api/puzzles/P-NONE/play", json={}).status_code == 404
        why = server.http.post("/api/puzzles/P-INDIANS/reasons", json={"card": "bang 7D"}).json()
        assert why, "Paul Regret is out of reach"
        puzzle = ROLES[0]
        asked = server.http.post(f"/api/puzzles/{puzzle.id}/play", json={}).json()
        assert [seat["role"] for seat in asked["update"]["view"]["seats"]].count("") == len(asked["suspects"])
        guesses = {
            seat: server.http.post(f"/api/puzzles/{puzzle.id}/guess", json={"seat": seat}).json()
            for seat in asked["suspects"]
        }
        assert [one["right"] for one in guesses.values()].count(True) == 1
        assert all(one["deeds"] or one["likeliest"] for one in guesses.values())
        assert server.http.post(f"/api/puzzles/{puzzle.id}/guess", json={"seat": puzzle.seat}).status_code == 400
        assert server.http.post("/api/puzzles/P-INDIANS/guess", json={"seat": 1}).status_code == 400


def test_what_is_written_wrong_is_told(tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match="must say seat and goal"):
        read_goal("X", {"seat": "A", "goal": "dance"}, ["A", "B"])
    path = tmp_path / "x.json"
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(DamagedFile, match="needs id, role, seat and recording"):
        RolePuzzle(path)
    scenario = load(FORCING[0].scenario.path)[0]
    scenario.puzzle["stage"] = 99
    with pytest.raises(DamagedFile, match="begins at stage 99"):
        ForcingPuzzle(scenario)
