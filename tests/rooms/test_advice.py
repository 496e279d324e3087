"""Advice for a person: when it may be asked for, what it may know, and where it is marked."""

import json
from typing import Any

import msgspec
import pytest

from bang.bots.adviser import AdvisedOption, Counsel
from bang.bots.bot import Reason
from bang.games.classic.bots.search.adviser import LegendAdviser
from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.advise import Advise
from tests.rooms.helpers import QUICK, ROOM, RoomSetup, play_out, refused

ME = Person("account0")


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few worlds as an adviser ever looks at."""
    monkeypatch.setattr(LegendAdviser.__init__, "__defaults__", (1, 0))


def asked_of(s: RoomSetup, seat: int = 0) -> dict[str, Any]:
    update: dict[str, Any] = s.listeners[seat].last
    return update


async def ask(s: RoomSetup, seat: int = 0) -> dict[str, Any]:
    number = asked_of(s, seat)["asked"]["number"]
    await s.room.perform(Advise(number, table=ROOM), Person(f"account{seat}"))
    advice: dict[str, Any] = asked_of(s, seat)["advice"]
    return advice


async def until_turn(s: RoomSetup) -> None:
    """Until the person at the first seat plays the cards of the hand."""
    while asked_of(s)["asked"]["verb"] != "play" or s.asked["seat"] != 0:
        await s.until_asked(0)
        if asked_of(s)["asked"]["verb"] != "play":
            await s.answer_first()


async def test_advice_in_one_s_turn_compares_options_by_chance() -> None:
    s = await RoomSetup(seed=3).open(QUICK, people=1)
    await until_turn(s)
    assert asked_of(s)["advisable"] is True
    assert asked_of(s)["advice"] is None
    advice = await ask(s)
    asked = asked_of(s)["asked"]
    assert advice["question"] == asked["number"]
    assert 1 <= len(advice["options"]) <= 4
    assert all(option["answer"] in asked["options"] for option in advice["options"])
    assert all(option["reason"]["say"].startswith("advice.") for option in advice["options"])
    chances = [option["chance"] for option in advice["options"]]
    assert chances == sorted(chances, reverse=True)
    assert 0 <= advice["now"] <= 100
    assert advice["tries"] >= 8 * (len(chances) + 1)


async def test_advice_ends_with_its_question_and_is_marked_in_the_recording() -> None:
    s = await RoomSetup(seed=3).open(QUICK, people=1)
    await until_turn(s)
    before = len(s.room.state.answers)
    await ask(s)
    await s.answer_first()
    assert asked_of(s)["advice"] is None
    await play_out(s)
    recorded = json.loads(s.room_log.finished[0])
    assert [n for n, step in enumerate(recorded["steps"]) if step.get("advised")] == [before + 1]


async def test_the_mark_survives_a_restart() -> None:
    s = await RoomSetup(seed=3).open(QUICK, people=1)
    await until_turn(s)
    await ask(s)
    again = s.restored()
    assert again.state.advised == {0}
    await again.close()


async def test_with_others_the_table_must_allow_it() -> None:
    s = await RoomSetup(seed=3).open(QUICK, people=2)
    await s.until_asked(0)
    assert asked_of(s)["advisable"] is False
    await refused(s, Advise(asked_of(s)["asked"]["number"], table=ROOM), ME, "wrong_time")
    allowed = await RoomSetup(seed=3).open(msgspec.structs.replace(QUICK, advice=True), people=2)
    await allowed.until_asked(0)
    assert await ask(allowed)
    assert asked_of(allowed, 1)["advice"] is None  # only who asked is told
    sent = len(allowed.listeners[1].sent)
    await ask(allowed)
    assert len(allowed.listeners[1].sent) == sent  # others do not even learn that something happened


async def test_who_is_not_asked_gets_no_advice() -> None:
    s = await RoomSetup(seed=3).open(msgspec.structs.replace(QUICK, advice=True), people=2)
    await s.until_asked(0)
    await refused(s, Advise(s.asked["number"], table=ROOM), Person("account1"), "late")
    await refused(s, Advise(s.asked["number"] + 1, table=ROOM), ME, "late")
    await refused(s, Advise(s.asked["number"], table=ROOM), Person("stranger"), "not_seated")


async def test_the_duel_is_advised_without_chances() -> None:
    s = await RoomSetup(seed=3).open(
        TableOptions(game="duel", players=2, sets=(), pace="instant", clock="off"), people=1
    )
    await s.until_asked(0)
    while asked_of(s)["asked"]["verb"] != "play":
        await s.answer_first()
        await s.until_asked(0)
    assert asked_of(s)["advisable"] is True
    advice = await ask(s)
    assert (advice.get("now"), advice["options"][0].get("chance")) == (None, None)
    assert all(option["reason"]["say"].startswith("advice.") for option in advice["options"])


async def test_advice_that_comes_too_late_is_dropped() -> None:
    s = await RoomSetup(seed=3).open(QUICK, people=1)
    await s.until_asked(0)
    own = s.room.state.open_question(0)
    assert own is not None
    counsel = Counsel([AdvisedOption(0, 0.5, Reason("wait", {}))], 0.5, 9)
    await s.answer_first()
    told: list[int] = []
    s.room.advisers.done(own, lambda: told.append(1), counsel)
    assert not told
    assert s.room.advisers.given == {}
