"""A table from its opening to its end: seats, the host, answers, what is written down, and making it again."""

import asyncio
import json
from random import Random

import pytest
from msgspec import structs

from bang import recordings
from bang.cli.verify import find_difference
from bang.engine.kernel.chance import is_key
from bang.errors import BangError, IllegalAnswer, LateAnswer, WrongSeat
from bang.protocol.parts import ChatRule, TableOptions
from bang.rooms import Person, Room
from bang.rooms.actions.answer import Answer, Answered
from bang.rooms.actions.kick import Kick
from bang.rooms.actions.leave import Leave
from bang.rooms.actions.mute import Mute
from bang.rooms.actions.rematch import Rematch
from bang.rooms.actions.say import Say
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start
from bang.rooms.decoding import decode_entry
from bang.rooms.entries import Opened
from bang.rooms.errors import code_of
from tests.rooms.helpers import QUICK, ROOM, MemoryLog, RecordingListener, RoomSetup, play_out, refused


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_game_ends_and_its_record_is_proven(seed: int) -> None:
    s = await RoomSetup(seed).open(QUICK, 2)
    assert s.room.state.started is not None
    assert is_key(str(s.room.state.started.seed)), "nobody computes what a game among people draws"
    promised = s.listeners[0].last["proof"]
    assert set(promised) == {"hash"}
    await play_out(s)
    (kept,) = s.room_log.finished
    data = json.loads(kept)
    assert data["proof"]["hash"] == promised["hash"]
    assert data["proof"]["seed"] == data["seed"]
    assert find_difference(data) == ""
    assert "hash was told" in find_difference({**data, "proof": {**data["proof"], "hash": "0" * 64}})
    assert "hash was told" in find_difference({**data, "proof": {**data["proof"], "seed": "0" * 32}})
    assert "hash was told" in find_difference({**data, "proof": None})
    assert recordings.replay(data).table.over
    assert s.listeners[1].last["proof"] == data["proof"]
    await s.room.close()


async def test_a_restored_table_is_the_same_for_everybody_at_every_moment() -> None:
    def updates(room: Room) -> list[str]:
        """Return updates without presence and what can be taken back, which a restart cannot know."""
        told = [json.loads(room.update_for(account, 0)) for account in ("account0", "account1", "account2", "x")]
        return [json.dumps({**message, "seats": None, "slip": 0}) for message in told]

    s = await RoomSetup(5).open(QUICK, 3)
    seen: list[tuple[int, list[str]]] = []
    while s.room.state.status == "playing":
        seen.append((len(s.room_log.entries), updates(s.room)))
        if s.asked["seat"] < 3 and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(0, s.room)
    assert len(seen) > 30
    for entries, expected in seen[::7]:
        again = Room.restore("t1", s.room_log, s.time, Random(99), s.room_log.entries[:entries])
        assert updates(again) == expected
        await again.close()
    await s.room.close()


async def test_what_was_missed_is_sent_by_number() -> None:
    s = await RoomSetup(4).open(QUICK, 1)
    await play_out(s)
    whole = json.loads(s.room.update_for("account0", 0))["happenings"]
    assert [h["version"] for h in whole] == list(range(1, s.room.state.version + 1))
    streamed = [h for sent in s.listeners[0].sent for h in json.loads(sent)["happenings"]]
    assert streamed == whole
    for since in (0, 7, len(whole) - 1, len(whole), len(whole) + 50):
        assert json.loads(s.room.update_for("account0", since))["happenings"] == whole[since:]
    await s.room.close()


async def test_only_the_asked_seat_answers_and_only_once() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await s.until_asked(0)
    while s.room.state.windows.open:  # others are asked besides
        await s.answer_first()
        await s.until_asked(0)
    asked = s.listeners[0].last["asked"]
    other = s.listeners[1].last["asked"]
    assert "options" in asked
    assert "options" not in other
    option = asked["options"][0]
    await refused(s, Answer(asked["number"], option, table=ROOM), Person("account1"), "wrong_seat")
    # Not "illegal": that error names the options, which only the asked seat may know.
    await refused(s, Answer(asked["number"], {"do": "dance"}, table=ROOM), Person("account1"), "wrong_seat")
    await refused(s, Answer(asked["number"], option, table=ROOM), Person("stranger"), "not_seated")
    await refused(s, Answer(asked["number"] - 1, option, table=ROOM), Person("account0"), "late")
    await refused(s, Answer(asked["number"], {"do": "dance"}, table=ROOM), Person("account0"), "illegal")
    await s.room.perform(Answer(asked["number"], option, table=ROOM), Person("account0"))
    await refused(s, Answer(asked["number"], option, table=ROOM), Person("account0"), "late")
    await s.room.close()


async def test_nothing_is_told_that_is_not_written_down() -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await s.until_asked(0)
    asked = s.listeners[0].last["asked"]
    sent = len(s.listeners[0].sent)
    s.room_log.fails = True
    with pytest.raises(BangError, match="disk is full"):
        await s.room.perform(Answer(asked["number"], asked["options"][0], table=ROOM), Person("account0"))
    assert len(s.listeners[0].sent) == sent
    assert s.asked["number"] == asked["number"]
    s.room_log.fails = False
    await s.room.perform(Answer(asked["number"], asked["options"][0], table=ROOM), Person("account0"))
    assert s.asked["number"] > asked["number"]
    await s.room.close()


async def test_a_bot_whose_answer_cannot_be_written_tries_again() -> None:
    s = await RoomSetup(6).open(QUICK, 1)
    reports: list[Exception] = []
    s.room.report = reports.append
    while s.asked["seat"] == 0:
        await s.answer_first()
    s.room_log.fails = True
    before = s.asked
    await s.time.advance(1, s.room)
    assert s.asked == before
    assert reports
    s.room_log.fails = False
    await s.time.advance(3, s.room)
    assert s.asked != before
    await s.room.close()


async def test_seats_belong_to_people() -> None:
    s = await RoomSetup().open(QUICK, 2, start=False)
    await refused(s, Sit(table=ROOM), Person("account0", "Again"), "no_seat")
    await refused(s, Sit(1, table=ROOM), Person("newcomer", "New"), "no_seat")
    await refused(s, Sit(9, table=ROOM), Person("newcomer", "New"), "no_seat")
    await refused(s, Start(table=ROOM), Person("account1"), "not_host")
    await refused(s, Start(table=ROOM), Person("newcomer"), "not_seated")
    await s.room.perform(Sit(table=ROOM), Person("newcomer", "New"))
    assert [place.name for place in s.room.state.places] == ["Person 0", "Person 1", "New", "", ""]
    await s.room.perform(Start(table=ROOM), Person("account0"))
    await refused(s, Sit(table=ROOM), Person("late", "Late"), "wrong_time")
    await refused(s, Leave(table=ROOM), Person("newcomer"), "wrong_time")
    await refused(s, Start(table=ROOM), Person("account0"), "wrong_time")
    assert [place.bot is not None for place in s.room.state.places] == [False, False, False, True, True]
    await s.room.close()


async def test_the_host_hands_over_and_may_remove_people() -> None:
    s = await RoomSetup().open(QUICK, 3, start=False)
    await refused(s, Kick(2, table=ROOM), Person("account1"), "not_host")
    await refused(s, Kick(0, table=ROOM), Person("account0"), "no_seat")
    await refused(s, Kick(4, table=ROOM), Person("account0"), "no_seat")
    await s.room.perform(Leave(table=ROOM), Person("account0"))
    assert s.room.state.host == 1
    await s.room.perform(Start(table=ROOM), Person("account1"))
    await refused(s, Kick(2, table=ROOM), Person("account1"), "wrong_time")
    await s.listeners[2].go()
    await s.room.perform(Kick(2, table=ROOM), Person("account1"))
    assert s.room.state.places[2].bot is not None
    await refused(s, Answer(1, {}, table=ROOM), Person("account2"), "not_seated")
    await s.room.close()


async def test_chat_has_rules() -> None:
    s = await RoomSetup().open(QUICK, 2)
    await s.room.perform(Say("<b>Hello</b> \u2603", table=ROOM), Person("account0"))
    assert s.listeners[1].last["happenings"][-1]["chat"] == {
        "seat": 0,
        "text": "<b>Hello</b> \u2603",
        "account": "account0",
    }
    await s.room.perform(Say(phrase="thanks", table=ROOM), Person("account1"))
    assert s.listeners[0].last["happenings"][-1]["chat"] == {"seat": 1, "phrase": "thanks", "account": "account1"}
    await refused(s, Say("  ", table=ROOM), Person("account0"), "chat")
    await refused(s, Say(phrase="insult", table=ROOM), Person("account0"), "chat")
    await refused(s, Say(emote="insult", table=ROOM), Person("account0"), "chat")
    await refused(s, Say("Ha", emote="laugh", table=ROOM), Person("account0"), "chat")
    await s.room.perform(Say(emote="laugh", table=ROOM), Person("account0"))
    assert s.listeners[1].last["happenings"][-1]["chat"] == {"seat": 0, "emote": "laugh", "account": "account0"}
    await s.room.perform(Mute(1, table=ROOM), Person("account0"))
    await refused(s, Say("Hi", table=ROOM), Person("account1"), "chat")
    await refused(s, Say(emote="laugh", table=ROOM), Person("account1"), "chat")
    await refused(s, Mute(1, table=ROOM), Person("account0"), "no_seat")
    await s.room.perform(Mute(1, on=False, table=ROOM), Person("account0"))
    await s.room.perform(Say("Hi", table=ROOM), Person("account1"))
    await s.room.close()
    rules: tuple[tuple[ChatRule, Say], ...] = (
        ("phrases", Say("Hi", table=ROOM)),
        ("off", Say(phrase="ouch", table=ROOM)),
    )
    for rule, action in rules:
        s = await RoomSetup().open(TableOptions(pace="instant", clock="off", chat=rule), 1)
        await refused(s, action, Person("account0"), "chat")
        await s.room.close()


async def test_the_eliminated_talk_among_themselves() -> None:
    s = await RoomSetup(2).open(QUICK, 5)
    watcher = await RecordingListener(s.room, "watcher").come()
    while not any(s.room.state.out(p) for p in range(5)):
        await (s.answer_first() if s.asked["options"] > 1 else s.time.advance(0, s.room))
    ghost = next(p for p in range(5) if s.room.state.out(p))
    await s.room.perform(Say("boo, said the ghost", table=ROOM), Person(f"account{ghost}"))
    heard = [p for p in range(5) if "boo, said the ghost" in "".join(s.listeners[p].sent)]
    assert heard == [ghost]
    assert "boo, said the ghost" not in "".join(watcher.sent)
    await play_out(s)
    await s.room.perform(Say("now you all hear me", table=ROOM), Person(f"account{ghost}"))
    assert all("now you all hear me" in listener.sent[-1] for listener in [*s.listeners, watcher])
    await s.room.close()


@pytest.mark.parametrize("ghosts", [True, False])
async def test_the_eliminated_see_all_hands_where_that_was_agreed(ghosts: bool) -> None:
    s = await RoomSetup(2).open(structs.replace(QUICK, ghosts=ghosts), 5)
    while not any(s.room.state.out(p) for p in range(5)):
        await (s.answer_first() if s.asked["options"] > 1 else s.time.advance(0, s.room))
    for p, listener in enumerate(s.listeners):
        seats = listener.last["view"]["seats"]
        hands = [isinstance(seat["hand"], list) for q, seat in enumerate(seats) if q != p]
        assert hands == [ghosts and s.room.state.out(p)] * 4
    await s.room.close()


async def test_spectators_leave_where_they_are_not_wanted() -> None:
    s = await RoomSetup(2).open(TableOptions(pace="instant", clock="off", spectators=False), 2, start=False)
    watcher = await RecordingListener(s.room, "watcher").come()
    await s.room.perform(Start(table=ROOM), Person("account0"))
    assert watcher.sent[-1] == '"dropped"'
    assert not any('"view":{' in sent for sent in watcher.sent)
    count = len(watcher.sent)
    await play_out(s)
    assert len(watcher.sent) == count
    await s.room.close()


async def test_a_rematch_is_told_once() -> None:
    s = await RoomSetup(2).open(QUICK, 1)
    rematch, host = Rematch(table=ROOM), Person("account0")
    await refused(s, rematch, host, "wrong_time")
    await play_out(s)
    await refused(s, rematch, Person("stranger"), "not_seated")
    await refused(s, rematch, host, "failed")  # nobody here opens rooms
    next_room = await Room.open("t2", MemoryLog(), s.time, s.random, Opened(QUICK))

    async def open_another(options: TableOptions, password: str) -> Room:
        return next_room

    s.room.open_another = open_another
    await s.room.perform(rematch, host)
    assert s.listeners[0].last["happenings"][-1]["note"] == {"what": "next", "table": "t2"}
    assert next_room.state.people() == ["account0"]
    await refused(s, rematch, host, "wrong_time")
    await next_room.close()
    await s.room.close()


async def test_who_gave_an_answer_is_written_and_never_sent() -> None:
    s = await RoomSetup(3).open(QUICK, 1)
    await play_out(s)
    by = {entry.by for entry in map(decode_entry, s.room_log.entries) if isinstance(entry, Answered)}
    assert {"person", "bot", "forced"} <= by
    assert not any('"by":"' in sent for sent in s.listeners[0].sent)
    await s.room.close()


async def test_a_table_that_was_put_away_refuses_instead_of_hanging() -> None:
    s = await RoomSetup(3).open(QUICK, 1)
    await s.room.close()
    await refused(s, Say("Hello?", table=ROOM), Person("account0"), "failed")


def test_errors_have_codes() -> None:
    assert [code_of(error) for error in (LateAnswer(), WrongSeat(), IllegalAnswer(), BangError())] == [
        "late",
        "wrong_seat",
        "illegal",
        "failed",
    ]


async def test_a_room_can_be_closed_again_although_its_clock_was_set_while_it_closed() -> None:
    """A server that hands its tables over too slowly is stopped in the middle, and closes them once more."""
    s = await RoomSetup(1).open(QUICK, 1)
    s.room.ring()
    await s.room.close()
    due = [made.call for _, _, made in s.time.calls if made.call is not None]
    assert due, "a bot is to answer"
    for call in due:
        call()
    await asyncio.wait_for(s.room.close(), 1)
