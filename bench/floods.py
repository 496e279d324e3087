"""Measure what bystanders notice while somebody else floods the server. Bounded, loopback only.

    .venv/bin/python -m bench.floods                           # the table of docs/performance.md, seven minutes
    .venv/bin/python -m bench.floods --before ../before/src    # the same with a column of other sources
    .venv/bin/python -m bench.floods replays lobby --seconds 5

Bystanders play games of their own; the time from an answer until it is durable and acknowledged is measured. Idle is
the same without a flood, and the echo is a connection of this program to itself: it tells a slow machine from a slow
server. Each attacker has its own address (127.0.0.2 and up), and the server has its usual limits.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

HERE: Final = Path(__file__).resolve().parent.parent
BYSTANDERS: Final = 8
PAUSE: Final = 0.25  # seconds a bystander takes for an answer: faster ones would hit the rate limit
ECHO_PAUSE: Final = 0.03
GAMES: Final = 20_000  # finished games in the database
SEATS: Final = 6  # of each finished game
USUAL: Final = "drifter"
LEGEND: Final = "legend"
Json = dict[str, Any]


class Target:
    """The server as one client address reaches it."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.url = f"ws://127.0.0.1:{port}/ws"

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def request(self, method: str, path: str, body: Json | None = None, token: str = "") -> tuple[int, bytes]:
        data = b"" if body is None else json.dumps(body).encode()
        reader, writer = await self.open()
        try:
            head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
            head += "Accept-Encoding: gzip\r\nContent-Type: application/json\r\n" + (
                f"Authorization: Bearer {token}\r\n" if token else ""
            )
            writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
            answer = await reader.read()
        finally:
            writer.close()
        head_of, _, rest = answer.partition(b"\r\n\r\n")
        return (int(head_of.split()[1]) if head_of else 0), rest

    async def post(self, path: str, body: Json, token: str = "") -> Json:
        _, data = await self.request("POST", path, body, token)
        found: Json = json.loads(data)
        return found

    async def token(self) -> str:
        return str((await self.post("/api/account", {"name": "Somebody"}))["token"])

    def socket(self) -> Any:
        return connect(self.url, local_addr=(self.address, 0), compression=None, max_queue=None, ping_interval=None)


# --- the bystanders


async def play(
    target: Target, times: list[float], until: Callable[[], bool], bots: str = USUAL, token: str = ""
) -> None:
    """Play games with bots, and note how long each answer took; among Legends, how long until the next question."""
    token = token or await target.token()
    while not until():
        options = {"players": 4, "pace": "instant", "clock": "off", "private": True, "bots": bots}
        table = (await target.post("/api/tables", {"options": options}, token)).get("table")
        if table is None:  # refused: the limit of open tables a person, until finished games close
            await asyncio.sleep(1)
            continue
        async with target.socket() as socket:
            for request in ({"type": "hello", "token": token}, *({"type": t, "table": table} for t in LIVE)):
                await socket.send(json.dumps(request))
            await answer_all(socket, table, times, until, bots == LEGEND)


LIVE: Final = ("watch", "sit", "start")


async def answer_all(socket: Any, table: str, times: list[float], until: Callable[[], bool], slow: bool) -> None:
    """Answer until the game is over. `slow`: what the others take to think counts as well."""
    sent = number = 0
    began = 0.0
    async for data in socket:
        message = json.loads(data)
        if message.get("id") == sent != 0:
            if message["type"] == "done" and not slow:
                times.append(time.perf_counter() - began)
            sent = 0
        if until() or message.get("status") == "finished":
            return
        asked = message.get("asked") or {}
        if asked.get("options") and asked["number"] != number:  # a waived question comes back under a lower number
            if slow and began:
                times.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
            sent = number = asked["number"]
            began = time.perf_counter()
            answer = {"type": "answer", "id": sent, "table": table, "question": number, "answer": asked["options"][-1]}
            await socket.send(json.dumps(answer))


async def echo(times: list[float], until: Callable[[], bool]) -> None:
    """Measure round trips to this program itself, in the same event loop."""

    async def back(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(100):
            writer.write(data)
        writer.close()

    server = await asyncio.start_server(back, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
    while not until():
        began = time.perf_counter()
        writer.write(b"x" * 50)
        await reader.readexactly(50)
        times.append(time.perf_counter() - began)
        await asyncio.sleep(ECHO_PAUSE)
    writer.close()
    server.close()


# --- the floods


async def repeat(times_a_second: float, act: Callable[[int], Awaitable[Any]]) -> None:
    """Start an act so many times a second, whether or not the last one is done."""
    running: set[asyncio.Task[Any]] = set()
    n = 0
    try:
        while True:
            if len(running) < 200:
                task = asyncio.ensure_future(quietly(act(n)))
                running.add(task)
                task.add_done_callback(running.discard)
            n += 1
            await asyncio.sleep(1 / times_a_second)
    finally:
        for task in running:
            task.cancel()


async def quietly(act: Awaitable[Any]) -> None:
    with contextlib.suppress(OSError, ConnectionClosed, InvalidStatus, EOFError, TimeoutError, ValueError, KeyError):
        await act


async def statistics(port: int) -> None:
    """29 requests a second of one address."""
    attacker = Target(port, "127.0.0.2")
    columns = ("player", "role", "character", "set")
    await repeat(29, lambda n: attacker.request("GET", f"/api/statistics?by={columns[n % 4]}"))


async def replays(port: int) -> None:
    """116 requests a second of four addresses."""
    attackers = [Target(port, f"127.0.0.{n}") for n in range(2, 6)]
    await repeat(
        4 * 29, lambda n: attackers[n % 4].request("GET", f"/api/games/g{n % GAMES}/replay?seat={n % 4}&first=0")
    )


async def history(port: int) -> None:
    """15 connections at one table before the deal, ready and not ready, watching again and again."""
    attacker = Target(port, "127.0.0.2")
    token = await attacker.token()
    table = (await attacker.post("/api/tables", {"options": {"players": 7}}, token))["table"]

    async def one(n: int) -> None:
        async with attacker.socket() as socket:
            await socket.send(json.dumps({"type": "hello", "token": token if n == 0 else await attacker.token()}))
            await socket.send(json.dumps({"type": "watch", "table": table}))
            await socket.send(json.dumps({"type": "sit", "table": table}))
            reading = asyncio.ensure_future(drain(socket))
            for i in range(10_000):
                await socket.send(json.dumps({"type": "ready", "table": table, "on": i % 2 == 0}))
                await socket.send(json.dumps({"type": "watch", "table": table, "since": i % 50}))
                await asyncio.sleep(0.1)
            reading.cancel()

    await asyncio.gather(*(quietly(one(n)) for n in range(15)))


async def drain(socket: Any) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            pass


async def messages(port: int) -> None:
    """100 new connections a second with 55 messages each."""
    attacker = Target(port, "127.0.0.2")

    async def one(_: int) -> None:
        async with attacker.socket() as socket:
            for _ in range(55):
                await socket.send('{"type":"watch","table":"x"}')
            await asyncio.sleep(0.2)

    await repeat(100, one)


async def lobby(port: int) -> None:
    """20 addresses with all tables they may open, and the list of them 100 times a second."""
    attackers = [Target(port, f"127.0.1.{n}") for n in range(2, 22)]

    async def fill(attacker: Target) -> None:
        token = await attacker.token()
        for _ in range(25):
            table = (await attacker.post("/api/tables", {"options": {}}, token))["table"]
            async with attacker.socket() as socket:
                await socket.send(json.dumps({"type": "hello", "token": token}))
                await socket.send(json.dumps({"type": "watch", "table": table}))
                await socket.send(json.dumps({"type": "sit", "table": table}))
                await asyncio.sleep(0.05)

    await asyncio.gather(*(quietly(fill(attacker)) for attacker in attackers))
    await repeat(100, lambda n: attackers[n % 4].request("GET", "/api/tables"))


async def health(port: int) -> None:
    """300 requests a second of one address."""
    attacker = Target(port, "127.0.0.2")
    await repeat(300, lambda _: attacker.request("GET", "/health"))


async def half_open(port: int) -> None:
    """900 requests of one address that never end."""
    attacker = Target(port, "127.0.0.2")
    held: list[Any] = []
    try:
        for _ in range(900):
            with contextlib.suppress(OSError):
                reader, writer = await attacker.open()
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
                held.append((reader, writer))
            await asyncio.sleep(0.002)
        await asyncio.sleep(3600)
    finally:
        for _, writer in held:
            writer.close()


async def legends(port: int) -> None:
    """28 tables of Legends and of 14 accounts of one address; until the next question at other tables of Legends."""
    attacker = Target(port, "127.0.0.2")
    tokens = [await attacker.token() for _ in range(14)]
    await asyncio.gather(*(quietly(play(attacker, [], lambda: False, LEGEND, token)) for token in tokens * 2))


FLOODS: Final = {
    flood.__name__: flood for flood in (statistics, replays, history, messages, lobby, health, half_open, legends)
}


# --- the measure


async def measure(
    port: int, seconds: float, flood: Callable[[int], Awaitable[None]] | None, bots: str = USUAL
) -> list[float]:
    """Return the 50th and 95th percentile of answers and the median of the echo in ms, and the number of answers."""
    answers: list[float] = []
    echoes: list[float] = []
    attack = None if flood is None else asyncio.ensure_future(flood(port))
    if attack is not None:
        await asyncio.sleep(1.5)
    end = time.monotonic() + seconds
    bystanders = [Target(port, f"127.0.2.{n}") for n in range(1, BYSTANDERS + 1)]
    playing = asyncio.gather(*(play(one, answers, lambda: time.monotonic() > end, bots) for one in bystanders))
    await echo(echoes, lambda: time.monotonic() > end)
    with contextlib.suppress(asyncio.TimeoutError):
        await asyncio.wait_for(playing, 30)
    if attack is not None:
        attack.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await attack
    return [1000 * at(answers, 0.5), 1000 * at(answers, 0.95), 1000 * at(echoes, 0.5), len(answers)]


def at(times: list[float], share: float) -> float:
    return sorted(times)[int(share * (len(times) - 1))] if times else float("nan")


def fill(database: Path) -> None:
    """Fill a database with finished games: many copies of a recorded one."""
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        recording = zlib.compress(json.dumps(played()).encode())
        now = time.time()
        finished = [(f"g{n}", recording, now) for n in range(GAMES)]
        db.executemany("INSERT INTO games (id, recording, sets, finished) VALUES (?, ?, 'base', ?)", finished)
        rows = (
            (f"g{n}", p, f"account{n * p % 997}", "Somebody", "outlaw", "jesse_jones", p % 2)
            for n in range(GAMES)
            for p in range(SEATS)
        )
        db.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", rows)


def played() -> Json:
    data: Json = json.loads((HERE / "tests" / "golden" / "plain.json").read_text(encoding="utf-8"))
    return {**data, "proof": {"hash": ""}, "people": [0]}


async def prepare(source: Path, database: Path) -> None:
    """Create a database with these sources and fill it with finished games."""
    async with serving(source, database):
        pass
    fill(database)


@contextlib.asynccontextmanager
async def serving(source: Path, database: Path) -> AsyncIterator[int]:
    """Start a server of these sources; yield its port."""
    begin = [sys.executable, "-c", "from bang.cli import main; main()"]
    command = [*begin, "serve", "--port", "0", "--database", str(database)]
    log = database.with_suffix(".log")
    with log.open("w") as file:
        server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(source)}, stderr=file)
    try:
        yield await port_of(log)
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:  # still busy with requests it has accepted
            server.kill()
            server.wait()


async def port_of(log: Path) -> int:
    for _ in range(600):
        for line in log.read_text().splitlines():
            if '"serving"' in line:
                return int(json.loads(line)["address"].rpartition(":")[2])
        await asyncio.sleep(0.1)
    raise SystemExit(f"The server did not start: {log.read_text()}")


class Found(NamedTuple):
    """Measurements of the same server idle and during a flood: p50 and p95 of answers, echo, number of answers."""

    idle: list[float]
    flood: list[float]

    def cell(self, which: list[float]) -> str:
        return f"{which[0]:.1f} / {which[1]:.1f}" if which[3] else "no answer"

    def ratio(self) -> str:
        return f"{self.flood[1] / self.idle[1]:.1f}" if self.idle[3] and self.flood[3] else ""

    def before(self) -> str:
        return f"{self.cell(self.flood)} ({self.ratio()} times idle)" if self.flood[3] else "no answer"


async def try_out(name: str, source: Path, template: Path, seconds: float) -> Found:
    """Measure one flood, on a server with its own database."""
    database = template.with_name(f"{name} {template.name}")
    shutil.copy(template, database)
    async with serving(source, database) as port:
        flood = FLOODS[name]
        bots = LEGEND if flood is legends else USUAL
        return Found(await measure(port, seconds, None, bots), await measure(port, seconds, flood, bots))


def row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("floods", nargs="*", choices=[*FLOODS, []], help="all if not given")
    parser.add_argument("--seconds", type=float, default=25.0, help="of each measure")
    parser.add_argument("--source", type=Path, default=HERE / "src", help="where the package of the server is")
    parser.add_argument("--before", type=Path, help="where an older package is, for a column of its own")
    given = parser.parse_args()
    sources = {"now": given.source.resolve()}
    if given.before:
        sources["before"] = given.before.resolve()
    old = ["before: p50 / p95"] if given.before else []
    head = ["flood", *old, "idle p50 / p95", "flood p50 / p95", "p95 / idle", "echo, idle / flood", "answers"]
    with tempfile.TemporaryDirectory() as folder:
        templates = {label: Path(folder, f"{label}.sqlite") for label in sources}
        for label, source in sources.items():
            await prepare(source, templates[label])
        print(row(head), row(["---", *(["---"] * len(old)), *["---:"] * 5]), sep="\n", flush=True)
        for name in given.floods or FLOODS:
            tried = {label: await try_out(name, sources[label], templates[label], given.seconds) for label in sources}
            found = tried["now"]
            words = " ".join((FLOODS[name].__doc__ or "").split()).rstrip(".")
            echoes = f"{found.idle[2]:.2f} / {found.flood[2]:.2f}"
            cells = [found.cell(found.idle), found.cell(found.flood), found.ratio(), echoes, f"{found.flood[3]:.0f}"]
            before = [tried["before"].before()] if given.before else []
            print(row([f"{name.replace('_', '-')}: {words}", *before, *cells]), flush=True)
    print(f"\nTimes in milliseconds, {given.seconds:g} s each. Load of the machine: {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    asyncio.run(main())
