"""After a restart everybody comes back at once: rooms are restored quickly, and outside the event loop."""

from __future__ import annotations

import asyncio
import io
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bang.rooms.restoring import Restored, restore_all
from bang.server import registry as registries
from bang.server.process.logs import make_log
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.registry import RoomRegistry
from bang.store import open_store
from tests.rooms.helpers import QUICK, Eye, HandTime, Setting, play_out

TABLES = 12


async def test_all_tables_come_back_at_once_and_each_is_restored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = await Setting(6).open(QUICK, 2)
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
    registry = RoomRegistry(store, Limits(), HandTime(), Random(1), make_log(io.StringIO()), Metrics())
    rooms = await asyncio.gather(*(registry.find(f"t{n % TABLES}") for n in range(TABLES * 3)))
    assert len(threads) == TABLES == len(set(map(id, rooms)))
    assert threading.main_thread() not in threads, "the tables of others must not stand still meanwhile"
    assert {room.state.version for room in rooms} == {s.room.state.version}
    assert not registry.loading
    await registry.close()
    await store.close()
    await s.room.close()


async def test_bots_hear_what_happened_when_they_are_asked() -> None:
    """To tell them all of it takes ten times as long as to restore the game."""
    s = await Setting(6).open(QUICK, 1)
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
    s.eyes = [await Eye(s.room, "account0").come()]
    await play_out(s)
    asked = [bot for bot in bots if not bot.behind]
    assert asked
    assert all(bot.company is not None and not bot.faults for bot in asked)
    await s.room.close()
