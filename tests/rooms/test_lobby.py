"""Before the deal and beside the game: being ready, and abilities that one does not want to be asked about again."""

import msgspec
import pytest

from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.decline import Decline
from bang.rooms.actions.kick import Kick
from bang.rooms.actions.leave import Leave
from bang.rooms.actions.ready import Ready
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start, Started
from bang.rooms.declined_abilities import declinable
from bang.rooms.decoding import decode_entry
from tests.rooms.helpers import ROOM, RecordingListener, RoomSetup, refused


async def test_the_cards_are_dealt_when_all_seats_are_taken_and_everybody_is_ready() -> None:
    s = await RoomSetup(1).open(TableOptions(players=4, clock="off"), 3, start=False)
    for p in range(3):
        await s.room.perform(Ready(table=ROOM), Person(f"account{p}"))
    assert s.room.state.status == "waiting", "a seat is free: somebody may still come"
    assert [seat["ready"] for seat in s.listeners[0].last["seats"]] == [True, True, True, False]
    await refused(s, Ready(table=ROOM), Person("account0"), "wrong_time")
    await refused(s, Ready(table=ROOM), Person("stranger"), "not_seated")
    await s.room.perform(Ready(on=False, table=ROOM), Person("account1"))
    s.listeners.append(await RecordingListener(s.room, "account3").come())
    await s.room.perform(Sit(table=ROOM), Person("account3", "Person 3"))
    await s.room.perform(Ready(table=ROOM), Person("account3"))
    assert s.room.state.status == "waiting"
    again = s.restored()
    assert [place.ready for place in again.state.places] == [True, False, True, True]
    await again.close()
    await s.room.perform(Ready(table=ROOM), Person("account1"))
    assert s.listeners[0].last["status"] == "playing"
    assert isinstance(decode_entry(s.room_log.entries[-1]), Started)
    assert not any(seat["ready"] for seat in s.listeners[0].last["seats"])
    await refused(s, Ready(on=False, table=ROOM), Person("account1"), "wrong_time")
    await s.room.close()


async def test_who_leaves_is_not_ready_and_the_host_need_not_wait() -> None:
    s = await RoomSetup(1).open(TableOptions(players=4, clock="off"), 2, start=False)
    await s.room.perform(Ready(table=ROOM), Person("account1"))
    await s.room.perform(Leave(table=ROOM), Person("account1"))
    await s.room.perform(Sit(table=ROOM), Person("account1", "Person 1"))
    assert s.listeners[0].last["seats"][1]["ready"] is False
    await s.room.perform(Start(table=ROOM), Person("account0"))
    assert s.room.state.status == "playing"
    await s.room.close()


def asked_about(s: RoomSetup, ability: str) -> bool:
    game, ask = s.room.pending()
    own = [kind.key for kind in game.table.seats[ask.seat].characters]
    return len(ask.options) > 1 and ability in own and ability in declinable(game, ask)


async def until_asked_about(s: RoomSetup, ability: str) -> bool:
    """Play until a question about an ability; return False if the game is over before."""
    while s.room.state.status == "playing":
        if asked_about(s, ability):
            return True
        await s.time.advance(2, s.room)  # people think, too
        if s.room.state.status == "playing" and s.asked["options"] > 1 and not asked_about(s, ability):
            await s.answer_first()
    return False


async def decline_for_a_turn(s: RoomSetup, ability: str) -> int:
    """Decline an ability at the next question; return how often it was declined automatically in that turn."""
    seat = s.asked["seat"]
    await refused(s, Decline(ability, table=ROOM), Person("stranger"), "not_seated")
    await refused(s, Decline(ability, table=ROOM), Person(f"account{(seat + 1) % 5}"), "wrong_time")
    await refused(s, Decline("moon", table=ROOM), Person(f"account{seat}"), "illegal")
    sent = [len(listener.sent) for listener in s.listeners]
    await s.room.perform(Decline(ability, table=ROOM), Person(f"account{seat}"))
    assert s.listeners[seat].last["declined"] == [ability]
    assert [len(listener.sent) - before for listener, before in zip(s.listeners, sent, strict=True)] == [
        int(p == seat) for p in range(5)
    ], "nobody else is told, not even that there was something"
    turns, declined = s.room.state.turns, 0
    while s.room.state.turns == turns and s.room.state.status == "playing":
        game, ask = s.room.pending()
        if s.room.declined.answer(game, ask) is None or len(ask.options) == 1:
            await s.time.advance(2, s.room)  # people think, too
            if s.room.state.status == "playing" and s.asked["options"] > 1:
                await s.answer_first()
            continue
        entries, begin = len(s.room_log.entries), s.room.timer.of(s.room.state.open_questions()[0]).asked_at
        while len(s.room_log.entries) == entries:
            await s.time.advance(0.1, s.room)
        entry = decode_entry(s.room_log.entries[entries])
        assert isinstance(entry, Answered)
        assert entry.by == "declined"
        assert s.time.now() - begin > 1.0, "it takes as long as a real answer"
        declined += 1
    assert s.room.declined.of(seat) == [], "in the next turn it is asked about again"
    return declined


@pytest.mark.parametrize("ability", ["jesse_jones", "sid_ketchum"])
async def test_a_declined_ability_is_not_asked_about_again_in_the_turn(ability: str) -> None:
    declined = 0
    for seed in range(4, 12):
        s = await RoomSetup(seed).open(TableOptions(clock="off", pace="normal", keep=(ability, "", "", "", "")), 5)
        while not declined and await until_asked_about(s, ability):
            declined += await decline_for_a_turn(s, ability)
        await s.room.close()
    assert declined


async def test_what_must_be_chosen_cannot_be_declined() -> None:
    s = await RoomSetup(4).open(msgspec.convert({"clock": "off", "choose": 2}, TableOptions), 5)
    seat = s.asked["seat"]
    character = s.listeners[seat].last["asked"]["options"][0]["what"]
    await refused(s, Decline(character, table=ROOM), Person(f"account{seat}"), "illegal")
    await s.room.close()


async def test_declining_can_be_taken_back() -> None:
    keep = ("sid_ketchum", "", "", "", "")
    s = await RoomSetup(4).open(TableOptions(clock="off", pace="normal", keep=keep), 5)
    assert await until_asked_about(s, "sid_ketchum")
    await s.room.perform(Decline("sid_ketchum", table=ROOM), Person("account0"))
    await s.room.perform(Decline("sid_ketchum", on=False, table=ROOM), Person("account0"))
    assert s.listeners[0].last["declined"] == []
    await s.room.close()


@pytest.mark.parametrize("dealt", [False, True])
async def test_the_host_who_stays_away_hands_over(dealt: bool) -> None:
    s = await RoomSetup(1).open(TableOptions(players=4, clock="off", pace="slow", absence=20), 3, start=dealt)
    await s.listeners[1].go()
    await s.listeners[0].go()
    await s.time.advance(19, s.room)
    assert s.listeners[2].last["host"] == 0
    await s.time.advance(2, s.room)
    assert s.listeners[2].last["host"] == 2, "the next one who is there"
    again = s.restored()
    assert again.state.host == 2
    await again.close()
    await s.listeners[0].come()
    assert s.listeners[2].last["host"] == 2, "and it stays so"
    await s.room.perform(Kick(1, table=ROOM), Person("account2"))
    await s.room.close()
