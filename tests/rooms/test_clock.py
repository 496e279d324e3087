"""Clocks of players, absence, and pretended thinking, with time moved by hand."""

import json
from collections import Counter
from random import Random

import pytest

from bang.engine.kernel.ask import PASS
from bang.engine.kernel.options import Options
from bang.games import new_game
from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.back import Back
from bang.rooms.bot_seats import safe_answer
from bang.rooms.clock import OPEN_VERBS, SPEEDS, PlayerClocks, ThinkingTime
from bang.rooms.decoding import decode_entry
from tests.rooms.helpers import ROOM, RecordingListener, RoomSetup
from tests.rooms.window_helpers import window_of


def answers(s: RoomSetup) -> list[Answered]:
    return [entry for entry in map(decode_entry, s.room_log.entries) if isinstance(entry, Answered)]


async def test_time_runs_out_after_allowance_and_reserve() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="fast", pace="quick"), 5)
    await s.until_asked(0)
    asked = s.asked
    given = len(answers(s))
    clock = json.loads(s.room.update_for("a spectator", 0))["clock"]
    assert clock["seat"] == 0
    await s.time.advance(clock["left"] + clock["reserve"] - 0.2, s.room)
    assert s.asked == asked
    await s.time.advance(0.4, s.room)
    assert s.asked != asked
    assert answers(s)[given].by == "clock"
    assert s.room.timer.reserve(0) == pytest.approx(0, abs=SPEEDS["fast"].refill)
    await s.room.close()


async def test_clocks_go_on_after_a_restart() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="fast", pace="quick"), 5)
    await s.until_asked(0)
    clock = s.listeners[0].last["clock"]
    await s.time.advance(clock["left"] + 7, s.room)  # seven seconds of the reserve
    await s.answer_first()
    before = [s.room.timer.reserve(seat) for seat in range(5)]
    assert before[0] == pytest.approx(SPEEDS["fast"].reserve - 7, abs=0.3)
    left = s.room.state.clocks.turn_left
    await s.room.close()
    s.room = s.restored()
    assert [s.room.timer.reserve(seat) for seat in range(5)] == pytest.approx(before, abs=0.1)
    assert s.room.state.clocks.turn_left == pytest.approx(left, abs=0.1)
    await s.room.close()


async def test_where_no_clock_runs_nobody_counts() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="off", pace="quick"), 5)
    await s.until_asked(0)
    await s.time.advance(30, s.room)
    await s.answer_first()
    assert not any(entry.seconds for entry in answers(s))
    await s.room.close()


async def test_without_a_clock_nothing_runs_out() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="off", pace="quick"), 5)
    await s.until_asked(0)
    asked = s.asked
    await s.time.advance(100_000, s.room)
    assert s.asked == asked
    assert s.listeners[0].last["clock"] is None
    await s.room.close()


async def test_a_bot_stands_in_after_the_absence_and_hands_back_at_once() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="off", pace="quick", absence=20), 5)
    await s.until_asked(0)
    asked = s.asked
    await s.listeners[0].go()
    assert s.listeners[1].last["seats"][0]["present"] is False
    await s.time.advance(19, s.room)
    assert s.asked == asked
    assert not s.room.stands_in(0)
    await s.time.advance(4, s.room)
    assert s.asked != asked
    assert s.listeners[1].last["seats"][0]["stand_in"] is True
    assert {entry.by for entry in answers(s)[-1:]} <= {"stand-in", "forced"}
    missed = s.room.attendance.missed("account0", s.room.state.version)
    assert missed > 0
    back = await RecordingListener(s.room, "account0").come()
    assert back.last["you"] == 0
    assert back.last["seats"][0]["stand_in"] is False
    s.listeners[0] = back
    await s.until_asked(0)
    asked = s.asked
    await s.time.advance(500, s.room)
    assert s.asked == asked, "the bot must not play for a person who is there"
    await s.room.close()


async def test_the_absent_are_waited_for_once_and_not_at_every_question() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="off", pace="quick", absence=20), 5)
    await s.until_asked(0)
    await s.listeners[0].go()
    await s.time.advance(25, s.room)
    stood_in = [entry for entry in answers(s) if entry.by in ("stand-in", "forced") and entry.seat == 0]
    assert len(stood_in) >= 2, "the second question must not wait for another 20 seconds"
    await s.room.close()


async def test_after_two_missed_clocks_a_bot_sits_in_and_everybody_is_told() -> None:
    """Somebody may be there and yet not look."""
    s = await RoomSetup(3).open(TableOptions(clock="fast", pace="quick"), 5)
    for missed in (1, 2):
        await s.until_asked(0)
        clock = s.listeners[0].last["clock"]
        await s.time.advance(clock["left"] + clock["reserve"] + 0.2, s.room)
        assert s.room.stands_in(0) is (missed == 2)
    asked_at = s.time.now()
    await s.until_asked(0, real=False)
    while s.asked["seat"] == 0:
        await s.time.advance(1, s.room)
    assert s.time.now() < asked_at + 600
    assert s.listeners[1].last["seats"][0] | {"present": True, "stand_in": True} == s.listeners[1].last["seats"][0]
    await s.room.perform(Back(table=ROOM), Person("account0"))
    assert s.listeners[1].last["seats"][0]["stand_in"] is False
    told = [
        (note["what"], note["seat"])
        for message in s.listeners[1].sent
        for happening in json.loads(message)["happenings"]
        if (note := happening.get("note")) and note["what"] in ("late", "stand_in", "back")
    ]
    assert told == [("late", 0), ("late", 0), ("stand_in", 0), ("back", 0)]
    await s.room.close()


async def test_a_table_sleeps_while_nobody_is_there() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="fast", pace="quick"), 1)
    await s.time.advance(2, s.room)
    await s.listeners[0].go()
    version = s.room.state.version
    await s.time.advance(5000, s.room)
    assert s.room.state.version == version
    assert s.room.idle_for() == pytest.approx(5000)
    await s.listeners[0].come()
    await s.time.advance(0.3, s.room)
    assert s.room.state.version == version, "nobody loses time while the table sleeps"
    await s.time.advance(200, s.room)
    assert s.room.state.version > version
    await s.room.close()


def test_forced_answers_take_as_long_as_real_ones_took() -> None:
    random = Random(1)
    thinking = ThinkingTime("normal", random)
    for _ in range(24):
        thinking.note("evade", 6.5)
    assert {thinking.forced("evade") for _ in range(50)} == {6.5}
    assert thinking.forced("draw") == 0.5, "that nobody has a choice there is known to all"
    for _ in range(24):
        thinking.note("pay", 999.0)
    assert thinking.forced("pay") <= 14, "somebody who fell asleep is no example"


async def test_forced_answers_of_people_are_not_given_at_once() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="off", pace="normal"), 5)
    times: list[float] = []
    for _ in range(2000):
        if s.room.state.status != "playing" or len(times) > 25:
            break
        game = s.room.state.game
        assert game is not None
        assert game.asked is not None
        if len(game.asked.options) > 1:
            await s.time.advance(2.0, s.room)
            await s.answer_first()
            continue
        begin, number = s.time.now(), game.asked.number
        # In a window the time has run since it was opened: tests/rooms/test_windows.py.
        secret = game.asked.verb not in OPEN_VERBS and window_of(s) is None
        while game.asked is not None and game.asked.number == number:
            await s.time.advance(0.1, s.room)
        if secret:
            times.append(s.time.now() - begin)
    assert len(times) > 10
    assert min(times) > 1.0
    await s.room.close()


def test_the_time_of_a_turn_is_shared_by_its_decisions() -> None:
    clocks = PlayerClocks("normal", 2)
    speed = SPEEDS["normal"]
    clocks.turn_to(0)
    assert clocks.allowed(0) == speed.decision
    for _ in range(4):
        clocks.answer(0, speed.decision)
        clocks.turn_to(0)
    assert clocks.allowed(0) == 5.0
    clocks.answer(0, 15.0)
    assert clocks.reserves[0] == speed.reserve - 10
    assert clocks.allowed(1) == speed.decision, "the others have their own time"
    clocks.turn_to(1)
    clocks.turn_to(0)
    assert clocks.reserves[0] == speed.reserve
    assert clocks.allowed(0) == speed.decision


@pytest.mark.parametrize("seed", range(12))
def test_safe_answers_harm_nobody(seed: int) -> None:
    game = new_game(Options(players=5), seed)
    for _ in range(400):
        assert game.asked is not None
        game.answer(safe_answer(game))
    assert [s.life for s in game.table.seats] == [s.top for s in game.table.seats]


def test_safe_answers_save_from_harm() -> None:
    """Cards are played at random in these games, and everything else is answered safely."""
    saved: Counter[str] = Counter()
    for seed in (3, 4, 5):
        game, random = new_game(Options(players=5), seed), Random(seed)
        while game.asked is not None and len(game.answers) < 300:
            ask, place = game.asked, safe_answer(game)
            if ask.verb in ("evade", "pay", "save") and any(option[1] >= 0 for option in ask.options):
                assert ask.options[place] != PASS
                saved[ask.verb] += 1
            game.answer(place if ask.verb != "play" else random.randrange(len(ask.options)))
    assert saved.keys() == {"evade", "pay", "save"}
