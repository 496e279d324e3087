"""Practice: a decision of a finished game taken again, a role and a character of one's choice."""

import json
from random import Random

import msgspec
import pytest

from bang.errors import BadOptions, BangError
from bang.protocol.parts import TableOptions
from bang.rooms import Person, Room
from bang.rooms.actions.configure import Configure
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start
from bang.rooms.entries import Opened, Practice
from bang.rooms.practice import from_game, with_role
from tests.rooms.helpers import QUICK, ROOM, RecordingListener, RoomSetup, play_out, refused


async def practise(options: TableOptions, practice: Practice, start: bool = True) -> RoomSetup:
    """Open a table for practice with one person, who expresses no wishes for the seat."""
    s = RoomSetup(seed=8)
    s.room = await Room.open(ROOM, s.room_log, s.time, s.random, Opened(options, "", practice))
    listener = await RecordingListener(s.room, "account0").come()
    await s.room.perform(Sit(table=ROOM), Person("account0", "Ann"))
    if start:
        await s.room.perform(Start(table=ROOM), Person("account0"))
    s.listeners = [listener]
    return s


async def finished_game() -> tuple[dict, int]:  # type: ignore[type-arg]
    """Return a recorded game, and a step of it in which the person at seat 0 played a card."""
    s = await RoomSetup(seed=3).open(QUICK, people=1)
    await play_out(s)
    data = json.loads(s.room_log.finished[0])
    steps = [n for n, step in enumerate(data["steps"]) if step.get("seat") == 0 and step["answer"]["do"] == "play"]
    return data, steps[0]


async def test_a_decision_can_be_taken_again() -> None:
    data, step = await finished_game()
    options, practice = from_game(data, step, QUICK)
    s = await practise(options, practice)
    update = s.listeners[0].last
    assert update["you"] == 0
    assert data["steps"][step]["answer"] in update["asked"]["options"]
    assert [seat["name"] for seat in update["seats"]] == ["Ann", *data["names"][1:]]
    told = [one["fact"] for one in update["happenings"] if "fact" in one]
    assert len(told) == sum(len(one["facts"]) for one in data["steps"][:step])  # the log tells what led to it
    again = s.restored()
    assert json.loads(again.update_for("account0", 0))["view"] == update["view"]
    await again.close()


async def test_its_result_counts_for_nobody() -> None:
    data, step = await finished_game()
    s = await practise(*from_game(data, step, QUICK))
    await play_out(s)
    assert s.room.state.results() == []
    assert json.loads(s.room_log.finished[0])["steps"][:step] == [
        {name: value for name, value in one.items() if name not in ("reason", "advised")}
        for one in data["steps"][:step]
    ]


async def test_nobody_else_sits_down_and_nothing_is_changed() -> None:
    data, step = await finished_game()
    s = await practise(*from_game(data, step, QUICK), start=False)
    await refused(s, Sit(table=ROOM), Person("account1", "Bob"), "no_seat")
    await refused(s, Sit(2, table=ROOM), Person("account0"), "no_seat")
    await refused(s, Configure(QUICK, table=ROOM), Person("account0"), "wrong_time")


def test_a_decision_that_is_not_there_is_refused() -> None:
    with pytest.raises(BangError, match="There is no decision 9"):
        from_game({"steps": [{}], "options": {}}, 9, QUICK)


@pytest.mark.parametrize("role", ["sheriff", "deputy", "outlaw", "renegade"])
async def test_one_gets_the_role_and_the_character_that_one_wants(role: str) -> None:
    s = await practise(*with_role(QUICK, role, "rose_doolan", Random(1)))
    await s.until_asked(0)
    own = s.listeners[0].last["view"]["seats"][0]
    assert (own["role"], own["characters"]) == (role, ["rose_doolan"])


def test_a_role_that_nobody_gets_is_refused() -> None:
    four = msgspec.structs.replace(QUICK, players=4)
    with pytest.raises(BadOptions, match="Nobody is dealt the role 'deputy'"):
        with_role(four, "deputy", "", Random(1))
