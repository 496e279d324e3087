"""Tables that nobody plays at neither hide those of others nor keep anybody out of a running game."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest

from bang.protocol.parts import TableOptions
from bang.rooms import Room
from bang.rooms.action import Person
from bang.rooms.actions.ready import Ready
from bang.rooms.actions.say import Say
from bang.rooms.actions.sit import Sit
from bang.rooms.actions.start import Start
from bang.rooms.errors import Refusal
from bang.rooms.room import MOST_BEFORE_DEAL
from bang.rooms.updates import MOST_HAPPENINGS
from bang.server.process.logs import make_log
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.registry import LISTED, PUT_AWAY, RoomRegistry
from bang.server.socket.connection import is_of_own_game
from bang.store import open_store
from tests.rooms.helpers import QUICK, ROOM, ManualTime, RecordingListener, RoomSetup
from tests.server.helpers import running

OPEN = TableOptions(pace="instant", clock="off")


async def registry_of(path: Path, limits: Limits) -> tuple[RoomRegistry, ManualTime]:
    time = ManualTime()
    store = await open_store(str(path / "db"))
    return RoomRegistry(store, limits, time, Random(1), make_log(io.StringIO()), Metrics()), time


async def seat(room: Room, account: str) -> RecordingListener:
    listener = await RecordingListener(room, account).come()
    await room.perform(Sit(table=ROOM), Person(account, account.title()))
    return listener


async def close(registry: RoomRegistry) -> None:
    await registry.close()
    await registry.store.close()


async def test_the_lobby_shows_the_newest_tables_where_somebody_is(tmp_path: Path) -> None:
    registry, _ = await registry_of(tmp_path, Limits.none())
    for n in range(LISTED + 20):
        squat = await registry.open(OPEN)
        await squat.perform(Sit(table=ROOM), Person(f"squatter{n}", "Squatter"))
    old, new = await registry.open(OPEN), await registry.open(OPEN)
    await seat(old, "ann")
    listener = await seat(new, "bert")
    assert [summary.table for summary in registry.listing()] == [new.id, old.id]
    await listener.go()
    assert [summary.table for summary in registry.listing()] == [old.id]
    await close(registry)


async def test_the_list_of_tables_is_made_once_a_second(tmp_path: Path) -> None:
    registry, time = await registry_of(tmp_path, Limits())
    assert registry.listing() == []
    await seat(await registry.open(OPEN), "ann")
    assert registry.listing() == []
    time.seconds += 1
    assert len(registry.listing()) == 1
    await close(registry)


async def test_a_full_server_lets_people_return_to_their_running_game(tmp_path: Path) -> None:
    registry, time = await registry_of(tmp_path, Limits(all_tables=3))
    playing, waiting = await registry.open(OPEN), await registry.open(OPEN)
    listener = await seat(playing, "ann")
    await playing.perform(Start(table=ROOM), Person("ann"))
    await waiting.perform(Sit(table=ROOM), Person("bert", "Bert"))
    await listener.go()
    time.seconds += PUT_AWAY + 1
    await registry.sweep()
    assert not registry.rooms
    for _ in range(3):
        await registry.open(OPEN)
    with pytest.raises(Refusal, match="no room"):
        await registry.open(OPEN)
    with pytest.raises(Refusal, match="no room"):
        await registry.find(waiting.id)
    assert (await registry.find(playing.id)).state.status == "playing"
    await close(registry)


def test_a_full_server_has_places_for_people_of_running_games(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db", Limits(all_connections=3)) as server:
        token, bert = server.account("Ann"), server.account("Bert")
        table = server.open_table(token, players=4)
        ann, waiting = server.client(token), server.client(bert)
        ann.done("watch", table=table)
        for request in ("sit", "start"):
            ann.done(request, table=table)
        spectator = server.client(bert)
        spectator.done("watch", table=table)
        again = server.client(token)
        assert waiting.receive() == {"type": "bye", "reason": "full"}, "the oldest goes that plays nothing"
        again.done("watch", table=table)
        assert again.last["you"] == 0
        third = server.client(token)
        while (message := spectator.receive())["type"] == "update":
            pass
        assert message == {"type": "bye", "reason": "full"}, "whoever only watches plays nothing, either"
        third.done("watch", table=table)
        with pytest.raises(Exception, match="403"):
            server.connect()
        again.done("unwatch", table=table)
        server.client(token).done("watch", table=table)


async def test_what_people_say_does_not_make_a_game_their_own() -> None:
    s = await RoomSetup(1).open(QUICK, 1)
    words = Say(text='"status":"waiting" "you":-1, "status":"playing"', table=ROOM)
    await s.room.perform(words, Person("account0", "Ann"))
    assert is_of_own_game(s.room.update_for("account0", 0))
    assert not is_of_own_game(s.room.update_for("a spectator", 0))
    await s.room.close()
    lobby = await RoomSetup(1).open(QUICK, 1, start=False)
    await lobby.room.perform(words, Person("account0", "Ann"))
    assert not is_of_own_game(lobby.room.update_for("account0", 0))
    await lobby.room.close()


def test_an_account_has_few_tables_that_wait(tmp_path: Path) -> None:
    limits = Limits(waiting_tables=2, address_waiting_tables=3)
    with running(tmp_path / "bang.db", limits) as server:

        def opens(name: str, times: int) -> list[int]:
            headers = {"Authorization": f"Bearer {tokens[name]}"}
            body = {"options": {"pace": "instant"}}
            return [server.http.post("/api/tables", json=body, headers=headers).status_code for _ in range(times)]

        tokens = {name: server.account(name) for name in ("Ann", "Bert")}
        assert opens("Ann", 3) == [200, 200, 429]
        assert opens("Bert", 2) == [200, 429], "and so has an address"


async def test_a_table_before_the_deal_has_a_bounded_history() -> None:
    s = await RoomSetup(1).open(QUICK, 1, start=False)
    ann = Person("account0", "Ann")
    while s.room.entries < MOST_BEFORE_DEAL:
        await s.room.perform(Ready(on=s.room.entries % 2 == 0, table=ROOM), ann)
    for action in (Ready(on=True, table=ROOM), Ready(on=False, table=ROOM), Say(text="Hello", table=ROOM)):
        with pytest.raises(Refusal, match="before the deal"):
            await s.room.perform(action, ann)
    await s.room.perform(Start(table=ROOM), ann)
    assert s.room.state.status == "playing"
    await s.room.perform(Say(text="Hello", table=ROOM), ann)
    await s.room.close()


async def test_whoever_comes_is_sent_a_bounded_number_of_happenings() -> None:
    s = await RoomSetup(1).open(QUICK, 1)
    while s.room.state.version < MOST_HAPPENINGS + 100:
        s.room.state.note("ready", 0)
    s.room.updates.forget()
    told = json.loads(s.room.update_for("account0", 0))
    assert told["since"] == s.room.state.version - MOST_HAPPENINGS
    assert len(told["happenings"]) == MOST_HAPPENINGS
    assert len(s.room.updates.made) == 1
    for since in range(100):
        s.room.update_for("account0", since)
    assert len(s.room.updates.made) == 1, "and all who are far behind are sent the same"
    await s.room.close()


def test_being_ready_and_not_ready_all_the_time_is_too_much(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db", Limits(changes=(5, 0.001))) as server:
        token = server.account("Ann")
        table = server.open_table(token)
        ann = server.client(token)
        ann.done("watch", table=table)
        ann.done("sit", table=table)
        replies = [ann.request("ready", table=table, on=n % 2 == 0) for n in range(6)]
        assert [reply.get("code", "") for reply in replies] == [""] * 4 + ["too_many"] * 2
