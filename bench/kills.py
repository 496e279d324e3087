"""Measure how long people wait when servers of a cluster of three are killed again and again. Loopback only.

    .venv/bin/python -m bench.kills --kills 50 --tables 30
    .venv/bin/python -m bench.kills --kills 6 --how stop           # as in a rolling restart

Starts its own PostgreSQL, NATS and three servers. Two people and three bots sit at each table, spread over the servers,
and people take about a second for an answer. A killed server is started again before the next one is killed. Clients
reconnect as the browser does: 0.1 s after a connection breaks, twice as late each time that this fails, and at once if
the server says so. A wait is the time
from an answer, or from a broken connection, until the next message of the table. At the end the log is read: no
acknowledged answer may be lost or doubled. An echo in the same event loop tells a slow machine from a slow server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.bytecode import use_bytecode
from bench.load import percentiles, pressure
from tests.nats import nats_server
from tests.ports import free_port
from tests.postgres import cluster as start_postgres
from tests.server.faults import Player, Server, check_log, open_tables

COME_BACK: Final = 1012
FIRST_PAUSE: Final = 0.1  # seconds until a client reconnects
OPTIONS: Final = {"pace": "quick", "clock": "normal", "absence": 60}
BETWEEN: Final = (1.0, 3.0)  # seconds between the start of a server and the next kill


class Person(Player):
    """A client that takes its time to answer, reconnects as the browser does, and records its waits."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waited: list[tuple[float, float]] = []  # end and length of each wait
        self.pause = FIRST_PAUSE

    def thinking(self) -> float:
        return self.random.uniform(0.5, 1.5)

    def pause_after(self, error: BaseException) -> float:
        if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == COME_BACK:
            return self.random.uniform(0, 0.1)
        pause, self.pause = self.pause, 2 * self.pause
        return pause * self.random.uniform(0.75, 1.25)

    def note_waited(self) -> None:
        self.pause = FIRST_PAUSE
        if self.troubled:
            self.waited.append((time.monotonic(), time.monotonic() - self.troubled))
            self.troubled = 0.0


async def measure_echo(latencies: list[float]) -> None:
    """Measure a round trip to this program itself fifty times a second."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(line)

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        while True:
            begin = time.perf_counter()
            writer.write(b"echo\n")
            await reader.readline()
            latencies.append(time.perf_counter() - begin)
            await asyncio.sleep(0.02)
    finally:
        writer.close()
        server.close()
        await asyncio.sleep(0.1)  # lets the handler of the other end finish


async def keep_playing(ports: list[int], number: int, people: list[Person]) -> None:
    """Play one table after the other; use the next server if one is down."""
    while True:
        try:
            seated = await open_tables(ports, 1, 2, number, Person, OPTIONS)
        except (httpx.HTTPError, OSError, WebSocketException, KeyError, AssertionError):
            number += 1
            await asyncio.sleep(0.2)
            continue
        people += [player for player in seated if isinstance(player, Person)]
        await asyncio.gather(*(player.play() for player in seated))


async def run(kills: int, tables: int, how: str, folder: Path, database: str, nats: str) -> dict[str, Any]:
    servers = [Server(database, folder, free_port(), "--cluster", nats) for _ in range(3)]
    ports = [server.port for server in servers]
    await asyncio.gather(*(server.start() for server in servers))
    people: list[Person] = []
    chance = random.Random(1)
    echoes: list[float] = []
    echo = asyncio.create_task(measure_echo(echoes))
    moments: list[float] = []
    waited, began = pressure(), time.monotonic()
    games = [asyncio.create_task(keep_playing(ports, n, people)) for n in range(tables)]
    try:
        while len(people) < 2 * tables:
            await asyncio.sleep(0.1)
        await asyncio.sleep(3)
        for n in range(kills):
            await asyncio.sleep(chance.uniform(*BETWEEN))
            server = servers[n % len(servers)]
            print(f"{how} {n + 1} of {kills}", file=sys.stderr)
            moments.append(time.monotonic())
            await (server.kill() if how == "kill" else server.stop())
            await server.start()
        await asyncio.sleep(3)
        seconds = time.monotonic() - began
        waited = pressure() - waited
    finally:
        for task in (*games, echo):
            task.cancel()
        await asyncio.gather(*games, echo, return_exceptions=True)
        await asyncio.gather(*(server.stop() for server in servers))
    answers = await check_log(database, list(people), over=False)
    all_waits = [wait for person in people for wait in person.waited]
    windows = zip(moments, [*moments[1:], began + seconds], strict=True)
    # For each kill: the longest wait that ended before the next kill.
    longest = [max(wait for until, wait in all_waits if first <= until < last) for first, last in windows]
    # For those affected: waits during which a kill happened, or whose connection it broke.
    noticed = [wait for until, wait in all_waits if any(until - wait <= at + 0.05 and until >= at for at in moments)]
    return {
        "how": how,
        "kills": kills,
        "tables": tables,
        "seconds": round(seconds, 1),
        "answers_in_the_log": answers,
        "acknowledged": sum(len(person.acknowledged) for person in people),
        "longest_wait_s": round(max(longest), 3),
        "median_of_the_longest_waits_s": round(statistics.median(longest), 3),
        "waits_that_met_a_kill": len(noticed),
        "median_of_these_s": round(statistics.median(noticed), 3) if noticed else None,
        "all_waits": percentiles([wait for _, wait in all_waits]),
        "echo": percentiles(echoes),
        "somebody_waited_for_a_processor": round(waited / seconds, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--how", choices=["kill", "stop"], default="kill")
    args = parser.parse_args()
    use_bytecode()
    with start_postgres() as postgres, nats_server() as nats, tempfile.TemporaryDirectory() as folder:

        async def work() -> dict[str, Any]:
            database = await postgres.make_database()
            return await run(args.kills, args.tables, args.how, Path(folder), database, nats.url)

        print(json.dumps(asyncio.run(work()), indent=1))


if __name__ == "__main__":
    main()
