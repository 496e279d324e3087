"""Relay connections to a database, which can break without the database noticing, or stall for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class Relay:
    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.near: list[asyncio.StreamWriter] = []
        self.far: list[asyncio.StreamWriter] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.carries = asyncio.Event()
        self.carries.set()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(self.host, self.port)
        self.near.append(writer)
        self.far.append(far_writer)
        for one, other in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.get_running_loop().create_task(self.carry(one, other))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry(self, one: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
        try:
            while data := await one.read(65_536):
                await self.carries.wait()
                other.write(data)
        except ConnectionError:
            pass
        if other not in self.far:  # the database does not learn that its client is gone
            other.close()

    def cut(self) -> None:
        """Break all connections on this side only."""
        for writer in self.near:
            writer.transport.abort()
        self.near.clear()

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for writer in (*self.near, *self.far):
            writer.transport.abort()


@asynccontextmanager
async def relay_to(url: str) -> AsyncIterator[tuple[Relay, str]]:
    """Start a relay; yield it, and the address of the database through it."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    relay = Relay(parts.hostname, parts.port)
    server = await asyncio.start_server(relay.meet, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield relay, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        server.close()
        relay.close()
