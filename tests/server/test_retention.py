"""What was kept long enough is removed, and nothing else."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bang.protocol.parts import SeatResult, TableOptions
from bang.rooms.errors import Refusal
from bang.server import retention
from bang.server.retention import PORTION, Cleaner
from bang.store import Account, Deal
from tests.server.helpers import context_for

RECORDING = json.dumps({"options": {"sets": ["base"]}}).encode()
NONE = {"closed": 0, "unfinished": 0, "games": 0, "guests": 0}
NOW = 0.0  # days: whatever is there is too old
SECOND = 1 / 86_400  # as days


@asynccontextmanager
async def cleaner_of(database: str, **days: float | None) -> AsyncIterator[Cleaner]:
    async with context_for(database, **days) as context:
        yield Cleaner(context)


async def fill(cleaner: Cleaner) -> None:
    """Open a table of each status: waiting, closed, playing and finished."""
    store = cleaner.store
    for table in ("waiting", "closed", "playing", "finished"):
        await store.append(table, 1, b'{"e":"opened","options":{}}')
    await store.close_table("closed")
    for table in ("playing", "finished"):
        await store.append(table, 2, b"x", begins=True, snapshot=b"y")
    await store.finish("finished", RECORDING, [SeatResult(0, "ann", "Ann", "sheriff", "rose_doolan", True)])


async def kept(cleaner: Cleaner) -> set[str]:
    tables = ("waiting", "closed", "playing", "finished")
    return {table for table in tables if await cleaner.store.entries(table)}


@pytest.mark.parametrize(
    ("days", "removed", "count"),
    [
        ({}, set(), {}),
        ({"closed": 1.0, "unfinished": 1.0, "games": 1.0, "guests": 1.0}, set(), {}),
        ({"closed": NOW}, {"closed"}, {"closed": 1}),
        ({"unfinished": NOW}, {"playing"}, {"unfinished": 1}),
        ({"games": NOW}, {"finished"}, {"games": 1}),
    ],
)
async def test_each_sort_of_table_has_its_time(
    database: str, days: dict[str, float], removed: set[str], count: dict[str, int]
) -> None:
    async with cleaner_of(database, **days) as cleaner:
        await fill(cleaner)
        everything = await kept(cleaner)
        assert await cleaner.clean() == NONE | count
        assert await kept(cleaner) == everything - removed
        assert await cleaner.clean() == NONE
        lasts = "finished" not in removed
        assert (await cleaner.store.recording("finished") is not None) is lasts
        assert bool(await cleaner.store.played("ann")) is lasts
        assert bool(await cleaner.store.standings("", "player")) is lasts
        assert (await cleaner.store.snapshot("playing") is not None) is ("playing" not in removed)
        assert await cleaner.store.waiting_tables() == ["waiting"]


async def test_guests_are_removed_when_nobody_uses_their_account(database: str) -> None:
    class Connected:
        account = Account("player", "Player")

    connected: Any = Connected()
    ids = ("guest", "member", "visitor", "player")
    async with cleaner_of(database, guests=SECOND) as cleaner:
        context, store = cleaner.context, cleaner.store
        for id in ids:
            await store.add_account(Account(id, id.title()))
        await store.set_password("member", "member", "hash")
        await asyncio.sleep(1.0)
        assert await context.account_of(context.token_of(Account("visitor", "Visitor"))) is not None
        context.connections[connected] = None  # since long ago
        assert await cleaner.clean() == NONE | {"guests": 1}
        assert context.seen == set()
        assert [await store.account(id) is not None for id in ids] == [False, True, True, True]
        assert await context.account_of(context.token_of(Account("guest", "Guest"))) is None


async def test_a_guest_who_comes_back_meanwhile_stays(database: str) -> None:
    async with cleaner_of(database) as cleaner:
        store = cleaner.store
        for id in ("guest", "visitor"):
            await store.add_account(Account(id, id.title()))
            await store.append(f"of {id}", 1, b"{}", begins=True, deal=Deal([id], "classic", ["base"], 4))
        since = time.time()
        assert sorted(await store.old_guests(since, 9)) == ["guest", "visitor"]
        await asyncio.sleep(0.01)
        await store.note_seen(["visitor"])
        await store.remove_guests(["guest", "visitor"], since)
        assert [await store.account(id) is not None for id in ("guest", "visitor")] == [False, True]
        assert await store.playing("guest", 9) == []
        assert [game.table for game in await store.playing("visitor", 9)] == ["of visitor"]


async def test_a_table_in_memory_is_not_removed(database: str) -> None:
    async with cleaner_of(database, closed=NOW) as cleaner:
        room = await cleaner.registry.open(TableOptions())
        await cleaner.store.close_table(room.id)
        assert await cleaner.clean() == NONE
        del cleaner.registry.rooms[room.id]
        await room.close()
        removing, finding = await asyncio.gather(cleaner.clean(), found(cleaner, room.id))
        assert (removing["closed"], finding) in ((1, False), (0, True)), "gone or there, and nothing between"
        assert not cleaner.registry.loading


async def found(cleaner: Cleaner, table: str) -> bool:
    try:
        await cleaner.registry.find(table)
    except Refusal:
        return False
    return True


async def test_a_table_that_waits_for_nobody_leaves_the_lobby(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a server that is never started again, and not while somebody may sit there."""
    async with cleaner_of(database, closed=None) as cleaner:
        asleep = [f"t{n}" for n in range(PORTION + 1)]
        for table in asleep:
            await cleaner.store.append(table, 1, b'{"e":"opened","options":{}}')
        awake = await cleaner.registry.open(TableOptions())
        await cleaner.clean()
        assert len(await cleaner.store.waiting_tables()) == PORTION + 2, "they are not old enough"
        monkeypatch.setattr(retention, "GIVEN_UP", -1)
        await cleaner.clean()
        assert await cleaner.store.waiting_tables() == [awake.id]
        assert await cleaner.store.entries("t1"), "it is closed, and not removed"


async def test_much_is_removed_in_portions(database: str) -> None:
    async with cleaner_of(database, closed=NOW) as cleaner:
        tables = [f"t{n}" for n in range(PORTION * 2 + 1)]
        for table in tables:
            await cleaner.store.append(table, 1, b"x")
            await cleaner.store.close_table(table)
        assert (await cleaner.clean())["closed"] == len(tables)
