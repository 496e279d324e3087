"""Finished games can be read beside the running server."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bang.store import StoreError, finished, open_store
from bang.store.finished import count_games, finished_games

RECORDING = b'{"options": {"sets": ["base"]}, "seed": 1}'


async def test_they_are_read_page_by_page_while_the_server_runs(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "PAGE", 2)
    store = await open_store(database)
    for n in range(5):
        await store.finish(f"g{n}", RECORDING, [])
    found = await asyncio.to_thread(lambda: list(finished_games(database)))
    assert [game.table for game in found] == ["g0", "g1", "g2", "g3", "g4"]
    assert {game.recording for game in found} == {RECORDING}
    assert all(game.finished > 0 for game in found)
    assert await asyncio.to_thread(count_games, database) == 5
    await store.finish("g5", RECORDING, [])  # it still owns the database
    await store.close()


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"There is no database .*nothing\.sqlite"):
        count_games(str(tmp_path / "nothing.sqlite"))
    foreign = tmp_path / "foreign.sqlite"
    foreign.write_text("no database at all, but longer than a header would be " * 20)
    with pytest.raises(StoreError, match="is no database of a server of ours"):
        count_games(str(foreign))
    with closing(sqlite3.connect(tmp_path / "empty.sqlite")) as db:
        db.execute("CREATE TABLE other (id)")
    with pytest.raises(StoreError, match="is no database of a server of ours"):
        count_games(str(tmp_path / "empty.sqlite"))
    with pytest.raises(StoreError, match="PostgreSQL cannot be read"):
        count_games("postgresql://nobody@127.0.0.1:1/bang")
