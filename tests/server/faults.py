"""Play under load while the server is killed again and again, then check the invariants in the database."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bang.rooms.actions.answer import Answered, Early
from bang.rooms.decoding import decode_entry
from bang.rooms.state import RoomState
from bang.store import open_store
from tests.ports import free_port

Json = dict[str, Any]

INSTANT: Json = {"pace": "instant", "clock": "off", "absence": 5}


class Player:
    """Play a seat whatever happens: reconnect, and repeat an answer that was not confirmed."""

    def __init__(self, ports: Sequence[int], token: str, seed: int) -> None:
        self.ports = ports  # of the servers: the next one is tried if one is down
        self.at = seed % len(ports)
        self.token = token
        self.random = random.Random(seed)
        self.table = ""
        self.seat = -1
        self.version = 0
        self.acknowledged: list[tuple[str, int, Json]] = []
        self.returns = -1
        self.over = False
        self.seen: list[int] = []
        self.troubled = 0.0  # when it began to wait for an answer or a connection
        self.waits: list[float] = []
        self.heard = 0.0  # when the last message came
        self.longest_silence = 0.0  # between two messages, also while others or bots were to act

    async def play(self) -> None:
        while not self.over:
            try:
                async with connect(f"ws://127.0.0.1:{self.port}/ws", open_timeout=10, close_timeout=0.1) as socket:
                    self.returns += 1
                    await self.follow(socket)
            except (OSError, WebSocketException, TimeoutError, EOFError) as error:
                self.troubled = self.troubled or time.monotonic()
                await asyncio.sleep(self.pause_after(error))
            self.at += 1

    def thinking(self) -> float:
        return self.random.uniform(0, 0.03)

    def pause_after(self, error: BaseException) -> float:
        """Return the seconds until it reconnects."""
        return 0.05

    @property
    def port(self) -> int:
        return self.ports[self.at % len(self.ports)]

    def note_waited(self) -> None:
        if self.troubled:
            self.waits.append(time.monotonic() - self.troubled)
            self.troubled = 0.0

    async def follow(self, socket: Any) -> None:
        await socket.send(json.dumps({"type": "hello", "token": self.token}))
        await socket.send(json.dumps({"type": "watch", "table": self.table, "since": self.version}))
        pending: tuple[int, Json] | None = None
        asked: Json = {}
        async for data in socket:
            message = json.loads(data)
            if message["type"] in ("refused", "update") or message.get("id"):
                self.note_waited()
                before, self.heard = self.heard, time.monotonic()
                self.longest_silence = max(self.longest_silence, self.heard - before if before else 0.0)
            if message["type"] == "done" and message["id"] and pending is not None:
                assert message["id"] == pending[0]
                self.acknowledged.append((self.table, *pending))
                pending = None
            elif message["type"] == "refused":
                assert message["code"] == "late", message
                pending = None
            elif message["type"] == "update":
                self.version = message["version"]
                self.seat = message["you"]
                self.seen += [h["version"] for h in message["happenings"]]
                if message["status"] == "finished":
                    self.over = True
                    return
                asked = message["asked"]
            if "options" in asked and pending is None:
                await asyncio.sleep(self.thinking())
                pending = (asked["number"], self.random.choice(asked["options"]))
                asked = {}
                self.troubled = self.troubled or time.monotonic()
                answer = {"question": pending[0], "answer": pending[1], "id": pending[0]}
                await socket.send(json.dumps({"type": "answer", "table": self.table, **answer}))


class Server:
    def __init__(
        self,
        database: str,
        folder: Path,
        port: int,
        *options: str,
        program: Sequence[str] = (),
        host: str = "127.0.0.1",
    ) -> None:
        self.url = f"http://{host}:{port}"
        self.database = database
        self.folder = folder
        self.port = port
        self.options = options
        self.program = program or [str(Path(sys.executable).with_name("bang"))]
        self.process: asyncio.subprocess.Process

    async def start(self) -> None:
        command = [*self.program, "serve", "--port", str(self.port), "--no-limits", *self.options]
        env = {**os.environ, "BANG_SECRET": "a secret for tests only"}
        with (self.folder / "server.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, "--database", self.database, stdout=log, stderr=log, env=env
            )
        async with httpx.AsyncClient(base_url=self.url) as http:
            for _ in range(1200):  # a minute, for a busy machine
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get("/health")).status_code == 200:
                        return
                await asyncio.sleep(0.05)
        raise AssertionError("the server did not start")

    async def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> None:
        """Stop it as its host would: it finishes what it has begun to write."""
        self.process.send_signal(signal.SIGTERM)
        await self.process.wait()


async def open_tables(
    ports: Sequence[int],
    tables: int,
    people: int,
    offset: int = 0,
    kind: type[Player] = Player,
    options: Json = INSTANT,
    opened_at: str = "",
) -> list[Player]:
    """Open tables at all servers in turn, or all at the one of that address, with people at the other servers."""
    players: list[Player] = []
    for t in range(tables):
        port = ports[(t + offset) % len(ports)]
        async with httpx.AsyncClient(base_url=opened_at or f"http://127.0.0.1:{port}", timeout=60) as http:
            seated = []
            for p in range(people):
                made = (await http.post("/api/account", json={"name": f"P{p}"})).json()
                http.cookies.clear()
                seated.append(kind(ports, made["token"], 1000 * (t + offset) + p))
            headers = {"Authorization": f"Bearer {seated[0].token}"}
            opened = await http.post("/api/tables", json={"options": options}, headers=headers)
            assert opened.status_code == 200, opened.text
            for player in seated:
                player.table = opened.json()["table"]
                async with connect(f"ws://127.0.0.1:{port}/ws") as socket:
                    await socket.send(json.dumps({"type": "hello", "token": player.token}))
                    for request in ("watch", "sit"):
                        await socket.send(json.dumps({"type": request, "id": 1, "table": player.table}))
                    if player is seated[-1]:
                        await start(seated[0])
                    while json.loads(await socket.recv())["type"] != "done":
                        pass
                    while json.loads(await socket.recv())["type"] != "done":
                        pass
            players += seated
    return players


async def start(host: Player) -> None:
    """Deal once everybody is seated."""
    async with connect(f"ws://127.0.0.1:{host.port}/ws") as socket:
        await socket.send(json.dumps({"type": "hello", "token": host.token}))
        await socket.send(json.dumps({"type": "watch", "table": host.table}))
        async for data in socket:
            message = json.loads(data)
            if message["type"] == "update" and sum(seat["person"] for seat in message["seats"]) == 2:
                await socket.send(json.dumps({"type": "start", "id": 9, "table": host.table}))
            if message.get("id") == 9:
                return


async def play_through_kills(database: str, folder: Path, kills: int, tables: int) -> list[Player]:
    """Play with two people and three bots at each table to the end, and kill the server at random moments."""
    port = free_port()
    server = Server(database, folder, port)
    moments = random.Random(7)
    await server.start()
    players: list[Player] = []
    try:
        for round in range(kills):
            fresh = await open_tables([port], tables, 2)
            players += fresh
            games = [asyncio.create_task(player.play()) for player in fresh]
            await asyncio.sleep(moments.uniform(0.1, 0.6))
            assert not all(player.over for player in fresh), f"round {round}: the server was killed too late"
            await server.kill()
            await server.start()
            await asyncio.wait_for(asyncio.gather(*games), 240)
    finally:
        await server.stop()
    return players


async def check_log(database: str, players: list[Player], over: bool = True) -> int:
    """Check that nothing acknowledged is lost or doubled, and that every game is over.

    Return the number of answers. Unless `over`, some games may still be going on.
    """
    store = await open_store(database)
    answers = 0
    for table in sorted({player.table for player in players}):
        written = [decode_entry(entry) for entry in await store.entries(table)]
        answered = [entry for entry in written if isinstance(entry, Answered)]
        numbers = [entry.question for entry in answered]
        assert len(set(numbers)) == len(numbers), "an answer was applied twice"
        early = [(entry.seat, entry.question, entry.answer) for entry in written if isinstance(entry, Early)]
        state = RoomState(table, random.Random(0))
        for entry in written:
            state.apply(entry)
        assert state.status == "finished" or not over
        for player in players:
            if player.table == table:
                for _, question, answer in player.acknowledged:
                    then = [entry for entry in answered if entry.seat == player.seat and entry.question >= question]
                    kept = (player.seat, question, answer) in early
                    assert kept or then[0].answer == answer, "an acknowledged answer was lost"
                assert player.seen == sorted(set(player.seen)), "a happening was told twice"
        assert await store.recording(table) is not None or not over
        answers += len(answered)
    await store.close()
    return answers
