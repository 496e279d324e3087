"""Games at one keyboard, without a screen."""

import json
from pathlib import Path

import pytest

from bang.engine.kernel.view import ALL_SEEING, SPECTATOR
from bang.errors import DamagedFile, IllegalAnswer, LateAnswer, WrongSeat
from bang.games.classic.bots.deduction.witness import Act, Witness
from bang.terminal.session import Session, resume
from tests.terminal.tables import NAMES, play_on, questions, sit


def until_asked(session: Session) -> Session:
    while not session.person_asked():
        assert session.bot_answers()
    return session


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_bots_alone_play_to_the_end(players: int) -> None:
    session = sit(people=(), players=players)
    while session.bot_answers():
        pass
    assert session.over
    assert session.view(session.first_viewer())["winners"]
    assert session.question(ALL_SEEING) is None


def test_a_person_is_asked_and_answers() -> None:
    session = until_asked(sit())
    assert not session.bot_answers()
    asked = session.question(0)
    assert asked is not None
    assert asked["options"]
    session.answer(0, asked["number"], 0)
    assert session.recording.steps[-1]["answer"] == asked["options"][0]
    assert play_on(session).over


def test_nobody_else_sees_the_options() -> None:
    asked = until_asked(sit()).question(1)
    assert asked is not None
    assert "options" not in asked


def test_wrong_answers_change_nothing() -> None:
    session = until_asked(sit(people=(0, 1)))
    asked = session.question(session.asked)
    assert asked is not None
    seat, number = asked["seat"], asked["number"]
    before = session.recording.to_json()
    with pytest.raises(LateAnswer):
        session.answer(seat, number - 1, 0)
    with pytest.raises(WrongSeat):
        session.answer(1 - seat, number, 0)
    for index in (-1, len(asked["options"])):
        with pytest.raises(IllegalAnswer):
            session.answer(seat, number, index)
    assert session.recording.to_json() == before
    with pytest.raises(LateAnswer):
        play_on(session).answer(seat, number, 0)


def test_a_person_is_never_asked_what_is_no_question() -> None:
    for _, asked in questions(games=20):
        assert len(asked["options"]) > 1 or asked["verb"] not in ("draw", "order")


def test_who_never_wants_to_be_asked_passes_until_that_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = sit(people=(0, 1, 2, 3), seed=3, path=path)
    passed = 0
    while not session.over:
        if about := session.about(session.asked):
            seat, before = session.asked, len(session.recording.steps)
            ask = session.recording.game.asked
            assert ask is not None
            assert ask.row is not None
            assert ask.row.window is not None
            if ask.row.window.only_from_hand(session.recording.game.table, ask):
                session.waive(seat, about)
                assert session.recording.steps[before]["answer"] == {"do": "pass"}
                assert (seat, about) in resume(path, ["drifter"], path).waived
                assert session.ask_again(seat) == [about]
                assert session.ask_again(seat) == []
                passed += 1
                continue
        play_on(session, 1)
    assert passed > 2


def test_saved_after_every_answer_and_resumed_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = sit(people=(0, 2), path=path)
    for _ in range(40):
        play_on(session, 1)
        twin = resume(path, ["random"], path)
        assert twin.people == (0, 2)
        assert twin.names == session.names
        for viewer in (0, 1, 2, 3, SPECTATOR):
            assert twin.view(viewer) == session.view(viewer)
            assert twin.heard(viewer) == session.heard(viewer)
            asked, again = session.question(viewer), twin.question(viewer)
            assert asked is not None
            assert again is not None
            assert {**asked, "number": 0} == {**again, "number": 0}
    assert not list(tmp_path.glob("*.new"))
    assert play_on(twin).over


def test_a_damaged_save_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sit(path=path)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "people": [9]}))
    with pytest.raises(DamagedFile, match="people"):
        resume(path, ["random"], path)
    path.write_text("{")
    with pytest.raises(DamagedFile):
        resume(path, ["random"], path)
    with pytest.raises(DamagedFile):
        resume(tmp_path / "none.json", ["random"], path)


def test_each_hears_only_what_is_theirs() -> None:
    session = play_on(sit(people=(0, 1)), 30)
    for viewer in (0, 1, SPECTATOR):
        heard = session.heard(viewer)
        assert not any("audience" in fact for fact in heard)
        draws = [(fact["seat"], type(fact["cards"])) for fact in heard if fact["what"] == "draw"]
        assert {(p, list if p == viewer else int) for p in range(4)} == set(draws), "others hear only how many"


def test_why_not_is_told_for_ones_own_cards() -> None:
    session = until_asked(sit())
    while not session.view(0)["seats"][0]["hand"]:
        play_on(session, 1)
    assert session.asked != 0
    for label in session.view(0)["seats"][0]["hand"]:
        assert [reason.key for reason in session.why_not(0, label)] == ["somebody_else"]
    for character in session.view(0)["seats"][0]["characters"]:
        assert [reason.key for reason in session.why_not_ability(0, character)] == ["somebody_else"]


def public_acts(session: Session) -> list[Act]:
    assert isinstance(session.company.observer, Witness)
    return session.company.observer.acts


def test_bots_hear_of_every_step_and_say_why(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = sit(people=(0,), path=path, bots="gunslinger")
    play_on(session, 60)
    acts = public_acts(session)
    assert acts
    assert {act.actor for act in acts} - {0}
    assert any("reason" in step for step in session.recording.steps)
    assert not any("reason" in step for step in session.recording.steps if step.get("seat") == 0)
    twin = resume(path, ["gunslinger"], path)
    # Old acts no longer hold their alternatives, but still who harmed whom.
    again = public_acts(twin)
    harm = [(act.actor, act.target) for act in acts if act.target >= 0]
    assert [(act.actor, act.target) for act in again if act.target >= 0] == harm
    assert play_on(twin).over
    assert twin.company.faults == []


def test_the_series_goes_on() -> None:
    session = next(s for s in (play_on(sit(people=(0, 1), seed=n)) for n in range(50)) if s.may_keep())
    seats = session.view(SPECTATOR)["seats"]
    keeps = session.may_keep()[0]
    sheriff = next(p for p in range(4) if seats[p]["role"] == "sheriff")
    following = session.next_game(dict.fromkeys(session.may_keep(), True))
    assert not following.over
    assert following.names == NAMES[:4]
    assert following.recording.seed == int(session.recording.seed) + 1
    assert following.recording.options.keep[keeps] == seats[keeps]["characters"][0]
    assert following.view(SPECTATOR)["seats"][(sheriff + 1) % 4]["role"] == "sheriff"
    without = session.next_game({})
    assert without.recording.options.keep[keeps] == ""
