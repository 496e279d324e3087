"""A rolling upgrade to other rules: a running game stays with its own, as long as a server has them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import asyncpg
import httpx
import pytest

from bang.cli.verify import find_difference
from bang.rooms.actions import start
from bang.server.cluster import draining, rules
from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.helpers import Client, Running, play_until_over, running, takeovers

OLD, NEW = "old", "new"  # versions of rules

ServerOf = Callable[[str], AbstractContextManager[Running]]


@pytest.fixture
def database(postgres: Cluster) -> str:
    return asyncio.run(postgres.make_database())


@pytest.fixture
def server_of(database: str, nats: Nats, monkeypatch: pytest.MonkeyPatch) -> ServerOf:
    """Return a function that runs a server of one cluster that claims these rules, also for games begun meanwhile."""

    @contextmanager
    def run(version: str) -> Iterator[Running]:
        for module in (rules, start):
            monkeypatch.setattr(module, "rules_version", lambda: version)
        with running(database, cluster=nats.url) as server:
            yield server

    return run


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "LOOK", 0.05)
    monkeypatch.setattr(draining, "REST", 0.05)
    monkeypatch.setattr(draining, "LINGERING", 0.1)


def begin_game(server: Running) -> tuple[str, str]:
    """Start a game; return its table and the person's token."""
    token = server.account("Ann")
    table = server.open_table(token, players=4)
    ann = server.client(token)
    for step in ("watch", "sit", "start"):
        ann.done(step, table=table)
    return table, token


def difference(server: Running, table: str) -> str:
    """Say where the recording of a game and the rules differ; empty if it is proven."""
    while (recording := server.http.get(f"/api/games/{table}")).status_code == 404:
        time.sleep(0.05)
    return find_difference(recording.json())


def serves(server: Running) -> bool:
    try:
        server.http.get("/health")
    except httpx.TransportError:
        return False
    return True


async def let_days_pass(database: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute("UPDATE entries SET written = written - 3 * 86400")
    await connection.close()


async def count_servers(database: str) -> int:
    connection = await asyncpg.connect(database)
    count: int = await connection.fetchval("SELECT count(*) FROM nodes")
    await connection.close()
    return count


def come_back(server: Running, table: str, token: str) -> Client:
    ann = server.client(token)
    ann.done("watch", table=table)
    return ann


def test_a_game_stays_with_its_rules_until_its_end(server_of: ServerOf) -> None:
    with server_of(NEW) as new:
        with server_of(OLD) as old:
            table, token = begin_game(old)
            waiting = old.open_table(token, players=4)
            old.stop()
            come_back(new, waiting, token)
            ann = come_back(new, table, token)
            assert takeovers(new) == 1, "the table that waits, and not the game"
            play_until_over([ann], table)
            assert difference(new, table) == ""
            ann.done("rematch", table=table)
            told = [happening for update in ann.updates for happening in update["happenings"]]
            following = told[-1]["note"]["table"]
            ann.close()
        come_back(new, following, token).done("start", table=following)
        assert takeovers(new) == 2, "the rematch has the new rules"


def test_a_game_goes_to_a_server_with_its_rules(server_of: ServerOf) -> None:
    with server_of(NEW) as new, server_of(OLD) as heir:
        with server_of(OLD) as old:
            table, token = begin_game(old)
            ann = come_back(new, table, token)
            old.stop()
        play_until_over([ann], table)
        assert difference(new, table) == ""
        assert (takeovers(new), takeovers(heir)) == (0, 1)


def test_a_game_whose_people_come_back_days_later_keeps_its_rules_as_well(server_of: ServerOf, database: str) -> None:
    """Nobody had it in memory when the last server with its rules was stopped."""
    with server_of(OLD) as before:
        table, token = begin_game(before)
    asyncio.run(let_days_pass(database))
    with server_of(NEW) as new:
        with server_of(OLD) as old:
            old.stop()
            while serves(old):
                time.sleep(0.05)
            ann = come_back(new, table, token)
            assert (takeovers(new), takeovers(old)) == (0, 1)
            play_until_over([ann], table)
            ann.close()
        assert difference(new, table) == ""


def test_a_server_ends_with_the_last_game_of_its_rules(server_of: ServerOf, database: str) -> None:
    """Games of other rules, and tables that never began, are nothing to stay for."""
    with server_of(NEW) as new:
        begin_game(new)
        with server_of(OLD) as old:
            table, token = begin_game(old)
            old.open_table(token, players=4)
            old.stop()
            ann = come_back(new, table, token)
            assert asyncio.run(count_servers(database)) == 2
            play_until_over([ann], table)
            assert difference(new, table) == ""
            ann.close()
            while asyncio.run(count_servers(database)) == 2:  # it ends by itself
                time.sleep(0.05)


def test_a_game_goes_on_when_nobody_has_its_rules(server_of: ServerOf) -> None:
    with server_of(NEW) as new:
        with server_of(OLD) as old:
            table, token = begin_game(old)
            ann = come_back(new, table, token)
            for _ in range(2):
                old.stop()
        play_until_over([ann], table)
        assert takeovers(new) == 1
