"""Measure how long people wait for their running games after a restart. Bounded, loopback only.

    .venv/bin/python -m bench.restart                                 # 300 games of seven with all boxes
    .venv/bin/python -m bench.restart --reload                        # everybody wants to hear all that happened
    .venv/bin/python -m bench.restart --sets base,dodge_city --tables 100 --happenings 400
    .venv/bin/python -m bench.restart --source ../before/src

Games are played at random up to a number of entries, and written to a database as a killed server would have left them.
Then a server starts, and one person of each game reconnects as soon as it listens, all at once: as a page does that was
open all the time and knows what happened, or with `--reload` as one that was opened anew. Meanwhile a bystander asks
for the list of tables, and an echo in the same event loop tells a slow machine from a slow server. In the end all games
are in memory and nobody is connected: what the server has grown by is the memory of idle tables, and of what it has
loaded to restore the first one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect

from bang import games
from bang.engine.kernel.content import describe
from bang.protocol.parts import TableOptions
from bang.rooms import entries
from bang.rooms.actions.answer import Answered
from bang.rooms.actions.sit import Seated
from bang.rooms.actions.start import deal
from bang.rooms.entries import Entry, Opened
from bang.rooms.restoring import snapshot_of
from bang.rooms.state import RoomState
from bang.server.access import tokens
from bang.snapshot import Snapshot
from bang.store import Account, Store, open_store
from bench.bytecode import use_bytecode
from bench.floods import HERE, Target, at, echo
from bench.load import cpu, resident
from tests.ports import free_port

SECRET: Final = "a secret for this bench only"
PLAYERS: Final = 7
SEATED: Final = 0  # the seat of the person
LAST: Final = 120.0  # timeout of reconnecting, in seconds


# --- games as a killed server leaves them


class Game:
    """The log of a running game."""

    def __init__(self, number: int, happenings: int, sets: tuple[str, ...]) -> None:
        self.table = f"table{number}"
        self.account = f"account{number}"
        self.random = Random(number)
        self.state = RoomState(self.table, self.random, staffed=False)
        self.log: list[bytes] = []
        self.kept: Snapshot | None = None  # the last snapshot; only that one is kept
        self.snapshot: bytes | None = None
        self.snapshot_at = -1
        self.write(Opened(TableOptions(players=PLAYERS, sets=sets, pace="normal", clock="off")))
        self.write(Seated(SEATED, self.account, "Ann"))
        self.write(deal(self.state))
        while self.state.version < happenings and self.state.status == "playing":
            self.answer()

    def answer(self) -> None:
        game = self.state.game
        assert game is not None
        assert game.asked is not None
        ask = game.asked
        content = describe(game.table, ask.seat, self.random.choice(ask.options))
        self.write(Answered(ask.seat, ask.number, content, "bot"))

    def write(self, entry: Entry) -> None:
        if isinstance(entry, Answered) and self.state.mark is not self.kept:
            self.kept, self.snapshot, self.snapshot_at = (
                self.state.mark,
                snapshot_of(self.state, len(self.log)),
                len(self.log),
            )
        self.state.apply(entry)
        self.log.append(entries.encode(entry))

    async def store(self, store: Store) -> None:
        await store.add_account(Account(self.account, "Ann"))
        begins = next(n for n, entry in enumerate(self.log) if entry.startswith(b'{"e":"started"'))
        for n, entry in enumerate(self.log):
            snapshot = self.snapshot if n == self.snapshot_at else None
            await store.append(self.table, n + 1, entry, n == begins, snapshot)


def play_games(count: int, happenings: int, sets: tuple[str, ...]) -> list[Game]:
    """Play so many games that are still running afterwards."""
    found: list[Game] = []
    number = 0
    while len(found) < count:
        number += 1
        game = Game(number, happenings, sets)
        if game.state.status == "playing":
            found.append(game)
    return found


# --- coming back


class Wait(NamedTuple):
    """Seconds until a person sees their table again, and until they have been told all that happened."""

    seen: float
    told: float


async def come_back(port: int, game: Game, since: int, began: float) -> Wait:
    token = tokens.sign(game.account, 0, SECRET.encode())
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None, max_queue=None, open_timeout=LAST) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        await socket.send(json.dumps({"type": "watch", "table": game.table, "since": since}))
        seen = 0.0
        async for data in socket:
            message = json.loads(data)
            if message["type"] == "update":
                assert message["you"] == SEATED
                assert message["view"] is not None
                seen = seen or time.perf_counter() - began
                if not message.get("brief"):  # servers of before told everything at once
                    return Wait(seen, time.perf_counter() - began)
                continue
            assert message["type"] in ("welcome", "done"), message
    raise SystemExit("The server has gone.")


async def ask_again_and_again(port: int, times: list[float], done: asyncio.Event) -> None:
    target = Target(port, "127.0.0.2")
    while not done.is_set():
        began = time.perf_counter()
        await target.request("GET", "/api/tables")
        times.append(time.perf_counter() - began)
        await asyncio.sleep(0.05)


async def measure(source: Path, database: str, found: list[Game], reload: bool) -> dict[str, Any]:
    port = free_port()
    command = [sys.executable, "-c", "from bang.cli import main; main()", "serve", "--no-limits", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(source), "BANG_SECRET": SECRET, "BANG_DATABASE": database}
    began = time.perf_counter()
    server = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        await listening(port, server)
        up, empty, used = time.perf_counter(), resident(server.pid), cpu(server.pid)
        done = asyncio.Event()
        bystander: list[float] = []
        echoes: list[float] = []
        asking = asyncio.ensure_future(ask_again_and_again(port, bystander, done))
        echoing = asyncio.ensure_future(echo(echoes, done.is_set))
        everybody = [come_back(port, game, 0 if reload else game.state.version, up) for game in found]
        waits = await asyncio.wait_for(asyncio.gather(*everybody), LAST)
        full, used = resident(server.pid), cpu(server.pid) - used
        done.set()
        await asyncio.gather(asking, echoing)
    finally:
        server.terminate()
        server.wait(20)
    seen, told = [wait.seen for wait in waits], [wait.told for wait in waits]
    return {
        "games": len(found),
        "server_starts_s": round(up - began, 2),
        "back_p50_s": round(at(seen, 0.5), 2),
        "back_p95_s": round(at(seen, 0.95), 2),
        "back_last_s": round(max(seen), 2),
        "told_p50_s": round(at(told, 0.5), 2),
        "told_last_s": round(max(told), 2),
        "bystander_p50_ms": round(1000 * at(bystander, 0.5), 1),
        "bystander_max_ms": round(1000 * max(bystander), 1),
        "echo_p50_ms": round(1000 * at(echoes, 0.5), 2),
        "cpu_ms_per_table": round(1000 * used / len(found), 1),
        "kib_per_table": round((full - empty) / len(found), 1),
        "load": os.getloadavg()[0],
    }


async def listening(port: int, server: subprocess.Popen[bytes]) -> None:
    target = Target(port)
    while server.poll() is None:
        try:
            if (await target.request("GET", "/health"))[0] == 200:
                return
        except OSError:
            await asyncio.sleep(0.02)
    raise SystemExit("The server did not start.")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--happenings", type=int, default=220, help="in each game before the restart")
    parser.add_argument("--sets", default=",".join(games.find().box_names()), help="the boxes, all if not given")
    parser.add_argument("--reload", action="store_true", help="pages that were opened anew")
    parser.add_argument("--source", type=Path, default=HERE / "src", help="where the package of the server is")
    given = parser.parse_args()
    use_bytecode()
    found = play_games(given.tables, given.happenings, tuple(given.sets.split(",")))
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder, "tables.sqlite"))
        store = await open_store(database)
        await asyncio.gather(*(game.store(store) for game in found))
        await store.close()
        print(json.dumps(await measure(given.source.resolve(), database, found, given.reload), indent=1))


if __name__ == "__main__":
    asyncio.run(main())
