"""Measure the latency from an answer to everybody's update, with many tables at human speed. Bounded, loopback only.

    .venv/bin/python -m bench.load --tables 500 --seconds 30
    .venv/bin/python -m bench.load --tables 500 --servers 2        # a cluster, with PostgreSQL and NATS

Two people (simulated here) and three bots sit at each table; each takes about two seconds for a decision. An echo
server of the same stack is measured in the same run, before and after: it tells a slow machine from a slow server. With
several servers, tables are opened at all of them in turn, and the second person sits at another server than the first.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import uvloop

from bench.bytecode import use_bytecode
from bench.sockets import Socket, connect
from tests.ports import free_ports

if TYPE_CHECKING:
    from tests.nats import Nats
    from tests.postgres import Cluster

ROOT = Path(__file__).resolve().parent
OPTIONS = {"players": 5, "clock": "normal", "pace": "normal"}


class Asked(msgspec.Struct):
    number: int
    options: list[msgspec.Raw] = []
    window: Any = None  # others are asked at the same moment


class Message(msgspec.Struct):
    """The fields of a message that a player needs."""

    type: str
    id: int = 0
    status: str = ""
    code: str = ""
    asked: Asked | None = None


decode = msgspec.json.Decoder(Message).decode


class Game:
    """A table with its last answered question and the time of that answer."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.answered = 0
        self.at = 0.0


class Bench:
    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.decisions = 0
        self.answers = 0
        self.measuring = False
        self.refused: dict[str, int] = {}


class Person:
    """Answers at random, after a while, until the game is over."""

    def __init__(self, bench: Bench, game: Game, chance: random.Random, first: bool) -> None:
        self.bench = bench
        self.game = game
        self.chance = chance
        self.first = first
        self.seated = asyncio.Event()
        self.socket: Socket
        self.seen = 0
        self.answering = 0
        self.over = False

    async def sit(self, port: int, token: str) -> None:
        self.socket = await connect(port, self.note)
        say(self.socket, type="hello", token=token)
        say(self.socket, type="watch", table=self.game.table)
        say(self.socket, type="sit", table=self.game.table, id=1)
        await self.seated.wait()

    def note(self, data: bytes) -> None:
        now = time.perf_counter()
        bench, message = self.bench, decode(data)
        if message.type == "done" and message.id == 1:
            self.seated.set()
        if message.type == "refused":
            bench.refused[message.code] = bench.refused.get(message.code, 0) + 1
        if message.type != "update":
            return
        self.over = message.status == "finished"
        asked = message.asked
        number = asked.number if asked else 10**9
        if bench.measuring and self.game.answered and self.seen <= self.game.answered < number:
            bench.latencies.append(now - self.game.at)
        if asked is None:
            return
        if number > self.seen:
            if bench.measuring and self.first:
                bench.decisions += number - self.seen
            self.seen = number
        if len(asked.options) > 1 and number > self.answering:
            self.answering = number
            asyncio.get_running_loop().call_later(self.chance.uniform(0.8, 3.2), self.answer, asked)

    def answer(self, asked: Asked) -> None:
        start = json.dumps({"type": "answer", "table": self.game.table, "question": asked.number})
        reply = f'{start[:-1]},"answer":'.encode() + bytes(self.chance.choice(asked.options)) + b"}"
        # In a window an answer may have to wait for those of others, which says nothing about the server.
        self.game.answered, self.game.at = asked.number if asked.window is None else 0, time.perf_counter()
        if self.bench.measuring:
            self.bench.answers += 1
        self.socket.send(reply)


def say(socket: Socket, **message: Any) -> None:
    socket.send(json.dumps(message).encode())


async def do(port: int, token: str, table: str, **action: Any) -> Socket:
    """Follow a table and do something there; returns once it is done."""
    done = asyncio.Event()

    def note(data: bytes) -> None:
        if decode(data).id == 7:
            done.set()

    socket = await connect(port, note)
    say(socket, type="hello", token=token)
    say(socket, type="watch", table=table, **({} if action else {"id": 7}))
    if action:
        say(socket, table=table, id=7, **action)
    await done.wait()
    return socket


class Lateness:
    """How late the clients themselves are, which adds to what they measure: they share the processors."""

    def __init__(self) -> None:
        self.latencies: list[float] = []

    async def measure(self) -> None:
        while True:
            due = time.perf_counter() + 0.01
            await asyncio.sleep(0.01)
            self.latencies.append(time.perf_counter() - due)


async def post(port: int, path: str, body: object, token: str = "") -> Any:
    """Post a request over a new connection; the standard library is fast enough here."""
    import urllib.request

    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)

    def ask() -> Any:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    return await asyncio.to_thread(ask)


async def measure_echo(port: int, connections: int, rate: float, seconds: float) -> list[float]:
    """Measure the echo server with the same number of connections and messages a second."""
    latencies: list[float] = []
    payload = json.dumps(
        {"type": "answer", "table": "x" * 16, "question": 1, "answer": {"do": "play", "card": "x" * 60}}
    ).encode()

    connected = 0
    everybody = asyncio.Event()

    async def client(chance: random.Random) -> None:
        nonlocal connected
        came = asyncio.Event()
        socket = await connect(port, lambda data: came.set())
        connected += 1
        if connected == connections:
            everybody.set()
        await everybody.wait()
        end = time.perf_counter() + seconds
        pause = connections / rate
        await asyncio.sleep(chance.uniform(0, pause))
        while time.perf_counter() < end:
            came.clear()
            begin = time.perf_counter()
            socket.send(payload)
            await came.wait()
            latencies.append(time.perf_counter() - begin)
            await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)
        socket.close()

    await asyncio.gather(*(client(random.Random(n)) for n in range(connections)))
    return latencies


class Disk(threading.Thread):
    """Measure fdatasync ten times a second: the lower bound of any durable server's latency."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self.file = folder / "disk"
        self.latencies: list[float] = []
        self.ended = threading.Event()

    def run(self) -> None:
        with self.file.open("wb", buffering=0) as file:
            while not self.ended.wait(0.1):
                begin = time.perf_counter()
                file.write(b"x" * 4096)
                os.fdatasync(file.fileno())
                self.latencies.append(time.perf_counter() - begin)


async def wait_for(port: int) -> None:
    for _ in range(1200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise SystemExit("a server did not start")


def resident(pid: int) -> int:
    """Return the resident memory in KiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def cpu(pid: int) -> float:
    """Return the processor time used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pressure() -> float:
    """Return how many seconds programs on this machine have waited for a processor."""
    try:
        return int(Path("/proc/pressure/cpu").read_text().splitlines()[0].partition("total=")[2]) / 1e6
    except OSError:
        return 0.0


def percentiles(latencies: list[float]) -> dict[str, float]:
    if len(latencies) < 2:
        return {}
    cuts = statistics.quantiles(latencies, n=1000)
    return {f"p{p / 10:g}_ms": round(1000 * cuts[p - 1], 2) for p in (500, 900, 990, 999)}


async def run(
    tables: int,
    seconds: float,
    spectators: int,
    folder: Path,
    servers: int = 1,
    shared: Sequence[str] = (),
    count: Callable[[], dict[str, float]] = dict,
) -> dict[str, Any]:
    """Run the load. `shared` are options for servers of a cluster; `count` counts the work of its database and NATS."""
    *ports, echo_port = free_ports(servers + 1)
    bang = str(Path(sys.executable).with_name("bang"))
    options = shared or ["--database", str(folder / "load.sqlite")]
    env = {**os.environ, "BANG_SECRET": "a secret for this bench only"}
    with (folder / "server.log").open("wb") as log:
        started = [
            subprocess.Popen([bang, "serve", "--no-limits", "--port", str(port), *options], stderr=log, env=env)
            for port in ports
        ]
        echo = subprocess.Popen([sys.executable, str(ROOT / "echo.py"), str(echo_port)], stderr=log)
    pids = [server.pid for server in started]
    try:
        for port in (*ports, echo_port):
            await wait_for(port)
        bench = Bench()
        tokens = [(await post(ports[0], "/api/account", {"name": f"P{n}"}))["token"] for n in range(3)]
        first = await measure_echo(echo_port, 2 * tables, tables / 2, seconds / 4)
        empty = sum(map(resident, pids))
        people: list[Person] = []
        opened = []
        for t in range(tables):
            made = await post(ports[t % servers], "/api/tables", {"options": OPTIONS}, tokens[0])
            opened.append(made["table"])
            game = Game(made["table"])
            for p in range(2):
                people.append(Person(bench, game, random.Random(10 * t + p), first=p == 0))
                await people[-1].sit(ports[(t + p) % servers], tokens[p])
            (await do(ports[t % servers], tokens[0], game.table, type="start")).close()
        full = sum(map(resident, pids))
        watching = [  # one at a time: the rate of new connections is not measured here
            await do(ports[n % servers], tokens[2], opened[n % len(opened)]) for n in range(spectators)
        ]
        await asyncio.sleep(5)
        disk = Disk(folder)
        disk.start()
        bench.measuring = True
        before, waited, counted = sum(map(cpu, pids)), pressure(), count()
        meanwhile = asyncio.create_task(measure_echo(echo_port, 50, 50, seconds))
        late = Lateness()
        lateness = asyncio.create_task(late.measure())
        spent = time.process_time()
        await asyncio.sleep(seconds)
        spent = time.process_time() - spent
        lateness.cancel()
        used, waited = sum(map(cpu, pids)) - before, pressure() - waited
        counted = {what: number - counted[what] for what, number in count().items()}
        bench.measuring = False
        disk.ended.set()
        playing = sum(not person.over for person in people) // 2
        for socket in [*(person.socket for person in people), *watching]:
            socket.close()
        last = await measure_echo(echo_port, 2 * tables, tables / 2, seconds / 4)
        tables_ms, echo_ms = percentiles(bench.latencies), percentiles(first + last)
        return {
            "servers": servers,
            "tables": tables,
            "tables_still_playing": playing,
            "connections": 2 * tables + spectators,
            "seconds": seconds,
            "decisions_per_s": round(bench.decisions / seconds, 1),
            "answers_of_people_per_s": round(bench.answers / seconds, 1),
            "updates_measured": len(bench.latencies),
            "answer_to_update": tables_ms,
            "clients_late": percentiles(late.latencies),
            "clients_cpu_of_one_core": round(spent / seconds, 2),
            "echo": echo_ms,
            "echo_meanwhile": percentiles(await meanwhile),
            "disk": percentiles(disk.latencies),
            "ratio_p99": round(tables_ms["p99_ms"] / echo_ms["p99_ms"], 2),
            "somebody_waited_for_a_processor": round(waited / seconds, 2),
            "server_cpu_of_one_core": round(used / seconds, 2),
            "cpu_ms_per_decision": round(1000 * used / max(1, bench.decisions), 2),
            "per_decision": {what: round(number / max(1, bench.decisions), 2) for what, number in counted.items()},
            "kib_per_table_with_its_connections": round((full - empty) / tables, 1),
            "refused": bench.refused,
        }
    finally:
        for process in (*started, echo):
            process.terminate()
        for process in (*started, echo):
            process.wait(20)


def count_work(nats: Nats, postgres: Cluster) -> dict[str, float]:
    """Return the work NATS and PostgreSQL have done so far."""
    numbers = nats.numbers()
    stat = postgres.process.pid
    return {
        "nats_messages": numbers["in_msgs"],
        "nats_kib": numbers["in_bytes"] / 1024,
        "nats_cpu_ms": 1000 * cpu(nats.process.pid),
        "postgres_cpu_ms": 1000 * sum(cpu(pid) for pid in (stat, *children(stat))),
    }


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--servers", type=int, help="a cluster of so many servers; one with SQLite if not given")
    parser.add_argument("--folder", help="for the database; one in memory takes the disk out of the measurement")
    args = parser.parse_args()
    use_bytecode()
    gc.disable()  # a garbage collection here would distort latencies
    loop = uvloop.new_event_loop
    with tempfile.TemporaryDirectory(dir=args.folder) as folder, contextlib.ExitStack() as stack:
        runner = stack.enter_context(asyncio.Runner(loop_factory=loop))
        shared: list[str] = []
        count: Callable[[], dict[str, float]] = dict
        if args.servers:
            from tests.nats import nats_server
            from tests.postgres import cluster

            postgres, nats = stack.enter_context(cluster(durable=True)), stack.enter_context(nats_server())
            database = runner.run(postgres.make_database())
            shared = ["--database", database, "--cluster", nats.url]
            count = partial(count_work, nats, postgres)
        limit = 120 + 3 * args.seconds + args.tables
        work = run(args.tables, args.seconds, args.spectators, Path(folder), args.servers or 1, shared, count)
        print(json.dumps(runner.run(asyncio.wait_for(work, limit)), indent=1))


if __name__ == "__main__":
    main()
