"""Run a real server in a thread, with clients that record every message."""

from __future__ import annotations

import asyncio
import io
import json
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from bang.server.context import ServerContext
from bang.server.process.logs import make_log
from bang.server.process.metrics import Metrics
from bang.server.process.run import Server, bind, serve
from bang.server.process.settings import Limits, Retention, Settings
from bang.server.registry import RoomRegistry
from bang.store import open_store
from tests.rooms.helpers import ManualTime

SECRET = b"a secret for tests only"
# Timeout in seconds for a busy machine; everything takes a fraction of a second otherwise.
PATIENCE = 60
FAST = {"pace": "instant", "clock": "off"}

Json = dict[str, Any]


class Running:
    def __init__(self, port: int, log: io.StringIO, metrics_port: int) -> None:
        self.port = port
        self.log = log
        self.metrics_port = metrics_port
        self.url = f"http://127.0.0.1:{port}"
        # Without certificates, which nothing here asks for, and which take longer to read than a server to start.
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE, verify=False)
        self.sockets = ExitStack()
        self.stop: Callable[[], object] = lambda: None  # as SIGTERM does

    def account(self, name: str, bot: bool = False) -> str:
        """Create an account and return its token."""
        self.http.cookies.clear()
        made = self.http.post("/api/account", json={"name": name, "bot": bot})
        assert made.status_code == 200, made.text
        token: str = made.json()["token"]
        self.http.cookies.clear()
        return token

    def open_table(self, token: str, password: str = "", **options: Any) -> str:
        body = {"options": {**FAST, **options}, "password": password}
        made = self.http.post("/api/tables", json=body, headers=bearer(token))
        assert made.status_code == 200, made.text
        table: str = made.json()["table"]
        return table

    def client(self, token: str) -> Client:
        client = Client(self.connect(), token)
        assert client.request("hello", token=token)["type"] == "welcome"
        return client

    def metrics(self) -> str:
        return self.http.get(f"http://127.0.0.1:{self.metrics_port}/").text

    def connect(self, **headers: str) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/ws"
        return self.sockets.enter_context(
            connect(address, open_timeout=PATIENCE, close_timeout=0.5, additional_headers=headers)
        )

    def close(self) -> None:
        self.sockets.close()
        self.http.close()


class Client:
    """Send requests, and record all messages."""

    def __init__(self, socket: ClientConnection, token: str = "") -> None:
        self.socket = socket
        self.token = token
        self.raw: list[str] = []
        self.updates: list[Json] = []
        self.ids = 0

    @property
    def last(self) -> Json:
        return self.updates[-1]

    def receive(self, timeout: float = PATIENCE) -> Json:
        data = self.socket.recv(timeout)
        assert isinstance(data, str)
        self.raw.append(data)
        message: Json = json.loads(data)
        if message["type"] == "update":
            self.updates.append(message)
        return message

    def post(self, type: str, **fields: Any) -> int:
        self.ids += 1
        self.socket.send(json.dumps({"type": type, "id": self.ids, **fields}))
        return self.ids

    def request(self, type: str, **fields: Any) -> Json:
        """Send a request and return its reply; updates that arrive before it are recorded."""
        number = self.post(type, **fields)
        while True:
            message = self.receive()
            if message["type"] == "welcome" or message.get("id") == number:
                return message

    def done(self, type: str, **fields: Any) -> None:
        reply = self.request(type, **fields)
        assert reply["type"] == "done", reply

    def refused(self, type: str, **fields: Any) -> str:
        reply = self.request(type, **fields)
        assert reply["type"] == "refused", reply
        code: str = reply["code"]
        return code

    def close(self) -> None:
        self.socket.close()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@contextmanager
def running(
    database: Path | str,
    limits: Limits | None = None,
    public_url: str = "",
    cluster: str = "",
    traces: str = "",
    lab: int = 0,
    host_token: str = "",
    random: Random | None = None,
) -> Iterator[Running]:
    """Run a server of its own, and stop it cleanly at the end.

    Its deals follow from the name of the test that starts it, unless `random` is given: the test can be repeated.
    """
    deals = random or Random(os.environ.get("PYTEST_CURRENT_TEST"))
    log = io.StringIO()
    listening, numbers = bind("127.0.0.1", 0), bind("127.0.0.1", 0)
    started = threading.Event()
    servers: list[tuple[Server, asyncio.AbstractEventLoop]] = []
    failures: list[BaseException] = []

    def ready(server: Server) -> None:
        servers.append((server, asyncio.get_running_loop()))
        started.set()

    def work() -> None:
        allowed = limits or Limits.none()
        settings = Settings(SECRET, public_url, allowed, cluster=cluster, traces=traces, lab=lab, host_token=host_token)
        try:
            asyncio.run(serve(settings, str(database), listening, ready, log, numbers, deals))
        except BaseException as error:
            failures.append(error)
        finally:
            started.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert started.wait(PATIENCE)
    assert not failures, failures
    (process, loop), *_ = servers
    server = Running(listening.getsockname()[1], log, numbers.getsockname()[1])
    server.stop = lambda: loop.call_soon_threadsafe(process.stop)
    try:
        yield server
    finally:
        server.close()
        process.should_exit = True
        thread.join(PATIENCE)
        listening.close()
        numbers.close()
        assert not thread.is_alive(), "the server must stop when told to"
        assert not failures, failures


@asynccontextmanager
async def context_for(database: str, **days: float | None) -> AsyncIterator[ServerContext]:
    """Make the parts of a server, without one that listens; its clock stands still. `days`: what is kept how long."""
    hand, log, metrics = ManualTime(), make_log(io.StringIO()), Metrics()
    store = await open_store(database)
    registry = RoomRegistry(store, Limits.none(), hand, Random(1), log, metrics)
    settings = Settings(SECRET, limits=Limits.none(), retention=Retention(**days))
    context = ServerContext(registry, settings, hand, log, metrics)
    yield context
    await context.close()
    await registry.close()
    await store.close()


def takeovers(server: Running) -> int:
    """Return how many tables it took over from another server, as its metrics tell."""
    line = next(line for line in server.metrics().splitlines() if line.startswith("bang_tables_taken_over_total"))
    return int(float(line.split()[1]))


def enter_restricted_table(one: Running, other: Running) -> tuple[str, str]:
    """Open a table with a password and without spectators, and let Eve try to enter from the other server.

    Return the table and the host's token.
    """
    token = one.account("Ann")
    table = one.open_table(token, "open sesame", players=4, spectators=False)
    ann, eve = one.client(token), other.client(one.account("Eve"))
    assert eve.refused("watch", table=table) == "password"
    ann.done("watch", table=table, password="open sesame")
    ann.done("sit", table=table)
    eve.done("watch", table=table, password="open sesame")
    ann.done("start", table=table)
    while not any('"no_spectators"' in raw for raw in eve.raw):
        eve.receive()
    assert eve.refused("watch", table=table, password="open sesame") == "no_spectators"
    return table, token


def play_until_over(clients: list[Client], table: str) -> None:
    """Answer for everybody with the first option they are sent, until the game is over. Fail if nothing happens."""
    # Several people may be asked under the same number, and one person again when something has changed meanwhile.
    answered: set[tuple[int, int, int]] = set()
    last, moved = [client.last["version"] for client in clients], time.monotonic()
    while any(client.last["status"] == "playing" for client in clients):
        for n, client in enumerate(clients):
            asked, version = client.last["asked"], client.last["version"]
            if asked is not None and "options" in asked and (n, asked["number"], version) not in answered:
                answered.add((n, asked["number"], version))
                reply = client.request("answer", table=table, question=asked["number"], answer=asked["options"][0])
                assert reply["type"] == "done" or reply["code"] == "late", reply
                break
        else:
            for client in clients:
                catch_up(client)
            if last != (last := [client.last["version"] for client in clients]):
                moved = time.monotonic()
            assert time.monotonic() - moved < PATIENCE, f"nothing happens: {clients[0].last['asked']}"


def watch_and_sit(clients: list[Client], people: int, table: str) -> None:
    """Let all watch a table and the first ones sit down; check that updates come before the replies."""
    for client in clients:
        client.done("watch", table=table)
        assert client.updates, "the table is shown before it is said that it is followed"
    for seat, client in enumerate(clients[:people]):
        client.done("sit", table=table)
        assert client.last["you"] == seat, "what was done is shown before it is said to be done"


def catch_up(client: Client, wait: float = 0.01) -> None:
    """Read what has arrived, without waiting long."""
    try:
        while True:
            client.receive(wait)
    except TimeoutError:
        pass


def finished_game(server: Running, token: str = "", **options: Any) -> str:
    """Play a game of one person, new unless a token is given, and bots to its end; return the table."""
    token = token or server.account("Ann")
    table = server.open_table(token, **options)
    ann = server.client(token)
    for message in ("watch", "sit", "start"):
        ann.done(message, table=table)
    play_until_over([ann], table)
    return table
