"""Lessons: their scripts play through on the engine, and the server shows every step of them."""

import re
from pathlib import Path

import pytest

from bang import games
from bang.errors import BadOptions
from bang.games import rules_for
from bang.text import catalogue, languages
from bang.tutorial.script import LEARNER, boxes, script
from tests.server.helpers import running

FURTHER = [box for box in boxes() if box != "base"]  # lessons besides the tutorial


def test_every_box_has_a_lesson() -> None:
    assert boxes() == [box for game in games.every() for box in game.box_names()]
    with pytest.raises(BadOptions, match="There is no lesson for 'nothing'; there are lessons for: base, "):
        script("nothing")


@pytest.mark.parametrize("box", boxes())
def test_the_script_plays_through(box: str) -> None:
    play = script(box)
    for done, step in enumerate(play.yours):
        state = play.play(done)
        assert state.game is not None
        assert state.game.asked is not None
        assert state.game.asked.seat == LEARNER
        assert play.meant(state, step) in play.options(state)
        assert step.texts, f"nothing is said before {step}"
    end = play.play(len(play.yours))
    assert [entry.answer for entry in end.answers if entry.by == "person"][-1]
    assert play.finally_


def test_the_tutorial_is_a_whole_game_and_the_law_wins() -> None:
    end = script("base").play(len(script("base").yours))
    assert end.status == "finished"
    assert [result.won for result in end.results()] == [True, False, True, False, False]


@pytest.mark.parametrize("box", FURTHER)
def test_a_lesson_is_short_and_about_its_box(box: str) -> None:
    play = script(box)
    assert 5 <= len(play.yours) <= 10
    game = play.play(0).game
    assert game is not None
    own = {kind.key for kind in rules_for(game.table.rules.options).kinds} - {
        kind.key for kind in rules_for(games.read_options({"players": 5})).kinds
    }
    told = {key for text in play.texts_in_order() for key in re.findall(r"\[(\w+)\]", catalogue("en").say(text))}
    assert told & own, "it names nothing of its box"


def test_everything_important_is_taught() -> None:
    answers = [step.answer for step in script("base").steps]
    played = {str(answer.get("card", "")).split()[0] for answer in answers if answer["do"] != "pass"}
    taught = "bang missed beer barrel scope mustang jail dynamite duel indians gatling panic cat_balou general_store"
    assert played >= {*taught.split(), "schofield", "winchester", "stagecoach"}
    assert {"evade", "discard", "pay", "card"} <= {asked(done) for done in range(len(script("base").yours))}


def asked(done: int) -> str:
    game = script("base").play(done).game
    assert game is not None
    assert game.asked is not None
    return game.asked.verb


@pytest.mark.parametrize("box", boxes())
def test_every_text_exists_and_none_is_left_over(box: str) -> None:
    play = script(box)
    wanted = set(play.texts_in_order())
    for language in languages():
        words = catalogue(language)
        assert [text for text in wanted if not words.has(text)] == []
        if box == "base":
            lessons = {f"learn.lesson.{step.lesson}" for step in play.yours if step.lesson}
            assert {key for key in words.domains["text/learn"] if key.startswith("learn.lesson.")} == lessons
        else:
            assert {key for key in words.keys() if key.startswith(f"learn.tutorial.{box}.")} == wanted  # noqa: SIM118


@pytest.mark.parametrize("language", languages())
def test_whatever_a_text_links_to_has_a_name(language: str) -> None:
    words = catalogue(language)
    for box in boxes():
        for text in script(box).texts_in_order():
            for key in re.findall(r"\[(\w+)\]", words.say(text)):
                assert words.has(f"{key}.name"), (text, key)


def test_over_http(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        first = server.http.get("/api/tutorial").json()
        assert first["update"]["asked"]["seat"] == first["update"]["you"] == LEARNER
        assert first["expected"] in first["update"]["asked"]["options"]
        version = first["update"]["version"]
        for step in range(1, first["steps"] + 1):
            lesson = server.http.get("/api/tutorial", params={"step": step}).json()
            assert lesson["update"]["since"] == version
            version = lesson["update"]["version"]
        assert lesson["update"]["status"] == "finished"
        assert lesson["update"]["curve"][-1]["chances"]["law"] == 100
        whole = server.http.get("/api/tutorial", params={"step": 3, "fresh": True}).json()["update"]
        assert (whole["since"], whole["happenings"][0]["version"]) == (0, 1)
        assert server.http.get("/api/tutorial", params={"step": first["steps"] + 1}).status_code == 400
        assert server.http.get("/api/tutorial", params={"step": -1}).status_code == 400
        city = server.http.get("/api/tutorial", params={"box": "dodge_city"}).json()
        assert (city["box"], city["lesson"]) == ("dodge_city", "")
        assert city["update"]["options"]["sets"] == ["base", "dodge_city"]
        end = server.http.get("/api/tutorial", params={"box": "dodge_city", "step": city["steps"]}).json()
        assert (end["expected"], end["update"]["status"]) == (None, "playing")
        assert server.http.get("/api/tutorial", params={"box": "nothing"}).status_code == 400
        choices = server.http.get("/api/options").json()
        assert [box["key"] for box in choices["sets"] if box["lesson"]] == games.find().box_names()
        assert [game["lesson"] for game in choices["games"]] == ["base", "the_duel"]


def test_why_not_is_told(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        ask: dict[str, str | int] = {"step": 0, "card": "missed 10C"}
        assert [one["key"] for one in server.http.get("/api/tutorial/reasons", params=ask).json()] == ["only_to_evade"]
        strange: dict[str, str | int] = {"step": 0, "card": "bang 3D"}
        assert server.http.get("/api/tutorial/reasons", params=strange).status_code == 400


def test_nothing_hidden_is_told() -> None:
    """The learner sees no card of the others, and no role but the Sheriff's, until it is shown."""
    from bang.server.api.tutorial import lesson

    told = lesson(script("base"), 5, True).body.decode()
    for secret in ("indians KD", "general_store 9C", "bang 10D", "outlaw", "deputy"):
        assert secret not in told
