"""The store: what it keeps, what it refuses, and that it is on the disk when it says so."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from bang.protocol.parts import Result, Standing
from bang.store import Account, Store, StoreError, open_store
from bang.store.schema import metadata
from bang.store.sqlite import SqliteStore

RECORDING = json.dumps({"options": {"sets": ["base"]}, "seed": 1}).encode()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 30))


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "new folder" / "bang 100%.sqlite")


def test_entries_come_back_in_order_and_survive(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        for n in (1, 2, 3):
            await store.append("t", n, f"entry {n}".encode())
        await store.append("other", 1, b"x")
        await store.close()
        store = await open_store(f"sqlite:///{path}")
        assert await store.entries("t") == [b"entry 1", b"entry 2", b"entry 3"]
        assert await store.entries("nowhere") == []
        await store.close()

    run(test)


def test_a_second_writer_is_refused_and_harms_nobody(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        await store.append("t", 1, b"a")
        outcomes = await asyncio.gather(
            store.append("t", 2, b"b"),
            store.append("t", 2, b"again"),
            store.append("u", 1, b"c"),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), StoreError, type(None)]
        assert await store.entries("t") == [b"a", b"b"]
        assert await store.entries("u") == [b"c"]
        await store.close()

    run(test)


def test_what_waits_together_is_committed_together(path: str) -> None:
    async def test() -> None:
        store = await SqliteStore.open(Path(path))
        before = store.writer.commits
        await asyncio.gather(*(store.append(f"t{n}", 1, b"x") for n in range(400)))
        assert store.writer.commits - before < 40
        await store.close()

    run(test)


def test_it_is_on_the_disk_when_append_returns(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        await store.append("t", 1, b"a")
        other = sqlite3.connect(path)
        assert other.execute("SELECT entry FROM entries").fetchall() == [(b"a",)]
        other.close()
        await store.close()

    run(test)


def test_tables_wait_until_they_start_or_are_closed(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        for table in ("old", "playing", "closed", "new"):
            await store.append(table, 1, b'{"e":"opened"}')
        await store.append("playing", 2, b'{"e":"started"}', begins=True)
        await store.close_table("closed")
        assert await store.waiting_tables() == ["new", "old"]
        await store.close()

    run(test)


def test_finished_games_stay_and_are_counted(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        results = [
            Result(0, "ann", "Ann", "sheriff", "rose_doolan", True),
            Result(1, "", "Amos", "outlaw", "paul_regret", False),
        ]
        for _ in range(2):  # repeated after a crash
            await store.finish("g1", RECORDING, results)
        await store.finish("g2", RECORDING, [Result(0, "ann", "Ann", "outlaw", "rose_doolan", False)])
        assert await store.recording("g1") == RECORDING
        assert await store.recording("g9") is None
        assert await store.standings("ann", "role") == [Standing("outlaw", 1, 0), Standing("sheriff", 1, 1)]
        assert await store.standings("ann", "character") == [Standing("rose_doolan", 2, 1)]
        assert await store.standings("", "set") == [Standing("base", 3, 1)]
        await store.close()

    run(test)


def test_accounts(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        await store.add_account(Account("a", "Ann"))
        await store.add_account(Account("b", "Robot", bot=True))
        with pytest.raises(StoreError):
            await store.add_account(Account("a", "Eve"))
        await store.rename("a", "Anna")
        assert await store.account("a") == Account("a", "Anna")
        assert await store.account("b") == Account("b", "Robot", bot=True)
        assert await store.account("c") is None
        await store.check()
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.check()

    run(test)


def test_migrations_make_the_schema(path: str) -> None:
    async def test() -> None:
        await (await open_store(path)).close()

    run(test)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def opening(database: str) -> Store:
    return await open_store(database)


@pytest.mark.parametrize(
    ("database", "complaint"),
    [
        ("", "needs a file name"),
        (":memory:", "needs a file name"),
        ("postgresql://host/db", "no store for 'postgresql'"),
        ("/proc/nowhere/x.sqlite", "cannot be opened"),
        ("/dev/null/x.sqlite", "cannot be opened"),
    ],
)
def test_bad_databases_are_told_in_a_sentence(database: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint):
        asyncio.run(opening(database))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("This is a letter to my aunt, not a database. " * 100)
    with pytest.raises(StoreError, match="not a database"):
        asyncio.run(opening(str(tmp_path / "x")))


def test_a_database_of_a_newer_program(path: str) -> None:
    async def test() -> None:
        await (await open_store(path)).close()
        db = sqlite3.connect(path)
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
        db.close()
        with pytest.raises(StoreError, match="another version"):
            await open_store(path)

    run(test)


def test_two_servers_cannot_share_a_file(path: str) -> None:
    async def test() -> None:
        store = await open_store(path)
        with pytest.raises(StoreError, match="Another server"):
            await open_store(path)
        await store.close()
        await (await open_store(path)).close()

    run(test)
