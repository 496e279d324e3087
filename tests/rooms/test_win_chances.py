"""How a game stood for each side: with all roles known, and told only when it is over."""

from itertools import pairwise
from random import Random

import pytest

from bang.engine.kernel.content import describe
from bang.engine.kernel.options import Options
from bang.games import new_game
from bang.protocol.parts import TableOptions
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.start import Started
from bang.rooms.ending import look_back
from bang.rooms.entries import Opened
from bang.rooms.state import RoomSeat, RoomState
from bang.rooms.updates import update_from
from bang.rooms.win_chances import win_chances
from tests.rooms.breaking import answer_with_failing_rules, dealt_otherwise, turns_later, with_other_rules
from tests.rooms.helpers import QUICK, RoomSetup, play_out


@pytest.mark.parametrize("players", [3, 4, 5, 8])
def test_the_chances_add_up_and_end_with_the_winner(players: int) -> None:
    game = new_game(Options(players=players, sets=("base", "dodge_city")), 2)
    random = Random(2)
    seen = []
    while game.asked is not None:
        game.answer(random.randrange(len(game.asked.options)))
        chances = win_chances(game)
        if chances is not None and not game.table.over:
            assert abs(sum(chances.values()) - 100) <= 2
            seen.append(chances)
    assert len({tuple(one.values()) for one in seen}) > 10
    end = win_chances(game)
    assert end is not None
    (winner,) = [side for side, chance in end.items() if chance == 100]
    assert set(end.values()) == {0, 100}
    roles = {game.table.seats[p].role for p in game.table.winners}
    assert {"law": "sheriff", "outlaws": "outlaw"}.get(winner, winner) in roles


def test_losing_a_friend_is_bad_for_a_side() -> None:
    game = new_game(Options(players=5, choose=1), 1)
    t = game.table
    before = win_chances(game)
    outlaw = next(s for s in t.seats if s.role == "outlaw")
    outlaw.life = 1
    after = win_chances(game)
    assert before is not None
    assert after is not None
    assert after["outlaws"] < before["outlaws"]
    assert after["law"] > before["law"]


def test_only_what_changes_is_kept() -> None:
    state = played(until_over=True)
    told = [one.chances for one in state.curve]
    assert all(before != after for before, after in pairwise(told))
    assert len(told) < len(state.answers)
    assert [one.version for one in state.curve] == sorted({one.version for one in state.curve})


def test_it_begins_with_the_first_turn() -> None:
    state = played(until_over=True)
    begins = next(n for n, (_, facts) in enumerate(state.story()) if any(fact["what"] == "turn" for fact in facts))
    assert state.curve[0].version == state.versions[begins]


def played(until_over: bool) -> RoomState:
    state = RoomState("table", Random(1), staffed=False)
    state.apply(Opened(TableOptions(players=4), ""))
    state.apply(Started(7, "salt", ["Ann", "Bert", "Cora", "Dan"]))
    random = Random(3)
    for _ in range(10_000 if until_over else 60):
        assert state.game is not None
        ask = state.game.asked
        if ask is None:
            break
        answer = describe(state.game.table, ask.seat, random.choice(ask.options))
        state.apply(Answered(ask.seat, ask.number, answer, "person"))
    state.look_back()
    return state


def test_nobody_is_told_before_the_end() -> None:
    state = played(until_over=False)
    assert state.places == [RoomSeat(name=name) for name in ("Ann", "Bert", "Cora", "Dan")]
    assert state.curve
    assert update_from("table", state, [], 0, 0).curve == []


def test_everybody_is_told_at_the_end() -> None:
    state = played(until_over=True)
    assert state.status == "finished"
    for viewer in (-1, 0, 3):
        curve = update_from("table", state, [], viewer, 0).curve
        assert curve[-1].version <= state.version
        assert set(curve[-1].chances.values()) == {0, 100}


async def test_what_was_taken_back_is_no_part_of_it() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 3)
    began = s.room.state.version
    while s.asked["options"] == 1 or s.room.state.version < began + 4:
        await (s.answer_first() if s.asked["options"] > 1 else s.time.advance(0, s.room))
    await answer_with_failing_rules(s)
    again = s.room.state.version
    await play_out(s)
    state = s.room.state
    told = [one.version for one in state.curve]
    assert any(version <= began for version in told)
    assert not any(began < version < again for version in told)
    assert s.listeners[0].last["curve"][-1]["version"] == told[-1] == state.versions[-1]
    restored = s.restored()
    await look_back(restored)
    assert restored.state.curve == state.curve
    await restored.close()
    await s.room.close()


async def test_a_game_that_went_on_with_other_rules_is_seen_from_there() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 6)
    await s.answer_first()
    await s.room.close()
    s.room_log.entries = with_other_rules(s, dealt_otherwise)
    s.room = s.restored()
    for listener in s.listeners:
        listener.room = s.room
        await listener.come()
    resumed = s.room.state.versions[0]
    await play_out(s)
    curve = s.listeners[0].last["curve"]
    assert curve[0]["version"] == resumed
    assert set(curve[-1]["chances"].values()) == {0, 100}
    await s.room.close()


async def test_a_game_without_a_curve_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(state: RoomState) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(RoomState, "look_back", fail)
    s = await RoomSetup(6).open(QUICK, 2)
    reports: list[Exception] = []
    s.room.report = reports.append
    await play_out(s)
    assert [type(error) for error in reports] == [ZeroDivisionError]
    assert s.listeners[0].last["status"] == "finished"
    assert s.listeners[0].last["curve"] == []
    assert s.room_log.finished
    await s.room.close()
