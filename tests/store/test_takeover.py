"""One server for each PostgreSQL: one that lost the lock takes it again, or stops if another has it."""

from __future__ import annotations

import asyncio
import io
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from bang.server.process.run import bind, serve
from bang.server.process.settings import Limits, Settings
from bang.store import StoreError, TakenOver, Unsure, open_store
from bang.store import postgres as store_of_postgres
from bang.store.postgres import LOCK
from tests.postgres import Cluster
from tests.server.helpers import PATIENCE, SECRET, Running, catch_up
from tests.store.relay import relay_to

HOLDER = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted"


@asynccontextmanager
async def connection_to(url: str) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


@asynccontextmanager
async def taken(url: str) -> AsyncIterator[None]:
    """Break the connection of whoever holds the lock, and hold it from then on."""
    async with connection_to(url) as thief, connection_to(url) as other:
        waiting = asyncio.ensure_future(thief.execute(f"SELECT pg_advisory_lock({LOCK})"))
        while not await other.fetch("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):
            await asyncio.sleep(0.01)
        for row in await other.fetch(HOLDER, LOCK):
            await other.execute(f"SELECT pg_terminate_backend({row['pid']})")
        await waiting
        yield


async def test_a_store_whose_lock_was_taken_writes_nothing_more(postgres: Cluster) -> None:
    url = await postgres.make_database()
    store = await open_store(url)
    await store.append("t", 1, b"a")
    async with taken(url):
        await asyncio.wait_for(store.taken_over(), 10)  # even if nobody writes
        began = time.monotonic()
        for act in (store.append("t", 2, b"b"), store.entries("t"), store.check()):
            with pytest.raises(TakenOver, match="Another server has taken over"):
                await act
        assert time.monotonic() - began < 1, "nothing to wait for"
    with pytest.raises(TakenOver):
        await store.append("t", 2, b"b")  # not even when the other one has gone
    await store.close()
    store = await open_store(url)
    assert await store.entries("t") == [b"a"]
    await store.close()


async def test_the_lock_is_taken_again_while_nobody_writes(postgres: Cluster) -> None:
    url = await postgres.make_database()
    store = await open_store(url)
    async with connection_to(url) as other:
        before = (await other.fetch(HOLDER, LOCK))[0]["pid"]
        await other.execute(f"SELECT pg_terminate_backend({before})")
        while [row["pid"] for row in await other.fetch(HOLDER, LOCK)] in ([], [before]):
            await asyncio.sleep(0.02)
    with pytest.raises(StoreError, match="Another server uses"):
        await open_store(url)
    await store.append("t", 1, b"a")
    await store.check()
    await store.close()


async def test_a_session_of_our_own_that_lives_on_is_nobody_else(postgres: Cluster) -> None:
    """The network broke, and the database has not noticed: it keeps the lock for the connection that is gone."""
    url = await postgres.make_database()
    async with relay_to(url) as (relay, through):
        store = await open_store(through)
        await store.append("t", 1, b"a")
        relay.cut()
        await store.append("t", 2, b"b")
        assert await store.entries("t") == [b"a", b"b"]
        await store.close()


async def test_a_database_that_does_not_answer_is_waited_for_once(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_of_postgres, "CONNECT_TIMEOUT", 1.0)
    url = await postgres.make_database()
    async with relay_to(url) as (relay, through):
        store = await open_store(through)
        await store.append("t", 1, b"a")
        relay.carries.clear()
        began = time.monotonic()
        outcomes = await asyncio.gather(*(store.append(f"t{n}", 1, b"x") for n in range(30)), return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {Unsure}
        assert time.monotonic() - began < 10, "one after the other they would take 30 seconds"
        with pytest.raises(StoreError):
            await store.check()
        relay.carries.set()
        await store.append("t", 2, b"b")
        await store.check()
        await store.close()


def test_a_server_stops_when_another_has_its_database(postgres: Cluster) -> None:
    url = asyncio.run(postgres.make_database())
    log, listening, numbers = io.StringIO(), bind("127.0.0.1", 0), bind("127.0.0.1", 0)
    started = threading.Event()
    ends: list[BaseException | None] = []

    def work() -> None:
        settings = Settings(SECRET, "", Limits.none())
        try:
            asyncio.run(serve(settings, url, listening, lambda _: started.set(), log, numbers))
            ends.append(None)
        except BaseException as error:
            ends.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert started.wait(PATIENCE)
    server = Running(listening.getsockname()[1], log, numbers.getsockname()[1])
    token = server.account("Ann")
    ann = server.client(token)
    ann.done("watch", table=server.open_table(token))

    async def take() -> None:
        async with taken(url):
            await asyncio.to_thread(thread.join, PATIENCE)

    asyncio.run(take())
    assert not thread.is_alive()
    assert isinstance(ends[0], TakenOver)
    assert '"taken over"' in log.getvalue()
    with pytest.raises(ConnectionClosed) as closed:
        catch_up(ann, PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012, "come back: another server has the tables now"
    with pytest.raises(httpx.TransportError):
        server.http.get("/health")
    server.close()
    listening.close()
    numbers.close()
