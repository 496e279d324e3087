"""Slips of the hand: what can be taken back, for how long, and what is left of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bang.protocol.parts import Pace, TableOptions
from bang.rooms import Person
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.pace import Pace as SetPace
from bang.rooms.actions.takeback import TakeBack
from tests.rooms.helpers import ROOM, RoomSetup, hit_without_a_choice, refused

ME = Person("account0")
SLOW = TableOptions(pace="slow", clock="off")
QUIET = ("barrel", "mustang", "scope", "volcanic", "schofield", "remington", "winchester", "rev_carabine", "bang")
LOUD = ("stagecoach", "wells_fargo", "general_store")


async def until_holding(kinds: tuple[str, ...]) -> tuple[RoomSetup, dict[str, Any]]:
    """A table of one person whose turn it is and who can play a card of these kinds; and how."""
    for seed in range(40):
        s = await RoomSetup(seed=seed).open(SLOW, people=1)
        for _ in range(4):
            await s.until_asked(0)
            asked = s.listeners[0].last["asked"]
            if asked["verb"] == "play":
                found = [o for o in asked["options"] if o.get("card", "").split(" ")[0] in kinds and o["do"] == "play"]
                if found:
                    return s, found[0]
                break
            await s.answer_first()
    raise AssertionError(f"nobody was dealt one of {kinds}")


async def play(s: RoomSetup, option: dict[str, Any]) -> None:
    await s.room.perform(Answer(s.listeners[0].last["asked"]["number"], option, table=ROOM), ME)


def hand(s: RoomSetup) -> list[str]:
    held: list[str] = s.listeners[0].last["view"]["seats"][0]["hand"]
    return held


async def test_a_card_that_showed_nothing_comes_back_to_the_hand() -> None:
    s, option = await until_holding(QUIET)
    before, number, answers = hand(s), s.asked["number"], len(s.room.state.answers)
    await play(s, option)
    assert option["card"] not in hand(s)
    assert s.listeners[0].last["slip"] == 2.0
    await s.room.perform(TakeBack(table=ROOM), ME)
    update = s.listeners[0].last
    assert hand(s) == before
    assert update["asked"]["verb"] == "play"
    assert update["asked"]["number"] > number  # what was meant for the other question must not answer this one
    assert update["slip"] == 0
    assert update["happenings"][-1]["note"] == {"what": "taken_back", "seat": 0}
    assert len(s.room.state.answers) == answers
    await refused(s, TakeBack(table=ROOM), ME, "late")


async def test_a_restart_knows_that_it_was_taken_back() -> None:
    s, option = await until_holding(QUIET)
    await play(s, option)
    await s.room.perform(TakeBack(table=ROOM), ME)
    again = s.restored()
    made, there = (json.loads(room.update_for("account0", 0)) for room in (again, s.room))
    for part in ("version", "happenings", "view", "asked"):
        assert made[part] == there[part]
    await again.close()


async def test_the_game_goes_on_and_its_recording_fits_the_rules() -> None:
    s, option = await until_holding(QUIET)
    await play(s, option)
    await s.room.perform(TakeBack(table=ROOM), ME)
    while s.room.state.status == "playing":
        if s.asked["seat"] == 0 and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(10, s.room)
    assert s.room_log.finished
    assert s.room.state.curve


async def test_drawn_cards_are_seen_and_cannot_be_unseen() -> None:
    s, option = await until_holding(LOUD)
    await play(s, option)
    assert s.listeners[0].last["slip"] == 0
    await refused(s, TakeBack(table=ROOM), ME, "late")


async def test_after_two_seconds_it_counts() -> None:
    s, option = await until_holding(QUIET[:8])
    await play(s, option)
    s.time.seconds += 3.5
    await refused(s, TakeBack(table=ROOM), ME, "late")


async def test_the_end_of_a_turn_counts() -> None:
    s, _ = await until_holding(QUIET)
    await play(s, {"do": "pass"})
    while s.asked["seat"] == 0 and s.asked["options"] > 1:
        await s.answer_first()
    await refused(s, TakeBack(table=ROOM), ME, "late")
    await refused(s, TakeBack(table=ROOM), Person("nobody"), "not_seated")


async def shoot_at_a_bot(pace: Pace) -> RoomSetup:
    """A table where a person has just shot at a bot, which is asked what it does."""
    s, option = await until_holding(("bang",))
    await s.room.perform(SetPace(pace=pace, table=ROOM), ME)
    await play(s, option)
    assert s.asked["seat"] != 0
    return s


@pytest.mark.parametrize("pace", ["normal", "quick"])
async def test_bots_wait_for_second_thoughts(pace: Pace) -> None:
    s = await shoot_at_a_bot(pace)
    asked = s.asked
    await s.time.advance(1.9, s.room)
    assert s.asked == asked
    await s.room.perform(TakeBack(table=ROOM), ME)
    assert s.listeners[0].last["asked"]["verb"] == "play"
    await s.room.close()


async def test_bots_that_answer_at_once_do_not() -> None:
    s = await shoot_at_a_bot("instant")
    asked = s.asked
    await s.time.advance(1.9, s.room)
    assert s.asked != asked
    await s.room.close()


async def test_nobody_takes_back_what_they_had_to_do() -> None:
    s = await hit_without_a_choice(SLOW)
    answered = len(s.room.state.answers)
    await play(s, {"do": "pass"})
    assert len(s.room.state.answers) > answered
    assert s.listeners[0].last["slip"] == 0
    await refused(s, TakeBack(table=ROOM), ME, "late")
    asked = s.asked
    await s.time.advance(1.9, s.room)
    assert s.asked == asked  # bots wait as after a choice, so that the pause tells nothing
    await s.room.close()
