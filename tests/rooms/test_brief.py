"""A running game restored from its last snapshot is the one that its whole log leads to."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from bang import games
from bang.engine.kernel import save
from bang.protocol.parts import TableOptions
from bang.rooms import Person, brief
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.say import Say
from bang.rooms.actions.takeback import TakeBack
from bang.rooms.brief import forgo_history, remember
from bang.rooms.entries import Rewound, encode
from bang.rooms.restoring import restore, restore_briefly
from bang.rooms.state import RoomState
from bench.restart import Game
from tests.rooms.helpers import QUICK, ROOM, RoomSetup

BOXES = tuple(games.find().box_names())


def contents(state: RoomState) -> dict[str, Any]:
    """Return all that a state knows, but for the seeds of bots."""
    game, mark, origin = state.game, state.mark, state.origin
    assert game is not None
    assert mark is not None
    assert origin is not None
    assert game.asked is not None
    places = [{name: getattr(place, name) for name in place.__slots__ if name != "bot"} for place in state.places]
    own = ("game", "mark", "origin", "windows", "messages", "clocks", "places", "random")
    return {
        **{name: value for name, value in vars(state).items() if name not in own},
        "table": save.dump(game.table),
        "asked": [game.asked.seat, game.asked.number, game.asked.verb, game.asked.options],
        "open": [(question.number, question.seat, question.early) for question in state.open_questions()],
        "mark": mark.dump(),
        "origin": origin.dump(),
        "places": places,
        "bots": [place.bot is not None for place in state.places],
        "clocks": vars(state.clocks),
        "said": (state.messages._played, state.messages._repeated),
    }


def check(log: list[bytes], snapshot: bytes | None) -> int:
    """Compare both ways to restore a game; returns how many happenings the brief one had left out."""
    whole = restore(ROOM, Random(1), log, snapshot)
    found = restore_briefly(ROOM, Random(1), log, snapshot)
    assert found is not None
    left_out = found.untold
    assert found.version == whole.version
    assert found.tellings[left_out:] == whole.tellings[left_out:]
    remember(found, restore(ROOM, Random(1), log[: found.untold_entries], None, staffed=False))
    assert contents(found) == contents(whole)
    return left_out


@pytest.mark.parametrize("sets", [("base",), BOXES], ids=["base", "all"])
def test_a_game_of_bots(sets: tuple[str, ...]) -> None:
    left_out = []
    for seed in range(1, 7):
        game = Game(seed, 30 * seed, sets)
        if game.state.status == "playing" and game.snapshot is not None:
            left_out.append(check(game.log, game.snapshot))
    assert len(left_out) > 3
    assert max(left_out) > 100


async def test_a_game_of_people_who_talk_and_take_back() -> None:
    s = await RoomSetup(4).open(TableOptions(players=5, pace="slow", clock="normal"), people=2)
    taken_back = 0
    for n in range(300):
        if s.room.state.status != "playing":
            break
        seat = s.asked["seat"]
        if seat < 2 and s.asked["options"] > 1:
            asked = s.listeners[seat].last["asked"]
            me = Person(f"account{seat}")
            await s.time.advance(0.3, s.room)
            await s.room.perform(Answer(asked["number"], asked["options"][0], table=ROOM), me)
            if n % 3 == 0 and s.listeners[seat].last["slip"]:
                await s.room.perform(TakeBack(table=ROOM), me)
                taken_back += 1
            elif n % 4 == 0:
                await s.room.perform(Say("Well!", table=ROOM), me)
        else:
            await s.time.advance(3, s.room)
        if n % 25 == 24 and s.room_log.snapshot is not None and s.room.state.status == "playing":
            check(s.room_log.entries, s.room_log.snapshot)
    assert taken_back
    assert s.room.state.turns > 3
    await s.room.close()


async def test_where_the_course_was_not_plain_the_log_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(1, 90, ("base",))
    assert restore_briefly(ROOM, Random(1), game.log, game.snapshot) is not None
    rewound = encode(Rewound(game.state.mark.answers if game.state.mark else 0, 10**6, game.state.version))
    assert restore_briefly(ROOM, Random(1), [*game.log, rewound], game.snapshot) is None
    assert restore_briefly(ROOM, Random(1), game.log, None) is None
    assert restore_briefly(ROOM, Random(1), game.log, b"damaged") is None
    monkeypatch.setattr(brief, "rules_version", lambda: "other rules")
    assert restore_briefly(ROOM, Random(1), game.log, game.snapshot) is None, "a snapshot of other rules"
    written = json.loads(game.snapshot or b"")
    assert brief.brief_of(game.state, 1) is not None
    game.state.rewinds = [1]
    assert brief.brief_of(game.state, 1) is None
    del written["room"]
    assert restore_briefly(ROOM, Random(1), game.log, msgspec.json.encode(written)) is None, "of a program of before"


def test_a_history_that_does_not_fit_is_left_out() -> None:
    game = Game(1, 90, ("base",))
    found = restore_briefly(ROOM, Random(1), game.log, game.snapshot)
    assert found is not None
    version, untold = found.version, found.untold
    with pytest.raises(ValueError, match=f"{untold} happenings were told"):
        remember(found, restore(ROOM, Random(1), game.log[: found.untold_entries - 9], None, staffed=False))
    forgo_history(found)
    assert (found.version, found.untold) == (version, 0)


async def test_a_game_behind_time_is_played_again() -> None:
    s = await RoomSetup(2).open(msgspec.structs.replace(QUICK, delay=60), people=2)
    await s.until_asked(0)
    await s.answer_first()
    await s.until_asked(0)
    assert restore_briefly(ROOM, Random(1), s.room_log.entries, s.room_log.snapshot) is None
    await s.room.close()
