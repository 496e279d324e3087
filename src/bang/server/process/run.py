"""Start a server, keep it running, and stop it without losing anything."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, TextIO

import uvicorn

from bang.rooms.timers import LoopTime
from bang.server.access.limits import ConnectionCount
from bang.server.app import make_app
from bang.server.context import ServerContext
from bang.server.process.logs import LibraryHandler, make_log
from bang.server.process.memory import collect_young_for_ever, freeze_startup_objects
from bang.server.process.metrics import Metrics, serve_metrics
from bang.server.process.protocols import BoundedHttp, BoundedWebSocket
from bang.server.process.settings import BadSetting, Settings
from bang.server.process.tracing import make_tracing
from bang.server.registry import RoomRegistry
from bang.server.retention import Cleaner
from bang.store import Store, StoreError, TakenOver, open_store

if TYPE_CHECKING:
    from bang.server.cluster.cluster import Cluster

GIVE_WAY = 0.0005  # switch interval of threads in seconds: the store must not wait for a bot
HANDING_OVER = 5.0  # seconds
LARGEST_FRAME = 65_536  # beyond this the connection is cut; what is smaller but too large is refused with a message


class Server(uvicorn.Server):
    """Stops at SIGINT and SIGTERM without raising the signal again."""

    before_stop: Callable[[], Coroutine[Any, Any, None]] | None = None
    stopping: asyncio.Task[None] | None = None

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.hurry = asyncio.Event()  # told to stop once more

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):  # Windows; not the main thread
                loop.add_signal_handler(name, self.stop)
        yield

    def stop(self) -> None:
        """Stop once what is to be done before is done; the second time, at once."""
        if self.before_stop is None or self.stopping is not None:
            self.should_exit = True
            self.hurry.set()
        else:
            self.stopping = asyncio.get_running_loop().create_task(self.stop_later(self.before_stop()))

    async def stop_later(self, before: Coroutine[Any, Any, None]) -> None:
        try:
            await asyncio.wait_for(before, HANDING_OVER)
        finally:
            self.should_exit = True


def bind(host: str, port: int) -> socket.socket:
    """Open a listening socket; BadSetting says why it is impossible."""
    made = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        # With the protocol named, asyncio switches off Nagle's algorithm, which would add 40 ms to every answer.
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(512)
    except OSError as error:
        if made is not None:
            made.close()
        reason = error.strerror or str(error)
        raise BadSetting(f"The server cannot listen at {host}, port {port}: {reason}.") from error
    made.set_inheritable(True)
    return made


def bounded(settings: Settings) -> type[BoundedHttp]:
    """Make the protocol of one server: uvicorn takes a class, and each server counts its own connections."""
    limits = settings.limits

    class Http(BoundedHttp):
        count = ConnectionCount(limits.sockets, limits.all_sockets)
        proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")

    return Http


def raise_file_limit() -> None:
    """Let the process have as many connections as the system allows; 1024 is what most begin with."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def join_cluster(url: str, registry: RoomRegistry, store: Store) -> Cluster:
    """Find the other servers that share the database; BadSetting says why that is impossible."""
    from bang.server.cluster.bus import Bus
    from bang.server.cluster.cluster import Cluster
    from bang.store import leases
    from bang.store.postgres import Postgres
    from bang.store.sql import SqlStore

    assert isinstance(store, SqlStore)
    assert isinstance(store.backend, Postgres)
    bus = await Bus.connect(url, store.backend.name, registry.report)
    cluster = Cluster(registry, bus, leases.Leases(store.backend, leases.TERM))
    try:
        await cluster.start()
    except BaseException:
        await bus.close()
        raise
    registry.log.info("joined", node=cluster.node.id)
    return cluster


def url_of(listening: socket.socket) -> str:
    """Return the address at which the server can be reached from the same machine."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


async def serve(
    settings: Settings,
    database: str,
    listening: socket.socket,
    ready: Callable[[Server], None] | None = None,
    log_to: TextIO | None = None,
    metrics_at: socket.socket | None = None,
    random: Random | None = None,
) -> None:
    """Serve until told to stop, or until another server has the database. `ready` is called before the first client.

    Cards are dealt by the system's randomness, unless a test brings its own to repeat a game.
    """
    raise_file_limit()
    log = make_log(log_to)
    metrics = Metrics()
    time = LoopTime()
    store = await open_store(database, bool(settings.cluster), settings.public_url or url_of(listening))
    cluster = None
    libraries = LibraryHandler(log)
    logging.getLogger().addHandler(libraries)
    try:
        registry = RoomRegistry(store, settings.limits, time, random or SystemRandom(), log, metrics)
        registry.tracing = make_tracing(settings.traces, metrics)
        if settings.cluster:
            cluster = await join_cluster(settings.cluster, registry, store)
        context = ServerContext(registry, settings, time, log, metrics, cluster)
        await registry.start(shared=cluster is not None)
        config = uvicorn.Config(
            make_app(context),
            http=bounded(settings),
            ws=BoundedWebSocket,
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=15,
            ws_ping_timeout=15,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        server = Server(config)
        server.before_stop = None if cluster is None else context.hand_over
        if ready is not None:
            ready(server)
        log.info("serving", address=":".join(map(str, listening.getsockname()[:2])), tables=len(registry.rooms))
        numbers = None if metrics_at is None else await serve_metrics(metrics, metrics_at)
        taken_over = asyncio.get_running_loop().create_task(store.taken_over())
        taken_over.add_done_callback(lambda task: None if task.cancelled() else server.stop())
        cleaner = Cleaner(context)
        cleaning = asyncio.get_running_loop().create_task(cleaner.clean_for_ever())
        seating = asyncio.get_running_loop().create_task(context.quick_match.seat_for_ever())
        collecting = asyncio.get_running_loop().create_task(collect_young_for_ever())
        try:
            await server.serve(sockets=[listening])
            if cluster is not None and server.stopping is not None:
                from bang.server.cluster.draining import drain

                await drain(cluster, server.hurry)
            if taken_over.done():
                log.error("taken over")
                raise TakenOver("Another server has taken over the database, so this one has stopped.")
        finally:
            taken_over.cancel()
            cleaning.cancel()
            seating.cancel()
            collecting.cancel()
            with contextlib.suppress(StoreError):
                await cleaner.note_seen()
            if numbers is not None:
                numbers.close()
            await context.close()
            await registry.close()
            await registry.tracing.close()
    finally:
        if cluster is not None:
            await cluster.close()
        await store.close()
        log.info("stopped")
        logging.getLogger().removeHandler(libraries)


def run(serving: Coroutine[Any, Any, None]) -> None:
    """Run `serve` in an event loop made for it; blocks until the server is told to stop."""
    factory = None
    with contextlib.suppress(ImportError):  # not on Windows
        import uvloop

        factory = uvloop.new_event_loop
    freeze_startup_objects()
    sys.setswitchinterval(GIVE_WAY)
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serving)
