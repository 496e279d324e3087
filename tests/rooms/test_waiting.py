"""Before the deal the host changes what is played; during the game a bot plays for whoever does nothing."""

from __future__ import annotations

import json

import pytest

from bang.protocol.parts import TableOptions
from bang.rooms import Action, Person
from bang.rooms.actions.back import Back
from bang.rooms.actions.configure import Configure
from bang.rooms.actions.ready import Ready
from bang.rooms.actions.shown import Shown
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.staff import Staff
from bang.rooms.actions.start import Start
from tests.rooms.helpers import QUICK, ROOM, RoomSetup, refused

ANN, BERT = Person("account0"), Person("account1")


async def test_the_host_changes_the_options_and_nobody_loses_a_seat() -> None:
    s = await RoomSetup(1).open(TableOptions(players=5), 1, start=False)
    await s.room.perform(Sit(4, table=ROOM), Person("account1", "Bert"))
    await s.room.perform(Ready(table=ROOM), BERT)
    await s.room.perform(Configure(TableOptions(players=4), table=ROOM), ANN)
    state = s.room.state
    assert [place.account for place in state.places] == ["account0", "", "", "account1"]
    assert (state.host, state.options.players) == (0, 4)
    assert not any(place.ready for place in state.places), "everybody looks again at what was changed"
    await s.room.perform(Configure(TableOptions(players=7), table=ROOM), ANN)
    assert len(state.places) == 7
    again = s.restored()
    assert [place.account for place in again.state.places] == [place.account for place in state.places]
    await again.close()
    await s.room.close()


@pytest.mark.parametrize(
    ("action", "who", "code"),
    [
        (Configure(TableOptions(players=4), table=ROOM), BERT, "not_host"),
        (Configure(TableOptions(bots="nobody"), table=ROOM), ANN, "options"),
        (Configure(TableOptions(delay=30), table=ROOM), ANN, "wrong_time"),
        (Staff(1, "gunslinger", table=ROOM), ANN, "no_seat"),
        (Staff(2, "nobody", table=ROOM), ANN, "options"),
    ],
)
async def test_what_is_refused(action: Action, who: Person, code: str) -> None:
    s = await RoomSetup(1).open(QUICK, 2, start=False)
    await refused(s, action, who, code)
    await s.room.close()


async def test_each_free_seat_may_have_a_bot_of_its_own() -> None:
    s = await RoomSetup(1).open(QUICK, 1, start=False)
    await s.room.perform(Staff(2, "greenhorn", table=ROOM), ANN)
    assert [seat["bot"] for seat in s.listeners[0].last["seats"]] == ["", "drifter", "greenhorn", "drifter", "drifter"]
    await s.room.perform(Start(table=ROOM), ANN)
    bots = [place.bot and place.bot.name for place in s.room.state.places]
    assert bots == [None, "drifter", "greenhorn", "drifter", "drifter"]
    await refused(s, Staff(2, "drifter", table=ROOM), ANN, "wrong_time")
    await s.room.close()


async def test_people_change_their_seats() -> None:
    s = await RoomSetup(1).open(QUICK, 2, start=False)
    await s.room.perform(Sit(3, table=ROOM), ANN)
    assert [place.account for place in s.room.state.places] == ["", "account1", "", "account0", ""]
    assert s.room.state.host == 3
    await refused(s, Sit(1, table=ROOM), ANN, "no_seat")
    await s.room.close()


async def test_a_bot_plays_for_somebody_who_misses_two_clocks() -> None:
    s = await RoomSetup(3).open(TableOptions(clock="fast", pace="quick"), 5)
    await s.until_asked(0)

    def told() -> list[str]:
        tellings = [json.loads(one.full) for one in s.room.state.tellings]
        return [one["note"]["what"] for one in tellings if one.get("note", {}).get("seat") == 0]

    for _ in range(400):
        if s.room.stands_in(0):
            break
        if s.asked["seat"] == 0 and s.asked["options"] > 1:
            await s.time.advance(60, s.room)
        elif s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(3, s.room)
    assert told().count("late") == 2
    await s.room.perform(Shown(0, table=ROOM), ANN)
    assert s.room.stands_in(0), "a page that is open says nothing about its person"
    for _ in range(400):
        if "stand_in" in told():
            break
        if s.asked["seat"] != 0 and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(2, s.room)
    assert s.listeners[1].last["seats"][0]["stand_in"] is True
    await s.room.perform(Back(table=ROOM), ANN)
    assert told()[-1] == "back"
    assert not s.room.stands_in(0)
    await s.room.close()
