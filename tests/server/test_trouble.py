"""What the server says about itself: to whoever keeps it, and nothing to players."""

from __future__ import annotations

import asyncio
import io
import json
import re
import stat
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from bang.rooms.action import Action
from bang.rooms.actions import found
from bang.server.process.logs import make_log, where
from bang.store import Clash, StoreError, open_store
from bang.store.sql import SqlStore
from bang.store.sqlite import Sqlite, keep_private
from tests.rooms.examples import example
from tests.server.helpers import PATIENCE, catch_up, play_until_over, running


def numbers(page: str) -> dict[str, float]:
    found = re.findall(r"^(bang_[a-z_]+(?:\{[^}]*\})?) ([0-9.e+-]+)$", page, re.MULTILINE)
    return {name: float(value) for name, value in found}


def test_metrics_are_at_an_address_of_their_own(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db") as server:
        assert "bang_" not in server.http.get("/metrics").text
        assert "bang_" not in server.http.get("/metrics/").text
        page = httpx.get(f"http://127.0.0.1:{server.metrics_port}/metrics")
        assert page.status_code == 200
        assert "bang_connections" in page.text


def test_metrics_do_not_tell_who_answered(tmp_path: Path) -> None:
    """An answer of a person, a bot or the rules counts the same: as something that was written."""
    with running(tmp_path / "bang.db") as server:
        token = server.account("Ann")
        table = server.open_table(token, players=4)
        ann = server.client(token)
        for request in ("watch", "sit", "start"):
            ann.done(request, table=table)
        before, asked = numbers(server.metrics()), ann.ids
        play_until_over([ann], table)
        after, answers = numbers(server.metrics()), ann.ids - asked
        grown = {name for name, value in after.items() if value != before.get(name, 0.0)}
        assert not [name for name in grown if "answer" in name or "decline" in name or "messages" in name]
        written = after["bang_write_seconds_count"] - before["bang_write_seconds_count"]
        assert written > answers > 0, "what bots and rules answered is written as well"


def test_no_metric_counts_what_only_people_do_in_a_game(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db") as server:
        token = server.account("Ann")
        table = server.open_table(token, players=4)
        ann = server.client(token)
        ann.done("watch", table=table)
        counted = set()
        for made in found(Action):
            before = numbers(server.metrics())
            fields = msgspec.to_builtins(example(made, table))
            ann.request(**{name: value for name, value in fields.items() if name != "id"})
            grown = {name for name, value in numbers(server.metrics()).items() if value != before.get(name, 0.0)}
            if any("messages" in name for name in grown):
                counted.add(made)
        assert counted == {made for made in found(Action) if made.before_deal}


def test_health_fails_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Sqlite.write
    full = [False]

    async def failing(self: Sqlite, steps: Any) -> None:
        if full[0]:
            raise StoreError("The database refused: database or disk is full.")
        await write(self, steps)

    monkeypatch.setattr(Sqlite, "write", failing)
    with running(tmp_path / "bang.db") as server:
        assert server.http.get("/health").status_code == 200
        full[0] = True
        assert server.http.post("/api/account", json={"name": "Ann"}).status_code == 503
        assert server.http.get("/health").status_code == 503
        assert "database or disk is full" in server.log.getvalue(), "whoever keeps the server has to know why"
        assert server.http.get("/health").status_code == 503, "it was tried again"
        full[0] = False
        assert server.http.get("/health").status_code == 200, "although nobody has written anything since"


async def test_a_check_writes_only_while_there_is_trouble(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(database)
    assert isinstance(store, SqlStore)
    written: list[int] = []
    write = store.backend.write

    async def counted(steps: Any) -> None:
        await write(steps)
        written.append(len(steps))

    monkeypatch.setattr(store.backend, "write", counted)
    await store.check()
    assert not written
    store.trouble = "The database refused: database or disk is full."
    await asyncio.gather(store.check(), store.check())
    assert len(written) >= 1
    assert not store.trouble
    assert await store.snapshot("") is None, "nothing of it is left"
    await store.close()


async def test_what_began_before_the_trouble_does_not_end_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_store(str(tmp_path / "db"))
    assert isinstance(store, SqlStore)
    early = asyncio.Event()
    write = store.backend.write

    async def waiting(steps: Any) -> None:
        await early.wait()
        await write(steps)

    async def failing(steps: Any) -> None:
        raise StoreError("The database refused: database or disk is full.")

    monkeypatch.setattr(store.backend, "write", waiting)
    begun = asyncio.ensure_future(store.append("t", 1, b"a"))
    await asyncio.sleep(0)
    monkeypatch.setattr(store.backend, "write", failing)
    with pytest.raises(StoreError, match="full"):
        await store.append("t", 2, b"b")
    early.set()
    await begun
    with pytest.raises(StoreError, match="full"):
        await store.check()
    await store.close()


async def test_what_exists_already_is_no_trouble(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "db"))
    await store.append("t", 1, b"a")
    with pytest.raises(Clash):
        await store.append("t", 1, b"b")
    await store.check()
    await store.close()


def test_the_log_has_the_words_of_the_database_and_of_nothing_else() -> None:
    file = io.StringIO()
    log = make_log(file)
    log.error("error", **where(StoreError("The disk is full.")))
    log.error("error", **where(ValueError("bang 7D")))
    told, silent = [json.loads(line) for line in file.getvalue().splitlines()]
    assert told["text"] == "The disk is full."
    assert "text" not in silent


async def test_a_database_is_for_one_user(tmp_path: Path) -> None:
    file = tmp_path / "db"
    store = await open_store(str(file))
    await store.append("t", 1, b"a")
    made = [path for path in tmp_path.iterdir() if path.suffix != ".lock"]
    assert len(made) == 3, "the write-ahead log is there as well"
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {0o600}
    await store.close()
    file.chmod(0o664)
    await (await open_store(str(file))).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o660, "what others may read of an old one is taken back"


def test_what_a_crash_left_is_kept_from_others(tmp_path: Path) -> None:
    paths = [tmp_path / f"db{ending}" for ending in ("", "-wal", "-shm")]
    for path in paths:
        path.touch()
        path.chmod(0o644)
    keep_private(paths[0])
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths} == {0o640}


async def test_two_names_of_a_file_are_one_database(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "db"))
    (tmp_path / "link").symlink_to(tmp_path / "db")
    with pytest.raises(StoreError, match="Another server"):
        await open_store(str(tmp_path / "link"))
    await store.close()


def test_a_table_that_another_server_writes_to_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append = SqlStore.append
    clashes = [False]

    async def clashing(self: SqlStore, table: str, number: int, entry: bytes, *rest: Any, **more: Any) -> None:
        if clashes[0]:
            clashes[0] = False
            raise Clash("This number exists.")
        await append(self, table, number, entry, *rest, **more)

    monkeypatch.setattr(SqlStore, "append", clashing)
    with running(tmp_path / "bang.db") as server:
        token = server.account("Ann")
        table = server.open_table(token)
        ann = server.client(token)
        ann.done("watch", table=table)
        clashes[0] = True
        ann.post("sit", table=table)
        with pytest.raises(ConnectionClosed) as closed:
            catch_up(ann, PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012, "come back, and find the table as it was written"
        again = server.client(token)
        again.done("watch", table=table)
        again.done("sit", table=table)


def test_a_game_with_an_empty_list_of_boxes_is_kept(tmp_path: Path) -> None:
    with running(tmp_path / "bang.db") as server:
        token = server.account("Ann")
        table = server.open_table(token, players=4, sets=[])
        ann = server.client(token)
        for request in ("watch", "sit", "start"):
            ann.done(request, table=table)
        play_until_over([ann], table)
        assert server.http.get(f"/api/games/{table}").status_code == 200, "it is kept before its end is told"
        mine = server.http.get("/api/games", headers={"Authorization": f"Bearer {token}"}).json()
        assert [game["sets"] for game in mine] == [["base"]]
