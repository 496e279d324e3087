"""Numbers for Prometheus, at an address of their own: they are not for players.

Nothing is counted that only people do while a game goes on. A forced answer takes as long as a real one so that nobody
can tell them apart, and neither must a number that grows.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

WRITE_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)


class Times(Histogram):
    """A histogram whose observations go elsewhere, too: OpenTelemetry wants each by itself."""

    also: Callable[[float], None] | None = None

    def observe(self, amount: float, exemplar: dict[str, str] | None = None) -> None:
        super().observe(amount, exemplar)
        if self.also is not None:
            self.also(amount)


class Metrics:
    """The metrics of one server; several servers in one process (tests) do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("bang_connections", "Open WebSocket connections", registry=self.registry)
        self.tables = Gauge("bang_tables", "Tables in memory", registry=self.registry)
        self.messages = Counter(
            "bang_messages",
            "Messages from clients, but for those about a running game",
            ["type"],
            registry=self.registry,
        )
        self.refused = Counter("bang_refused", "Requests refused", ["code"], registry=self.registry)
        self.errors = Counter("bang_errors", "Errors of ours", registry=self.registry)
        self.games = Counter("bang_games_finished", "Games that ended", registry=self.registry)
        self.taken_over = Counter(
            "bang_tables_taken_over", "Tables that this server took over from another", registry=self.registry
        )
        self.writing = Times(
            "bang_write_seconds",
            "Until an entry of a table is durable, whoever made it: a person, a bot or the clock",
            buckets=WRITE_SECONDS,
            registry=self.registry,
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)


LONGEST_REQUEST: Final = 8_192  # bytes
IN_TIME: Final = 5.0  # seconds


async def serve_metrics(metrics: Metrics, listening: socket.socket) -> asyncio.Server:
    """Answer every request at this socket with the numbers. Close the server to stop."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), IN_TIME)
            page = metrics.page()
            head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nConnection: close\r\n"
            writer.write(f"{head}Content-Length: {len(page)}\r\n\r\n".encode() + page)
            await asyncio.wait_for(writer.drain(), IN_TIME)
        writer.close()

    return await asyncio.start_server(answer, sock=listening, limit=LONGEST_REQUEST)
