"""After a restart everybody comes back at once: rooms are restored quickly, and outside the event loop."""

from __future__ import annotations

import asyncio
import io
import json
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bang.rooms.bot_seats import BotAnswer, BotSeat
from bang.rooms.restoring import Restored, restore, restore_all
from bang.server import registry as registries
from bang.server.process.logs import make_log
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.registry import PUT_AWAY, RETURN, RoomRegistry
from bang.server.socket.connection import Connection
from bang.server.tables import LocalTables
from bang.store import Account, StoreError, open_store
from tests.rooms.breaking import turns_later
from tests.rooms.helpers import QUICK, ManualTime, RecordingListener, RoomSetup, play_out
from tests.server.helpers import context_for

TABLES = 12


async def test_all_tables_come_back_at_once_and_each_is_restored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = await RoomSetup(6).open(QUICK, 2)
    await s.until_asked(0)
    await s.answer_first()
    await s.until_asked(0)
    store = await open_store(str(tmp_path / "db"))
    for n in range(TABLES):
        for number, entry in enumerate(s.room_log.entries, 1):
            await store.append(f"t{n}", number, entry)
    threads: list[Any] = []

    def restoring(*args: Any) -> Restored:
        threads.append(threading.current_thread())
        return restore_all(*args)

    monkeypatch.setattr(registries, "restore_all", restoring)
    registry = RoomRegistry(store, Limits(), ManualTime(), Random(1), make_log(io.StringIO()), Metrics())
    rooms = await asyncio.gather(*(registry.find(f"t{n % TABLES}") for n in range(TABLES * 3)))
    assert len(threads) == TABLES == len(set(map(id, rooms)))
    assert threading.main_thread() not in threads, "the tables of others must not stand still meanwhile"
    assert {room.state.version for room in rooms} == {s.room.state.version}
    assert not registry.loading
    await registry.close()
    await store.close()
    await s.room.close()


async def test_bots_wait_until_people_are_back_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def restoring(*args: Any) -> Restored:
        gate.wait(30)
        return restore_all(*args)

    monkeypatch.setattr(registries, "restore_all", restoring)
    store, time = await open_store(str(tmp_path / "db")), ManualTime()
    s = await RoomSetup(1).open(QUICK, 1)
    for table in ("t1", "t2"):
        await store.append(table, 1, s.room_log.entries[0])
    registry = RoomRegistry(store, Limits(), time, Random(1), make_log(io.StringIO()), Metrics())
    await store.close_table("t1")
    await store.close_table("t2")
    await registry.start()
    done: list[str] = []

    def think(name: str) -> None:
        registry.executor.think("", lambda: BotAnswer(BotSeat("random", 1, 0, ""), 0), lambda _: done.append(name))

    coming = asyncio.ensure_future(registry.find("t1"))
    await asyncio.sleep(0.05)
    think("after the last is back")
    await asyncio.sleep(0.1)
    assert (done, registry.executor.running) == ([], 0)
    gate.set()
    await coming
    await until(lambda: len(done) == 1)
    gate.clear()
    coming = asyncio.ensure_future(registry.find("t2"))
    await asyncio.sleep(0.05)
    think("after some seconds")
    assert registry.executor.running == 0
    time.seconds += RETURN
    for when, _, made in time.calls:
        if when <= time.now() and made.call is not None:
            made.call()
    await until(lambda: len(done) == 2)
    gate.set()
    await coming
    await registry.close()
    await store.close()
    await s.room.close()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def test_a_game_that_ended_with_a_crash_is_kept_after_the_restart(tmp_path: Path) -> None:
    """The last answer was written, and nothing after it; nobody comes back to the table."""
    store = await open_store(str(tmp_path / "db"))
    for table, people in (("over", 1), ("going_on", 1)):
        s = await RoomSetup(6).open(QUICK, people)
        if table == "over":
            await play_out(s)
        for number, entry in enumerate(s.room_log.entries, 1):
            await store.append(table, number, entry, begins=b'"e":"started"' in entry)
        await s.room.close()
    registry = RoomRegistry(store, Limits(), ManualTime(), Random(1), make_log(io.StringIO()), Metrics())
    assert await store.played("account0") == []
    await registry.recover(0.0)
    assert [game.table for game in await store.played("account0")] == ["over"]
    assert await store.interrupted_tables(60.0) == ["going_on"]
    await registry.close()
    await store.close()


async def test_a_game_that_could_not_be_kept_is_kept_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(str(tmp_path / "db"))
    s = await RoomSetup(6).open(QUICK, 1)
    await play_out(s)
    for number, entry in enumerate(s.room_log.entries, 1):
        await store.append("over", number, entry, begins=b'"e":"started"' in entry)
    time = ManualTime()
    registry = RoomRegistry(store, Limits(), time, Random(1), make_log(io.StringIO()), Metrics())
    finish = store.finish

    async def failing(*args: Any) -> None:
        raise StoreError("The database does not answer.")

    monkeypatch.setattr(store, "finish", failing)
    await registry.find("over")
    time.seconds += PUT_AWAY + 1
    await registry.sweep()
    assert "over" in registry.rooms, "it stays until it is kept"
    assert await store.recording("over") is None
    monkeypatch.setattr(store, "finish", finish)
    await registry.sweep()
    assert await store.recording("over") is not None
    assert "over" not in registry.rooms
    await registry.close()
    await store.close()
    await s.room.close()


async def test_a_history_that_cannot_be_played_again_is_forgone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 4)
    store = await open_store(str(tmp_path / "db"))
    for number, entry in enumerate(s.room_log.entries, 1):
        await store.append("t", number, entry, begins=b'"started"' in entry, snapshot=s.room_log.snapshot)
    registry = RoomRegistry(store, Limits(), s.time, Random(1), make_log(io.StringIO()), Metrics())
    monkeypatch.setattr(registries, "PATIENCE", 30.0)
    tries: list[str] = []

    def failing(id: str, *args: Any, **more: Any) -> Any:
        tries.append(id)
        raise KeyError("a rule that stumbles")

    monkeypatch.setattr(registries, "restore", failing)
    tables = LocalTables(registry)
    await registry.find("t")
    for _ in range(2):
        made = await tables.update("t", "account0", 0, 0)
        assert made is not None
        assert json.loads(made.text)["version"] == s.room.state.version, "the game goes on"
    assert tries == ["t"], "and nobody tries it again in vain"
    await registry.close()
    await store.close()
    await s.room.close()


async def test_bots_hear_what_happened_when_they_are_asked() -> None:
    """To tell them all of it takes ten times as long as to restore the game."""
    s = await RoomSetup(6).open(QUICK, 1)
    await s.until_asked(0)
    await s.answer_first()
    await s.until_asked(0)
    heard = [place.bot for place in s.room.state.places if place.bot is not None]
    assert heard
    assert not any(bot.behind for bot in heard)
    s.room = s.restored()
    bots = [place.bot for place in s.room.state.places if place.bot is not None]
    assert len(bots) == len(heard)
    assert all(bot.behind and bot.company is None for bot in bots)
    s.listeners = [await RecordingListener(s.room, "account0").come()]
    await play_out(s)
    first, *others = [bot for bot in bots if not bot.behind]
    assert others
    assert all(bot.company is first.company for bot in others), "all of them hear it with the first one that is asked"
    asked = [first, *others]
    assert asked
    assert all(bot.company is not None and not bot.faults for bot in asked)
    await s.room.close()


async def test_a_page_that_is_opened_anew_shows_a_table_before_its_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    again: list[str] = []

    def playing_again(id: str, *args: Any, **more: Any) -> Any:
        again.append(id)
        gate.wait(30)
        return restore(id, *args, **more)

    monkeypatch.setattr(registries, "restore", playing_again)
    monkeypatch.setattr(registries, "PATIENCE", 0.01)
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 4)
    sent: dict[str, list[dict[str, Any]]] = {"first": [], "second": []}

    async def send(text: str) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            sent[message["table"]].append(message)

    async with context_for(str(tmp_path / "db")) as context:
        for table in sent:
            for number, entry in enumerate(s.room_log.entries, 1):
                snapshot = s.room_log.snapshot
                await context.store.append(table, number, entry, begins=b'"started"' in entry, snapshot=snapshot)
            await context.registry.find(table)
        connection = Connection(context, "192.0.2.1", "", send)
        connection.account = Account("account0", "Ann")
        sending = asyncio.ensure_future(connection.sending())
        for table in sent:
            await connection.receive(json.dumps({"type": "watch", "table": table}))
        await until(lambda: all(sent.values()))
        whole = json.loads(s.room.update_for("account0", 0))
        for first, *_ in sent.values():
            assert (first["brief"], first["version"], first["happenings"]) == (True, 0, [])
            assert (first["view"], first["asked"], first["you"]) == (whole["view"], whole["asked"], whole["you"])
        assert again == ["first"], "one history after the other: whoever comes now gets the table first"
        gate.set()
        await until(lambda: all(updates[-1]["version"] == whole["version"] for updates in sent.values()))
        for updates in sent.values():
            assert updates[-1]["brief"] is False
            assert (updates[-1]["since"], updates[-1]["happenings"]) == (0, whole["happenings"])
        assert again == ["first", "second"]
        sending.cancel()
        await connection.close()
    await s.room.close()


async def test_a_game_comes_back_without_its_history_which_is_told_to_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registries, "PATIENCE", 30.0)
    s = await RoomSetup(6).open(QUICK, 5)
    await turns_later(s, 4)
    store = await open_store(str(tmp_path / "db"))
    for table in ("asked", "played_on"):
        for number, entry in enumerate(s.room_log.entries, 1):
            await store.append(table, number, entry, begins=b'"started"' in entry, snapshot=s.room_log.snapshot)
    registry = RoomRegistry(store, Limits(), s.time, Random(1), make_log(io.StringIO()), Metrics())
    tables = LocalTables(registry)
    room, whole = await registry.find("asked"), json.loads(s.room.update_for("account0", 0))
    untold = room.state.untold
    assert untold > 20
    latest = await tables.update("asked", "account0", untold, 0)
    assert latest is not None
    assert json.loads(latest.text)["happenings"] == whole["happenings"][untold:]
    assert room.state.untold == untold, "nobody wanted to hear it"
    registry.expect_return()
    wanted = [asyncio.ensure_future(tables.update("asked", account, 0, 0)) for account in ("account0", "nobody")]
    await asyncio.sleep(0)
    assert registry.is_returning(), "bots wait for those who are told everything, too"
    both = await asyncio.gather(*wanted)
    assert not registry.is_returning()
    assert [json.loads(made.text)["version"] for made in both if made] == [whole["version"]] * 2
    assert both[0] is not None
    assert json.loads(both[0].text)["happenings"] == whole["happenings"]
    assert room.state.untold == 0

    await play_out(s)
    end, s.room = s.room, await registry.find("played_on")
    s.listeners = [await RecordingListener(s.room, f"account{p}").come() for p in range(5)]
    await play_out(s)
    assert s.room.state.curve == end.state.curve
    assert s.room.state.versions == end.state.versions
    assert json.loads(await store.recording("played_on") or b"") == json.loads(s.room_log.finished[0])
    await registry.close()
    await store.close()
    await end.close()
