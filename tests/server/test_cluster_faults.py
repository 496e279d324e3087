"""Servers of a cluster are killed, stopped and paused: no acknowledged answer is lost, none is applied twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.nats import Nats
from tests.postgres import Cluster, or_skip
from tests.postgres import cluster as start_postgres
from tests.server.cluster_faults import Trouble, cluster, kill_one, pause_one, play_through, stop_one
from tests.server.faults import Player, Server, check_log

AWAY = 0.5  # seconds
A_ROUND = 120  # seconds that one may take, on a machine that does other things


@pytest.fixture
def own_postgres() -> Iterator[Cluster]:
    """Start a PostgreSQL that the test may kill."""
    with or_skip(start_postgres()) as running:
        yield running


def run(
    postgres: Cluster, nats: Nats, folder: Path, servers: int, tables: int, troubles: Sequence[Trouble]
) -> list[Player]:
    database = asyncio.run(postgres.make_database())

    async def play() -> list[Player]:
        async with cluster(database, nats.url, folder, servers) as started:
            return await play_through(started, tables, troubles)

    players = asyncio.run(asyncio.wait_for(play(), A_ROUND * (1 + len(troubles))))
    answers = asyncio.run(check_log(database, players))
    assert answers > 40 * len(troubles) * tables
    assert sum(len(player.acknowledged) for player in players) > 5 * len(troubles) * tables
    assert any(player.returns for player in players), "nobody noticed that a server was away"
    return players


def test_a_server_is_killed_and_its_table_goes_on(postgres: Cluster, nats: Nats, tmp_path: Path) -> None:
    run(postgres, nats, tmp_path, 2, 1, [kill_one])


@pytest.mark.soak
def test_whatever_is_killed_the_games_go_on(own_postgres: Cluster, nats: Nats, tmp_path: Path) -> None:
    async def kill_nats(servers: list[Server], round: int) -> None:
        nats.kill()
        await asyncio.sleep(AWAY)
        nats.start()

    async def kill_postgresql(servers: list[Server], round: int) -> None:
        own_postgres.kill()
        await asyncio.sleep(AWAY)
        own_postgres.start()  # not in a thread: it would end with it

    run(own_postgres, nats, tmp_path, 2, 2, [kill_one, kill_nats, kill_postgresql, pause_one, stop_one])


@pytest.mark.soak
@pytest.mark.parametrize("trouble", [kill_one, stop_one, pause_one])
def test_twenty_times(postgres: Cluster, nats: Nats, tmp_path: Path, trouble: Trouble) -> None:
    run(postgres, nats, tmp_path, 3, 6, [trouble] * 20)
