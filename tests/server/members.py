"""Servers of a cluster in this process: with people, or without any and in the event loop of the test."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from random import Random
from typing import Any

from bang.rooms.timers import LoopTime
from bang.server.cluster.bus import Bus
from bang.server.cluster.cluster import Cluster as ServerOfCluster
from bang.server.process.logs import make_log
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Limits
from bang.server.registry import RoomRegistry
from bang.store import open_store
from bang.store.leases import Leases
from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.helpers import Running, running

HOST = "a token that only the host of the server has"


@contextmanager
def servers(postgres: Cluster, nats: Nats, count: int) -> Iterator[list[Running]]:
    database = asyncio.run(postgres.make_database())
    with ExitStack() as stack:
        yield [stack.enter_context(running(database, cluster=nats.url, host_token=HOST)) for _ in range(count)]


@asynccontextmanager
async def members(postgres: Cluster, nats: Nats, count: int) -> AsyncIterator[list[ServerOfCluster]]:
    """Servers without people, in this event loop."""
    url = await postgres.make_database()
    made: list[ServerOfCluster] = []
    try:
        for _ in range(count):
            store: Any = await open_store(url, shared=True)
            registry = RoomRegistry(store, Limits.none(), LoopTime(), Random(1), make_log(io.StringIO()), Metrics())
            bus = await Bus.connect(nats.url, store.backend.name, registry.report)
            made.append(ServerOfCluster(registry, bus, Leases(store.backend, 60.0)))
            await made[-1].start()
        yield made
    finally:
        for one in made:
            await one.close()
            await one.registry.close()
            await one.registry.store.close()
