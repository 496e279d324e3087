"""The tutorial: its script plays through on the engine, and the server shows every step of it."""

from pathlib import Path

from bang.text import catalogue, languages
from bang.tutorial.script import LEARNER, script
from tests.server.helpers import running


def test_the_script_plays_through_and_the_law_wins() -> None:
    play = script()
    for done, step in enumerate(play.yours):
        state = play.play(done)
        assert state.game is not None
        assert state.game.asked is not None
        assert state.game.asked.seat == LEARNER
        assert play.meant(state, step) in play.options(state)
    end = play.play(len(play.yours))
    assert end.status == "finished"
    assert [result.won for result in end.results()] == [True, False, True, False, False]


def test_everything_important_is_taught() -> None:
    answers = [step.answer for step in script().steps]
    played = {str(answer.get("card", "")).split()[0] for answer in answers if answer["do"] != "pass"}
    taught = "bang missed beer barrel scope mustang jail dynamite duel indians gatling panic cat_balou general_store"
    assert played >= {*taught.split(), "schofield", "winchester", "stagecoach"}
    assert {"evade", "discard", "pay", "card"} <= {asked(done) for done in range(len(script().yours))}


def asked(done: int) -> str:
    game = script().play(done).game
    assert game is not None
    assert game.asked is not None
    return game.asked.verb


def test_every_text_exists_and_none_is_left_over() -> None:
    play = script()
    texts = {text for step in play.yours for text in step.texts} | set(play.finally_)
    lessons = {step.lesson for step in play.yours if step.lesson}
    for language in languages():
        words = catalogue(language)
        assert all(words.has(f"learn.tutorial.{text}") for text in texts)
        known = {key for key in words.domains["text/learn"] if key.startswith("learn.lesson.")}
        assert known == {f"learn.lesson.{lesson}" for lesson in lessons}


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


def test_why_not_is_told(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server:
        ask: dict[str, str | int] = {"step": 0, "card": "missed 10C"}
        assert [one["key"] for one in server.http.get("/api/tutorial/reasons", params=ask).json()] == ["only_to_evade"]
        strange: dict[str, str | int] = {"step": 0, "card": "bang 3D"}
        assert server.http.get("/api/tutorial/reasons", params=strange).status_code == 400


def test_nothing_hidden_is_told() -> None:
    """The learner sees no card of the others, and no role but the Sheriff's, until it is shown."""
    from bang.server.api.tutorial import lesson

    told = lesson(5, True).body.decode()
    for secret in ("indians KD", "general_store 9C", "bang 10D", "outlaw", "deputy"):
        assert secret not in told
