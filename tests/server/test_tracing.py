"""OpenTelemetry: a collector gets spans and numbers, and no secrets."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from bang.server.process.metrics import Metrics
from bang.server.process.tracing import NoTracing, make_tracing
from tests.nats import Nats
from tests.postgres import Cluster
from tests.server.helpers import running

pytest.importorskip("opentelemetry.sdk", reason="OpenTelemetry is not installed: pip install 'bang[telemetry]'")


class Collector:
    """Records what it is sent."""

    def __init__(self, url: str, posts: list[tuple[str, bytes]]) -> None:
        self.url = url
        self.posts = posts

    def spans(self) -> list[Any]:
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

        sent = [ExportTraceServiceRequest.FromString(data) for path, data in self.posts if path == "/v1/traces"]
        return [span for one in sent for of in one.resource_spans for scope in of.scope_spans for span in scope.spans]

    def numbers(self) -> dict[str, Any]:
        """The metrics that were told, by name."""
        from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest

        sent = [ExportMetricsServiceRequest.FromString(data) for path, data in self.posts if path == "/v1/metrics"]
        scopes = [scope for one in sent for of in one.resource_metrics for scope in of.scope_metrics]
        return {metric.name: metric for scope in scopes for metric in scope.metrics}


@contextmanager
def collector() -> Iterator[Collector]:
    posts: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posts.append((self.path, self.read()))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def read(self) -> bytes:
            import gzip

            data = self.rfile.read(int(self.headers["Content-Length"]))
            return gzip.decompress(data) if self.headers.get("Content-Encoding") == "gzip" else data

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Collector(f"http://127.0.0.1:{server.server_address[1]}", posts)
    finally:
        server.shutdown()
        server.server_close()


def test_what_two_servers_do_for_one_message_is_one_trace(postgres: Cluster, nats: Nats) -> None:
    database = asyncio.run(postgres.make_database())
    with collector() as told:
        with (
            running(database, cluster=nats.url, traces=told.url) as one,
            running(database, cluster=nats.url, traces=told.url) as other,
        ):
            token = one.account("Ann")
            table = one.open_table(token, players=4)
            ann = other.client(token)
            ann.done("watch", table=table)
            ann.done("sit", table=table)
            assert ann.refused("answer", table=table, question=1, answer={"do": "pass"}) == "late"
        spans = told.spans()
        kinds = {attribute.value.string_value for span in spans for attribute in span.attributes}
        assert {"watch", "sit", "play", "begin_following", "perform"} <= kinds
        assert "answer" not in kinds, "nobody can tell answers of people from forced ones"
        sat = next(span for span in spans if any(a.value.string_value == "sit" for a in span.attributes))
        together = [span.name for span in spans if span.trace_id == sat.trace_id]
        assert sorted(together) == ["ask", "carry out", "message"]
        assert "write" in {span.name for span in spans}
        assert told.numbers().keys() == {family.name for family in Metrics().registry.collect()}
        everything = b"".join(data for _, data in told.posts)
        assert table.encode() not in everything
        assert token.encode() not in everything


async def test_the_collector_gets_the_same_numbers_as_prometheus() -> None:
    metrics = Metrics()
    with collector() as told:
        tracing = make_tracing(told.url, metrics)
        metrics.connections.set(3)
        metrics.refused.labels("late").inc(2)
        for seconds in (0.0005, 0.003, 0.004, 7.0):
            metrics.writing.observe(seconds)
        await tracing.close()
    numbers = told.numbers()
    assert numbers["bang_connections"].gauge.data_points[0].as_double == 3
    (late,) = numbers["bang_refused"].sum.data_points
    assert (late.attributes[0].value.string_value, late.as_double) == ("late", 2)
    (writes,) = numbers["bang_write_seconds"].histogram.data_points
    assert writes.sum == pytest.approx(7.0075)
    below = [sum(writes.bucket_counts[: n + 1]) for n in range(len(writes.bucket_counts))]
    samples = [sample for family in metrics.registry.collect() for sample in family.samples]
    assert below == [sample.value for sample in samples if sample.name == "bang_write_seconds_bucket"]


async def test_without_an_address_nothing_is_traced() -> None:
    tracing = make_tracing("", Metrics())
    assert isinstance(tracing, NoTracing)
    with tracing.span("anything"):
        assert tracing.trace() == ""
    await tracing.close()
