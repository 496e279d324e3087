"""Play at a cluster of servers while they fail; the invariants are in faults.py."""

from __future__ import annotations

import asyncio
import random
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.ports import free_port
from tests.server.faults import Player, Server, open_tables

SHORT_TERM = (sys.executable, "-m", "tests.server.short_term")
FINISHING = 240  # seconds for games that take two on an idle machine

Trouble = Callable[[list[Server], int], Awaitable[None]]


@asynccontextmanager
async def cluster(database: str, nats: str, folder: Path, count: int) -> AsyncIterator[list[Server]]:
    servers = [Server(database, folder, free_port(), "--cluster", nats, program=SHORT_TERM) for _ in range(count)]
    await asyncio.gather(*(server.start() for server in servers))
    try:
        yield servers
    finally:
        await asyncio.gather(*(server.stop() for server in servers if server.process.returncode is None))


async def play_through(servers: list[Server], tables: int, troubles: Sequence[Trouble]) -> list[Player]:
    """Play games at all servers and cause trouble in the middle; end them all before the next round."""
    ports = [server.port for server in servers]
    moments = random.Random(7)
    players: list[Player] = []
    for round, trouble in enumerate(troubles):
        fresh = await open_tables(ports, tables, 2, round)
        players += fresh
        games = [asyncio.create_task(player.play()) for player in fresh]
        await asyncio.sleep(moments.uniform(0.1, 0.6))
        assert not all(player.over for player in fresh), f"round {round}: the trouble came too late"
        await trouble(servers, round)
        await asyncio.wait_for(asyncio.gather(*games), FINISHING)
        for server in servers if round + 1 < len(troubles) else ():
            if server.process.returncode is not None:
                await server.start()
    return players


async def kill_one(servers: list[Server], round: int) -> None:
    await servers[round % len(servers)].kill()


async def stop_one(servers: list[Server], round: int) -> None:
    await servers[round % len(servers)].stop()


async def pause_one(servers: list[Server], round: int) -> None:
    """Pause a server for longer than its term: others take over its tables before it wakes up."""
    process = servers[round % len(servers)].process
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(4.0)
    process.send_signal(signal.SIGCONT)
