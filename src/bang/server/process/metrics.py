"""Numbers for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """Those of one server; several in one process (tests) do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("bang_connections", "Open WebSocket connections", registry=self.registry)
        self.tables = Gauge("bang_tables", "Tables in memory", registry=self.registry)
        self.messages = Counter("bang_messages", "Messages from clients", ["type"], registry=self.registry)
        self.refused = Counter("bang_refused", "Requests refused", ["code"], registry=self.registry)
        self.errors = Counter("bang_errors", "Errors of ours", registry=self.registry)
        self.games = Counter("bang_games_finished", "Games that ended", registry=self.registry)
        self.answering = Histogram(
            "bang_answer_seconds",
            "From an answer to its being durable and true",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)
