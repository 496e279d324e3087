"""No table ever dies: an error of ours in the rules, and games that were begun with other rules."""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from bang import games, recordings
from bang.cli.verify import find_difference
from bang.engine.kernel.view import view
from bang.rooms import Person, Room
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.takeback import TakenBack
from bang.rooms.decoding import decode_entry
from bang.rooms.entries import Closed, Rewound
from bang.rooms.restoring import restore
from bang.rooms.state import TRIES, RoomState
from bench.restart import Game
from tests.rooms.breaking import (
    answer_with_failing_rules,
    dealt_otherwise,
    last_answer_no_longer_legal,
    no_longer_legal,
    turns_later,
    with_other_rules,
)
from tests.rooms.helpers import QUICK, ROOM, RecordingListener, RoomSetup, play_out


def notes(listener: RecordingListener) -> list[str]:
    told = [happening for sent in listener.sent for happening in json.loads(sent)["happenings"]]
    return [happening["note"]["what"] for happening in told if "note" in happening]


async def test_after_an_error_in_the_rules_the_turn_is_played_again() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    reports: list[Exception] = []
    s.room.report = reports.append
    await turns_later(s, 3)
    mark = s.room.state.mark
    assert mark is not None
    number = s.asked["number"]
    await answer_with_failing_rules(s)
    assert isinstance(reports[0], ZeroDivisionError)
    update = s.listeners[3].last
    assert update["status"] == "playing"
    assert notes(s.listeners[3])[-2:] == ["broken", "rewound"]
    assert s.asked["number"] > number, "what was meant for another question must not answer this one"
    assert len(s.room.state.answers) == mark.answers
    again = s.restored()
    assert again.state.version == s.room.state.version
    assert again.update_for("account3", 0, 0)[-300:] == s.room.update_for("account3", 0, 0)[-300:]
    await again.close()
    await play_out(s)
    recording = json.loads(s.room_log.finished[0])
    assert find_difference(recording) == "", "what was taken back is not part of the game"
    await s.room.close()


async def test_a_turn_that_always_fails_ends_in_a_broken_table_and_not_in_a_loop() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 1)
    for _ in range(TRIES):
        while s.asked["options"] == 1:
            await s.time.advance(0, s.room)
        await answer_with_failing_rules(s)
        assert s.listeners[3].last["status"] == "playing"
    while s.asked["options"] == 1:
        await s.time.advance(0, s.room)
    await answer_with_failing_rules(s)
    assert s.listeners[3].last["status"] == "broken"
    await s.room.close()


@pytest.mark.parametrize("change", [no_longer_legal, dealt_otherwise, last_answer_no_longer_legal])
async def test_a_game_goes_on_with_other_rules(change: Callable[[list[Any]], None]) -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 6)
    await s.answer_first()
    before = s.room.state
    assert before.game is not None
    await s.room.close()
    s.room_log.entries = with_other_rules(s, change)
    s.room = s.restored()
    await s.room.queue.join()
    state = s.room.state
    assert state.status == "playing"
    assert state.version >= before.version, "clients ask for what is newer than what they have"
    assert [place.account for place in state.places] == [place.account for place in before.places]
    s.listeners = [await RecordingListener(s.room, f"account{p}").come() for p in range(5)]
    assert "resumed" in notes(s.listeners[0])
    if change is last_answer_no_longer_legal:
        assert isinstance(decode_entry(s.room_log.entries[-1]), Rewound)
        assert s.asked["number"] > before.game.count
    else:
        assert s.listeners[2].last["view"] == json.loads(json.dumps(view(before.game.table, 2, before.options.ghosts)))
        assert s.asked["number"] == before.game.count
    # And on, over another restart, to the end.
    await turns_later(s, 2)
    await s.room.close()
    s.room = s.restored()
    assert s.room.state.status == "playing"
    s.listeners = [await RecordingListener(s.room, f"account{p}").come() for p in range(5)]
    await play_out(s)
    recording = json.loads(s.room_log.finished[0])
    assert len(recording["steps"]) == len(s.room.state.answers) + 1
    assert find_difference(recording) != "", "such a game cannot be proven, and must not seem to be"
    assert recordings.resume(recording).game.asked is None
    await s.room.close()


async def test_a_closed_game_whose_only_answer_was_taken_back_stays_closed_with_other_rules() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await s.answer_first()
    assert s.room_log.snapshot is not None
    await s.room.do(partial(s.room.write, TakenBack(s.asked["seat"], s.asked["number"] + 1)))
    assert not s.room.state.answers
    await s.room.do(partial(s.room.write, Closed()))
    s.room_log.entries = with_other_rules(s, dealt_otherwise)
    assert s.restored().state.status == "broken"


def shown(state: RoomState) -> list[Any]:
    """The open windows: who is asked since which question, and who has answered."""
    return [(type(one.window).__name__, one.window.by, one.invited, one.past) for one in state.windows.open]


def test_windows_are_as_if_the_whole_game_had_been_followed() -> None:
    game = Game(2, 150, tuple(games.find().box_names()))
    seen = 0
    while seen < 12:
        game.answer()
        if game.state.windows.open:
            seen += 1
            assert shown(restore(ROOM, Random(0), game.log, game.snapshot)) == shown(game.state)


async def test_without_a_snapshot_a_game_with_other_rules_is_refused() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 1)
    entries = with_other_rules(s, no_longer_legal)
    with pytest.raises(Exception, match="not a legal answer"):
        Room.restore("t1", s.room_log, s.time, s.random, entries)
    await s.room.close()


async def test_late_answers_do_no_harm_after_a_rewind() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 2)
    late = s.asked
    asked = s.listeners[late["seat"]].last["asked"]
    await answer_with_failing_rules(s)
    with pytest.raises(Exception, match="not open"):
        await s.room.perform(Answer(asked["number"], asked["options"][0], table=ROOM), Person(f"account{late['seat']}"))
    await s.room.close()
