"""A proxy in front of the servers of a cluster: each connection goes to the first of them that takes one."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from tests.ports import free_port


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


class Front:
    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = ports
        self.at = free_port()
        self.end = asyncio.Event()
        self.ready = threading.Event()
        self.loop: asyncio.AbstractEventLoop
        self.writers: list[asyncio.StreamWriter] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self.take, "127.0.0.1", self.at)
        self.ready.set()
        await self.end.wait()
        server.close()
        for writer in self.writers:
            writer.close()
        await asyncio.gather(*self.tasks, *(writer.wait_closed() for writer in self.writers), return_exceptions=True)

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        self.writers.append(writer)
        for behind in self.ports:
            with contextlib.suppress(OSError):
                back_reader, back_writer = await asyncio.open_connection("127.0.0.1", behind)
                self.writers.append(back_writer)
                await asyncio.gather(pump(reader, back_writer), pump(back_reader, writer))
                return
        writer.close()


@contextlib.contextmanager
def front(ports: Sequence[int]) -> Iterator[str]:
    """Return its address. It runs in a thread of its own."""
    made = Front(ports)
    thread = threading.Thread(target=asyncio.run, args=(made.serve(),), daemon=True)
    thread.start()
    assert made.ready.wait(10)
    try:
        yield f"http://127.0.0.1:{made.at}"
    finally:
        made.loop.call_soon_threadsafe(made.end.set)
        thread.join(10)
        assert not thread.is_alive()
