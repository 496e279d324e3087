"""Spectators who are behind the game: not a byte tells them what is newer, whatever happens."""

import json
from typing import Any

import pytest

from bang.engine.kernel.view import SPECTATOR, view
from bang.protocol.parts import TableOptions
from bang.rooms import Person
from bang.rooms.actions.kick import Kick
from bang.rooms.actions.say import Say
from bang.rooms.actions.start import Start
from bang.rooms.ending import look_back
from bang.rooms.entries import Entry
from bang.rooms.updates import asked_of
from tests.rooms.helpers import ROOM, RecordingListener, RoomSetup

Moment = tuple[int, int, tuple[int, ...]]

BEHIND = TableOptions(pace="quick", clock="normal", delay=30)


class Diary:
    """Record every state of the table, with its time and what a spectator could see of it."""

    def __init__(self, s: RoomSetup) -> None:
        self.s = s
        self.known: dict[Moment, tuple[float, Any, Any]] = {}
        self.keep()

    def keep(self) -> None:
        """Record everything that happens from now on."""
        state = self.s.room.state
        apply = state.apply

        def noted(entry: Entry) -> None:
            apply(entry)
            self.note()

        state.apply = noted  # type: ignore[method-assign]
        self.note()

    def note(self) -> None:
        state = self.s.room.state
        game = state.game
        if game is not None:
            shown = view(game.table, SPECTATOR)
            asked = None if game.asked is None else asked_of(state, game, SPECTATOR, shown)
            seen = json.loads(json.dumps([shown, asked]))
            self.known.setdefault(moment(state.version, asked), (self.s.time.now(), *seen))


def moment(version: int, asked: dict[str, Any] | None) -> Moment:
    """Return what tells two moments apart: the version, the question, and whose early answers wait."""
    if asked is None:
        return version, 0, ()
    return version, asked["number"], tuple(asked.get("window", {}).get("answered", ()))


async def move_on(s: RoomSetup, seconds: float) -> None:
    until = s.time.now() + seconds
    while s.time.now() < until:
        playing = s.room.state.status == "playing"
        if playing and s.asked["seat"] < len(s.listeners) and s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(0.25, s.room)


def check(s: RoomSetup, diary: Diary, message: str, now: float) -> int:
    update = json.loads(message)
    assert update["clock"] is None
    if update["view"] is not None:
        when, seen, asked = diary.known[moment(update["version"], update["asked"])]
        assert when <= now - 30 + 1e-6, "this is newer than it may be"
        assert (update["view"], update["asked"]) == (seen, asked)
        assert not [h for h in update["happenings"] if h["version"] > update["version"]]
        if update["status"] != "finished":
            assert set(update["proof"]) == {"hash"}
    version: int = update["version"]
    return version


class Watcher(RecordingListener):
    """Record the time of every message."""

    def __init__(self, s: RoomSetup, account: str = "watcher") -> None:
        super().__init__(s.room, account)
        self.s = s
        self.times: list[float] = []

    def changed(self, table: str) -> None:
        super().changed(table)
        self.times.append(self.s.time.now())


async def test_spectators_see_the_game_as_it_was_thirty_seconds_ago() -> None:
    s = await RoomSetup(2).open(BEHIND, 2, start=False)
    early = Watcher(s)
    await early.come()
    await s.room.perform(Start(table=ROOM), Person("account0"))
    diary = Diary(s)
    assert early.last["view"] is None
    assert early.last["status"] == "waiting", "the deal is shown later, too"
    await move_on(s, 20)
    sent = len(early.sent)
    await s.room.perform(Say("a secret for thirty seconds", table=ROOM), Person("account0"))
    await s.listeners[1].go()
    await s.listeners[1].come()
    await move_on(s, 5)
    assert len(early.sent) == sent, "not even that something happens is told"
    late = Watcher(s, "somebody else")
    await late.come()
    assert late.last["view"] is None
    await move_on(s, 40)
    versions = [check(s, diary, m, t) for m, t in zip(early.sent, early.times, strict=True)]
    assert versions == sorted(versions)
    assert versions[-1] > 20
    assert check(s, diary, late.sent[-1], late.times[-1]) == versions[-1]
    told = [h["version"] for m in early.sent for h in json.loads(m)["happenings"]]
    assert told == sorted(set(told)), "nothing is told twice"
    said = next(t for m, t in zip(early.sent, early.times, strict=True) if "a secret for thirty" in m)
    assert said >= 1020 + 30
    assert s.listeners[0].last["version"] > versions[-1], "people at the table are not behind"
    await s.room.close()


async def test_the_past_catches_up_when_the_game_is_over() -> None:
    s = await RoomSetup(2).open(BEHIND, 2)
    watcher = Watcher(s)
    await watcher.come()
    while s.room.state.status == "playing":
        await move_on(s, 0.25)
    over = s.time.now()
    assert watcher.last["status"] == "playing"
    await s.time.advance(29, s.room)
    assert watcher.last["status"] == "playing"
    assert '"seed"' not in "".join(watcher.sent), "the seed would tell all"
    await s.time.advance(2, s.room)
    assert watcher.last["status"] == "finished"
    assert watcher.last["curve"] == s.listeners[0].last["curve"] != []
    assert all(json.loads(m)["curve"] == [] for m in watcher.sent[:-1])
    assert watcher.times[-1] >= over + 29
    assert s.room.delayed is not None
    assert not s.room.delayed.waiting
    await s.room.close()


async def test_who_is_kicked_out_is_behind_from_then_on() -> None:
    s = await RoomSetup(2).open(BEHIND, 3)
    diary = Diary(s)
    await move_on(s, 40)
    kicked = s.listeners.pop()
    await kicked.go()  # during a game only who is away can be removed
    await s.room.perform(Kick(2, table=ROOM), Person("account0"))
    sent = len(kicked.sent)
    await kicked.come()
    await move_on(s, 100)
    told = [h["version"] for m in kicked.sent for h in json.loads(m)["happenings"]]
    assert told == sorted(set(told)), "nothing is told twice"
    for message in kicked.sent[sent:]:
        assert json.loads(message)["you"] == -1
        check(s, diary, message, s.time.now())
    await s.room.close()


@pytest.mark.parametrize("seconds", [1, 45])
async def test_after_a_restart_nothing_is_shown_before_its_time(seconds: float) -> None:
    s = await RoomSetup(2).open(BEHIND, 2)
    diary = Diary(s)
    await move_on(s, seconds)
    await s.room.close()
    s.room = s.restored()
    diary.keep()
    s.listeners = [await RecordingListener(s.room, f"account{p}").come() for p in range(2)]
    watcher = Watcher(s)
    await watcher.come()
    assert watcher.last["view"] is None
    assert watcher.last["happenings"] == []
    await move_on(s, 29)
    assert all(json.loads(m)["view"] is None for m in watcher.sent)
    await move_on(s, 40)
    assert watcher.last["view"] is not None
    for message, when in zip(watcher.sent, watcher.times, strict=True):
        check(s, diary, message, when)
    told = [h["version"] for m in watcher.sent for h in json.loads(m)["happenings"]]
    assert told[0] == 1
    assert told == sorted(set(told))
    await s.room.close()


async def test_after_a_restart_the_end_is_not_told_before_its_time() -> None:
    s = await RoomSetup(2).open(BEHIND, 2)
    while s.room.state.status == "playing":
        await move_on(s, 0.25)
    await s.room.close()
    s.room = s.restored()
    await look_back(s.room)
    watcher = Watcher(s)
    await watcher.come()
    assert watcher.last["proof"] is None
    assert watcher.last["curve"] == []
    await s.time.advance(31, s.room)
    assert '"seed"' in watcher.sent[-1]
    assert watcher.last["curve"]
    await s.room.close()


async def test_coming_and_going_does_not_fill_the_memory() -> None:
    s = await RoomSetup(2).open(BEHIND, 2)
    for _ in range(200):
        await s.listeners[1].go()
        await s.listeners[1].come()
    assert s.room.delayed is not None
    assert len(s.room.delayed.waiting) < 10
    for n in range(300):
        watcher = await RecordingListener(s.room, f"passer-by {n}").come()
        await watcher.go()
    assert len(s.room.attendance.away) <= 2, "strangers who come and go leave nothing behind"
    assert not [account for account in s.room.attendance.connections if account.startswith("passer-by")]
    await s.room.close()
