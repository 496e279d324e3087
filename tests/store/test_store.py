"""The store: what it keeps, what it refuses, and that it is on the disk when it says so."""

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine

from bang.protocol.parts import SeatResult, Standing
from bang.store import (
    Account,
    Clash,
    Deal,
    Meeting,
    Record,
    Running,
    Store,
    StoreError,
    Unsure,
    open_store,
    postgres,
)
from bang.store.form import MIGRATIONS, newest_form
from bang.store.postgres import Job, Postgres
from bang.store.schema import metadata
from bang.store.sql import SqlStore
from bang.store.sqlite import Sqlite
from bang.store.statements import Statement
from tests.postgres import Cluster

RECORDING = json.dumps({"options": {"sets": ["base"]}, "seed": 1}).encode()


async def test_entries_come_back_in_order_and_survive(database: str) -> None:
    store = await open_store(database)
    for n in (1, 2, 3):
        await store.append("t", n, f"entry {n}".encode())
    await store.append("other", 1, b"x")
    await store.close()
    store = await open_store(database)
    assert await store.entries("t") == [b"entry 1", b"entry 2", b"entry 3"]
    assert await store.entries("nowhere") == []
    await store.close()


async def test_a_second_writer_is_refused_and_harms_nobody(database: str) -> None:
    store = await open_store(database)
    await store.append("t", 1, b"a")
    outcomes = await asyncio.gather(
        store.append("t", 2, b"b"),
        store.append("t", 2, b"again"),
        store.append("u", 1, b"c"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Clash, type(None)]
    assert await store.entries("t") == [b"a", b"b"]
    assert await store.entries("u") == [b"c"]
    await store.close()


async def test_what_waits_together_is_committed_together(database: str) -> None:
    store = await open_store(database)
    assert isinstance(store, SqlStore)
    assert isinstance(store.backend, Sqlite | Postgres)
    before = store.backend.commits
    await asyncio.gather(*(store.append(f"t{n}", 1, b"x") for n in range(400)))
    assert store.backend.commits - before < 40
    await store.close()


async def test_answers_cost_the_database_one_statement(postgres: Cluster) -> None:
    store: Any = await open_store(await postgres.make_database())
    await store.append("t", 1, b"a")
    asked: list[str] = []
    store.backend.connection.add_query_logger(lambda query: asked.append(query.query.split()[0]))
    await asyncio.gather(store.append("t", 2, b"b"), store.append("t", 3, b"c"))
    assert asked == ["INSERT"]
    with pytest.raises(Clash):
        await store.append("t", 3, b"other")
    assert await store.entries("t") == [b"a", b"b", b"c"]
    await store.close()


async def test_it_is_on_the_disk_when_append_returns(database: str) -> None:
    store = await open_store(database)
    await store.append("t", 1, b"a")
    assert await look(database, "SELECT entry FROM entries") == [(b"a",)]
    await store.close()


async def test_tables_wait_until_they_start_or_are_closed(database: str) -> None:
    store = await open_store(database)
    for table in ("old", "playing", "closed", "new"):
        await store.append(table, 1, b'{"e":"opened"}')
    await store.append("playing", 2, b'{"e":"started"}', begins=True)
    await store.close_table("closed")
    assert await store.waiting_tables() == ["new", "old"]
    await store.close()


async def test_people_find_back_to_their_running_games(database: str) -> None:
    store = await open_store(database)
    for table in ("first", "second", "third"):
        await store.append(table, 1, b'{"e":"opened"}')
        deal = Deal(["ann", "ben"], "classic", ["base", "high_noon"], 5)
        await store.append(table, 2, b'{"e":"started"}', begins=True, deal=deal)
    assert await store.playing("ann", 2) == [
        Running("third", "classic", ["base", "high_noon"], 5),
        Running("second", "classic", ["base", "high_noon"], 5),
    ]
    assert await store.playing("eve", 4) == []
    await store.finish("third", RECORDING, [])
    await store.shut_table("second")
    assert [one.table for one in await store.playing("ben", 4)] == ["first"]
    await store.remove_tables(["first"])
    assert await store.playing("ben", 4) == []
    assert await look(database, "SELECT account FROM players") == []
    await store.close()


async def test_tables_that_were_going_on_at_the_end(database: str) -> None:
    store = await open_store(database)
    assert await store.interrupted_tables(60) == []
    for table in ("waiting", "long_ago", "playing"):
        await store.append(table, 1, b'{"e":"opened"}')
    for table in ("long_ago", "playing"):
        await store.append(table, 2, b'{"e":"started"}', begins=True)
    await look(database, "UPDATE entries SET written = written - 3600 WHERE table_id = 'long_ago'")
    assert await store.interrupted_tables(60) == ["playing"]
    assert sorted(await store.interrupted_tables(7200)) == ["long_ago", "playing"]
    await store.close()


async def test_an_answer_survives_a_power_cut_whatever_the_database_says(postgres: Cluster) -> None:
    database = await postgres.make_database()
    await look(database, f"ALTER DATABASE {database.rpartition('/')[2]} SET synchronous_commit = off")
    store: Any = await open_store(database)
    assert await store.backend.connection.fetchval("SHOW synchronous_commit") == "on"
    await store.close()


async def test_an_answer_survives_a_power_cut_in_a_file(tmp_path: Path) -> None:
    store: Any = await open_store(str(tmp_path / "db"))
    ((level,),) = store.backend.connection.execute("PRAGMA synchronous").fetchall()
    assert level == 2, "FULL: each commit is on the disk before anybody is told"
    await store.close()


async def test_finished_games_stay_and_are_counted(database: str) -> None:
    store = await open_store(database)
    results = [
        SeatResult(0, "ann", "Ann", "sheriff", "rose_doolan", True),
        SeatResult(1, "", "Amos", "outlaw", "paul_regret", False),
    ]
    for _ in range(2):  # repeated after a crash
        await store.finish("g1", RECORDING, results)
    both = json.dumps({"options": {"sets": ["base", "dodge_city"]}, "seed": 1}).encode()
    await store.finish("g2", both, [SeatResult(0, "ann", "Ann", "outlaw", "rose_doolan", False)])
    assert await store.recording("g1") == RECORDING
    assert await store.recording("g9") is None
    assert await store.standings("ann", "role") == [Standing("outlaw", 1, 0), Standing("sheriff", 1, 1)]
    assert await store.standings("ann", "character") == [Standing("rose_doolan", 2, 1)]
    assert await store.standings("", "set") == [Standing("base", 3, 1), Standing("dodge_city", 1, 0)]
    assert await store.standings("", "player") == [Standing("Ann", 2, 1)], "an account that is forgotten has its name"
    await store.add_account(Account("ann", "Annabelle"))
    assert await store.standings("", "player") == [Standing("Annabelle", 2, 1, "ann")], "a new name is followed"
    latest, first = await store.played("ann")
    assert (latest.table, latest.won, latest.sets, latest.players) == ("g2", False, ["base", "dodge_city"], 1)
    assert (first.table, first.role, first.won, first.players) == ("g1", "sheriff", True, 2)
    assert latest.finished > first.finished > 0
    assert await store.played("bob") == []
    duel = json.dumps({"options": {"sets": [], "game": "duel"}}).encode()
    await store.finish("g4", duel, [SeatResult(0, "bob", "Bob", "law", "pat_brennan", True)])
    assert [game.sets for game in await store.played("bob")] == [["duel"]]
    assert await store.standings("bob", "set") == [Standing("duel", 1, 1)]
    assert await store.standings("", "role", "duel") == [Standing("law", 1, 1)], "The Duel stands apart"
    assert await store.standings("", "role", "classic") == [Standing("outlaw", 2, 0), Standing("sheriff", 1, 1)]
    assert await store.standings("", "player", "classic") == [Standing("Annabelle", 2, 1, "ann")]
    await store.close()


async def test_what_two_people_played_with_each_other(database: str) -> None:
    store = await open_store(database)
    duel = json.dumps({"options": {"sets": [], "game": "duel"}}).encode()

    def played(*roles: tuple[str, bool]) -> list[SeatResult]:
        accounts = ("ann", "bob", "")
        return [
            SeatResult(seat, account, account.title(), role, "rose_doolan", won)
            for seat, (account, (role, won)) in enumerate(zip(accounts, roles, strict=False))
        ]

    for table in ("g1", "g2"):
        await store.finish(table, RECORDING, played(("sheriff", True), ("deputy", True), ("outlaw", False)))
    await store.finish("g3", RECORDING, played(("sheriff", False), ("outlaw", True), ("outlaw", True)))
    await store.finish("g4", duel, played(("law", True), ("outlaws", False)))
    assert sorted(await store.meetings("ann", "bob")) == [
        Meeting("classic", "sheriff", False, "outlaw", True, 1),
        Meeting("classic", "sheriff", True, "deputy", True, 2),
        Meeting("duel", "law", True, "outlaws", False, 1),
    ]
    assert sorted(await store.meetings("bob", "ann"))[0] == Meeting("classic", "deputy", True, "sheriff", True, 2)
    assert await store.meetings("ann", "carl") == []
    assert sorted(await store.record("ann")) == [
        Record("classic", "sheriff", "rose_doolan", 3, 2),
        Record("duel", "law", "rose_doolan", 1, 1),
    ]
    await store.close()


async def test_accounts(database: str) -> None:
    store = await open_store(database)
    await store.add_account(Account("a", "Ann"))
    await store.add_account(Account("b", "Robot", bot=True))
    with pytest.raises(StoreError):
        await store.add_account(Account("a", "Eve"))
    await store.rename("a", "Anna")
    assert await store.account("a") == Account("a", "Anna")
    assert await store.account("b") == Account("b", "Robot", bot=True)
    assert await store.account("c") is None
    await store.set_avatar("b", 7)
    assert await store.account("b") == Account("b", "Robot", bot=True, avatar=7)
    await store.check()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.check()


async def test_passwords_and_epochs(database: str) -> None:
    store = await open_store(database)
    for id in ("a", "b"):
        await store.add_account(Account(id, "Ann"))
    assert await store.account_by_login("ann") is None
    await store.set_password("a", "ann", "hash")
    ann = Account("a", "Ann", epoch=1, login="ann", password="hash")
    assert await store.account("a") == await store.account_by_login("ann") == ann
    with pytest.raises(Clash):
        await store.set_password("b", "ann", "other")
    assert await store.account("b") == Account("b", "Ann")
    await store.next_epoch("b")
    assert await store.account("b") == Account("b", "Ann", epoch=1)
    await store.close()


async def test_the_last_snapshot_is_kept_until_the_end(database: str) -> None:
    store = await open_store(database)
    await store.append("t", 1, b"a")
    assert await store.snapshot("t") is None
    await store.append("t", 2, b"b", snapshot=b"early")
    await store.append("t", 3, b"c", snapshot=b"late")
    with pytest.raises(Clash):
        await store.append("t", 3, b"d", snapshot=b"never")
    assert await store.snapshot("t") == b"late"
    await store.finish("t", RECORDING, [])
    assert await store.snapshot("t") is None
    await store.close()


async def test_the_same_entry_again_is_a_repetition(database: str) -> None:
    """The confirmation may get lost with a connection; whoever asks again must not be told that it failed."""
    store = await open_store(database)
    for _ in range(2):
        await store.append("t", 1, b"a")
    assert await store.entries("t") == [b"a"]
    await store.close()


async def test_migrations_make_the_schema(tmp_path: Path) -> None:
    await (await open_store(str(tmp_path / "db"))).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_migrations_make_the_schema_of_postgresql(postgres: Cluster) -> None:
    def difference(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    database = await postgres.make_database()
    await (await open_store(database)).close()
    engine = create_async_engine(database.replace("postgresql", "postgresql+asyncpg", 1))
    async with engine.connect() as connection:
        assert await connection.run_sync(difference) == []
    await engine.dispose()


def test_the_newest_form_is_the_last_migration() -> None:
    assert newest_form() == ScriptDirectory(str(MIGRATIONS)).get_current_head()


async def test_a_database_of_the_newest_form_is_opened_without_alembic(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(database)).close()
    monkeypatch.setitem(sys.modules, "bang.store.migrate", None)  # to import it would fail
    await (await open_store(database)).close()


async def test_a_lost_connection_is_made_again(postgres: Cluster) -> None:
    """The database ends all our connections in the middle of everything: nothing is lost and nothing there twice."""
    database = await postgres.make_database()
    store = await open_store(database)
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    for n in range(1, 61):
        ending = look(database, f"{end} AND pid <> pg_backend_pid()") if n % 20 == 0 else asyncio.sleep(0)
        await asyncio.gather(store.append("t", n, f"{n}".encode()), ending)
    await asyncio.sleep(0.1)
    assert await store.entries("t") == [f"{n}".encode() for n in range(1, 61)]
    await store.close()


async def look(database: str, query: str) -> list[tuple[Any, ...]]:
    """Return what another program finds in the database."""
    if not database.startswith("postgresql"):
        other = sqlite3.connect(database)
        with closing(other), other:
            return other.execute(query).fetchall()
    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def opening(database: str) -> Store:
    return await open_store(database)


@pytest.mark.parametrize(
    ("database", "complaint"),
    [
        ("", "needs a file name"),
        (":memory:", "needs a file name"),
        ("mysql://host/db", "no store for 'mysql'"),
        ("/proc/nowhere/x.sqlite", "cannot be opened"),
        ("/dev/null/x.sqlite", "cannot be opened"),
        ("postgresql://127.0.0.1:1/bang", "PostgreSQL cannot be used: .*refused"),
        ("postgresql://no.such.host.invalid/bang", "PostgreSQL cannot be used: "),
        ("postgresql://127.0.0.1:port/bang", "PostgreSQL cannot be used: "),
        ("postgresql://127.0.0.1:1/bang?sslmode=moon", "PostgreSQL cannot be used: "),
    ],
)
def test_bad_databases_are_told_in_a_sentence(database: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint) as told:
        asyncio.run(opening(database))
    assert "\n" not in str(told.value)


def test_what_postgresql_refuses_is_told_in_a_sentence(postgres: Cluster) -> None:
    for url, complaint in (
        (postgres.url(password="wrong"), "password authentication failed"),
        (postgres.url(user="nobody"), "password authentication failed"),
        (postgres.url("nowhere"), 'database "nowhere" does not exist'),
    ):
        with pytest.raises(StoreError, match=f"PostgreSQL cannot be used: {complaint}") as told:
            asyncio.run(opening(url))
        assert "wrong" not in str(told.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("This is a letter to my aunt, not a database. " * 100)
    with pytest.raises(StoreError, match="not a database"):
        asyncio.run(opening(str(tmp_path / "x")))


async def test_a_database_of_a_newer_program(database: str) -> None:
    await (await open_store(database)).close()
    await look(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="another version"):
        await open_store(database)


async def test_two_servers_cannot_share_a_database(database: str) -> None:
    store = await open_store(database)
    with pytest.raises(StoreError, match="Another server"):
        await open_store(database)
    await store.close()
    await (await open_store(database)).close()


async def test_what_takes_long_to_read_keeps_nobody_from_writing(database: str) -> None:
    """Counting all games that were ever finished must not delay the answers of those who play."""
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT count(*) FROM n"
    store = await open_store(database)
    assert isinstance(store, SqlStore)
    counting = [asyncio.ensure_future(store.backend.read(Statement(text(endless), slow=True))) for _ in range(3)]
    await asyncio.sleep(0.02)
    await store.append("t", 1, b"a")
    assert await store.entries("t") == [b"a"]
    assert not any(count.done() for count in counting)
    assert [tuple(*await count) for count in counting] == [(1_000_000,)] * 3
    await store.close()


class AwayPostgres(Postgres):
    """A database that went away and does not come back."""

    def is_closed(self) -> bool:
        return True

    async def lock(self) -> None:
        raise OSError("Connection refused")

    async def carry_out(self, jobs: Iterable[Job]) -> None:
        raise asyncpg.InterfaceError("connection is closed")


async def test_an_outage_is_waited_for_once_and_not_for_each_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "CONNECT_TIMEOUT", 0.5)
    backend = AwayPostgres("")
    backend.connection = backend
    began = time.monotonic()
    outcomes = await backend.commit([[]] * 50)
    assert [type(outcome) for outcome in outcomes] == [Unsure] * 50
    assert time.monotonic() - began < 5, "one by one they would take 25 seconds"
