"""Bots wait for what people have still to see, for pauses, and for whoever reads what hit them."""

from __future__ import annotations

from random import Random

import pytest

from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.pace import Pace
from bang.rooms.actions.rematch import Rematch
from bang.rooms.actions.shown import Shown
from bang.rooms.clock import HOLD, ThinkingTime
from bang.rooms.errors import Refusal
from bang.rooms.tempo import ALONE, TOGETHER, Tempo
from tests.rooms.helpers import ROOM, RoomSetup, hit_without_a_choice, play_out

QUICK = TableOptions(clock="off", pace="quick")
ANN = Person("account0")


async def before_bots(people: int = 1) -> RoomSetup:
    """Open a table at which a bot is asked."""
    s = await RoomSetup(3).open(QUICK, people)
    for _ in range(300):
        if s.room.state.places[s.asked["seat"]].bot:
            break
        await s.answer_first()
    return s


async def test_bots_wait_until_what_happened_is_seen() -> None:
    s = await before_bots()
    await s.room.perform(Shown(0, table=ROOM), ANN)
    asked = s.asked
    await s.time.advance(ALONE - 0.1, s.room)
    assert s.asked == asked
    await s.room.perform(Shown(s.room.state.version, table=ROOM), ANN)
    await s.time.advance(0.1, s.room)
    assert s.asked != asked
    await s.room.close()


async def test_nobody_is_waited_for_too_long() -> None:
    tempo = Tempo()
    assert tempo.seen_at(["ann"], 7, 100) == 100, "programs say nothing, and are not waited for"
    tempo.note("ann", 6, 90)
    assert tempo.seen_at(["ann"], 7, 100) == 100 + ALONE
    tempo.note("bert", 7, 101)
    assert tempo.seen_at(["ann", "bert"], 7, 100) == 100 + TOGETHER
    tempo.note("ann", 7, 101.5)
    tempo.note("ann", 5, 103)
    assert tempo.seen_at(["ann", "bert"], 7, 100) == 101.5
    tempo.forget("ann")
    assert tempo.seen_at(["ann", "bert"], 7, 100) == 101


async def test_bots_wait_do_one_thing_and_go_on() -> None:
    s = await before_bots()
    await s.room.perform(Pace(bots="wait", table=ROOM), ANN)
    assert s.listeners[0].last["paused"] is True
    version = s.room.state.version
    await s.time.advance(1000, s.room)
    assert s.room.state.version == version
    await s.room.perform(Pace(bots="step", table=ROOM), ANN)
    await s.time.advance(10, s.room)
    stepped = s.room.state.version
    assert stepped > version
    await s.time.advance(1000, s.room)
    assert s.room.state.version == stepped
    await s.room.perform(Pace(bots="go", table=ROOM), ANN)
    await s.time.advance(10, s.room)
    assert s.room.state.version > stepped or s.asked["seat"] == 0
    assert s.listeners[0].last["paused"] is False
    await s.room.close()


async def test_the_pace_changes_at_once_and_is_kept() -> None:
    s = await before_bots()
    await s.room.perform(Pace(pace="slow", table=ROOM), ANN)
    assert s.listeners[0].last["options"]["pace"] == "slow"
    await s.expect_answer(not_within=2.4, but_within=4)
    await s.room.close()
    again = s.restored()
    assert again.state.options.pace == again.timer.pace == "slow"
    await again.close()


async def out_among_bots() -> RoomSetup:
    """A table at which the only person is out, and bots play on."""
    for seed in range(20):
        s = await RoomSetup(seed).open(QUICK, 1)
        while s.room.state.status == "playing" and not s.room.state.out(0):
            if s.asked["seat"] == 0 and s.asked["options"] > 1:
                await s.answer_first()
            else:
                await s.time.advance(1, s.room)
        if s.room.state.status == "playing":
            return s
        await s.room.close()
    raise AssertionError("the person never fell first")


async def test_who_is_out_skips_to_the_end_and_plays_again_at_the_pace_of_before() -> None:
    s = await out_among_bots()
    await s.room.perform(Shown(0, table=ROOM), ANN)
    await s.room.perform(Pace(bots="rush", table=ROOM), ANN)
    began = s.time.now()
    await play_out(s)
    assert s.time.now() == began
    assert Rematch(table=ROOM).options(s.room.state).pace == "quick"
    await s.room.close()


async def test_nobody_rushes_who_still_plays_or_is_not_alone() -> None:
    s = await before_bots()
    await s.room.perform(Pace(bots="rush", table=ROOM), ANN)
    asked = s.asked
    await s.time.advance(0.3, s.room)
    assert s.asked == asked
    await s.room.close()
    s = await RoomSetup(3).open(QUICK, 2)
    s.room.tempo.rushed = True
    assert not s.room.tempo.rushes(s.room.state)
    await s.room.close()


async def test_only_the_host_sets_the_pace() -> None:
    s = await RoomSetup(3).open(QUICK, 2)
    with pytest.raises(Refusal, match="host"):
        await s.room.perform(Pace(bots="wait", table=ROOM), Person("account1"))
    await s.room.close()


@pytest.mark.parametrize(("pace", "least"), [("quick", HOLD), ("slow", HOLD), ("instant", 0.0)])
def test_a_blow_that_nothing_stops_can_be_read(pace: str, least: float) -> None:
    thinking = ThinkingTime(pace, Random(1))  # type: ignore[arg-type]
    assert min(thinking.forced("evade") for _ in range(50)) >= least


@pytest.mark.parametrize(("people", "most"), [(1, HOLD), (2, 20.0)])
async def test_a_blow_stands_no_longer_than_it_has_to(people: int, most: float) -> None:
    """Among bots nobody can learn anything from how long it stands; people could."""
    s = await hit_without_a_choice(TableOptions(clock="off", pace="slow"), people)
    question = s.room.state.open_questions()[0]
    time = s.room.timer.of(question)
    time.forced = 20.0  # as long as somebody has thought about a real choice
    assert s.room.due(question) == pytest.approx(time.asked_at + most)
    # What others answer at the same time is seen later, but nobody waits for that in front of a blow.
    s.room.tempo.note("account0", s.room.state.version - 1, time.asked_at)
    assert s.room.due(question) == pytest.approx(time.asked_at + max(most, 2 * HOLD))
    await s.room.close()
