"""A host vanishes without closing its connections, and comes back: its games go on elsewhere, and it does no harm."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from tests.nats import Nats, nats_server
from tests.netns import Host, other_host
from tests.ports import free_port
from tests.postgres import Cluster, or_skip
from tests.postgres import cluster as start_postgres
from tests.server.cluster_faults import SHORT_TERM
from tests.server.faults import Player, Server, check_log, open_tables

LONGEST = 20.0  # seconds that anybody may wait, on a machine that does other things; a term is two


class Network(NamedTuple):
    host: Host
    postgres: Cluster
    nats: Nats


@pytest.fixture
def network() -> Iterator[Network]:
    """Another host, and a PostgreSQL and a NATS here that it can reach."""
    pytest.importorskip("nats", reason="nats-py is not installed: pip install nats-py, or bang[cluster]")
    with ExitStack() as stack:
        host = stack.enter_context(or_skip(other_host()))
        postgres = stack.enter_context(or_skip(start_postgres(host.near)))
        nats = stack.enter_context(or_skip(nats_server(host.near)))
        yield Network(host, postgres, nats)


@pytest.mark.soak
def test_a_host_that_vanishes_is_noticed_and_one_that_comes_back_does_no_harm(network: Network, tmp_path: Path) -> None:
    host, postgres, nats = network
    database = asyncio.run(postgres.make_database())
    port = free_port()
    here = Server(database, tmp_path, port, "--cluster", nats.url, program=SHORT_TERM)
    there = Server(
        database.replace("127.0.0.1", host.near),
        tmp_path,
        port + 1,
        *("--cluster", nats.url, "--host", host.address),
        program=host.command(sys.executable, "-m", "tests.server.short_term"),
        host=host.address,
    )

    async def play() -> list[Player]:
        await asyncio.gather(here.start(), there.start())
        try:
            players = await open_tables([here.port], 2, 2, opened_at=there.url)
            games = [asyncio.create_task(player.play()) for player in players]
            await asyncio.sleep(0.3)
            assert not all(player.over for player in players), "the host vanished too late"
            host.pull_the_cable()
            await asyncio.wait_for(asyncio.gather(*games), 120)
            host.plug_it_in()
            await until_healthy(there)
            longest = max(player.longest_silence for player in players)
            assert 1.0 < longest < LONGEST, "nobody had to wait: the tables were not there"
            return players
        finally:
            await asyncio.gather(here.stop(), there.stop())

    players = asyncio.run(play())
    assert asyncio.run(check_log(database, players)) > 40


async def until_healthy(server: Server) -> None:
    end = time.monotonic() + LONGEST
    async with httpx.AsyncClient(base_url=server.url, timeout=2) as http:
        while time.monotonic() < end:
            try:
                if (await http.get("/health")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.2)
    raise AssertionError("the host that came back does not serve")
