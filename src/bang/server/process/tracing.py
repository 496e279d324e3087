"""Traces and numbers for OpenTelemetry, where the extra is installed and an address is given; otherwise nothing.

A span is the time that a message, a write or a call to another server takes. A call carries the trace with it, so that
what two servers did for one message is seen together. Like the numbers for Prometheus, spans name no card and no whole
id, and answers, which only people give, are not told apart from other messages about a running game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final, Protocol

from bang import __version__
from bang.server.process.metrics import WRITE_SECONDS, Metrics
from bang.server.process.settings import BadSetting

PERIOD: Final = 15_000  # milliseconds between two reports of the numbers


class Tracing(Protocol):
    def span(self, name: str, parent: str = "", **attributes: str) -> AbstractContextManager[Any]:
        """The time of a block. Errors of ours are noted; `parent` is what `trace` said at another server."""

    def trace(self) -> str:
        """The span that is open now, to be sent to another server; empty if there is none."""

    async def close(self) -> None:
        """Send what has not been sent yet."""


class NoTracing:
    def span(self, name: str, parent: str = "", **attributes: str) -> AbstractContextManager[Any]:
        return nullcontext()

    def trace(self) -> str:
        return ""

    async def close(self) -> None:
        pass


class OpenTelemetry:
    """Sends spans, and the numbers of Prometheus, in the background."""

    def __init__(self, provider: Any, numbers: Any = None) -> None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        self.provider = provider
        self.numbers = numbers
        self.tracer = provider.get_tracer("bang", __version__)
        self.carrier = TraceContextTextMapPropagator()

    @contextmanager
    def span(self, name: str, parent: str = "", **attributes: str) -> Iterator[Any]:
        context = self.carrier.extract({"traceparent": parent}) if parent else None
        # The words of an error may name cards, so only its kind is told.
        with self.tracer.start_as_current_span(
            name, context, attributes=attributes, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield span
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                raise

    def trace(self) -> str:
        carried: dict[str, str] = {}
        self.carrier.inject(carried)
        return carried.get("traceparent", "")

    async def close(self) -> None:
        for part in (self.provider, self.numbers):
            if part is not None:
                await asyncio.to_thread(part.shutdown)


def make_tracing(url: str, metrics: Metrics) -> Tracing:
    """To the collector at this address (OTLP over HTTP); to nowhere without one."""
    if not url:
        return NoTracing()
    try:
        from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.metrics import MeterProvider
        from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise BadSetting("Traces need OpenTelemetry: install bang[telemetry].") from error
    resource = Resource.create({"service.name": "bang", "service.version": __version__})
    spans = TracerProvider(resource=resource)
    spans.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{url}/v1/traces")))
    reader = PeriodicExportingMetricReader(OTLPMetricExporter(f"{url}/v1/metrics"), export_interval_millis=PERIOD)
    numbers = MeterProvider([reader], resource)
    observe(numbers, metrics)
    return OpenTelemetry(spans, numbers)


def observe(provider: Any, metrics: Metrics) -> None:
    """Have the numbers of Prometheus told: counters and gauges as they are then, times as they are observed."""
    meter = provider.get_meter("bang", __version__)
    for family in metrics.registry.collect():
        make = meter.create_observable_gauge if family.type == "gauge" else meter.create_observable_counter
        if family.type in ("gauge", "counter"):
            make(family.name, [reader_of(metrics, family.name)], description=family.documentation)
    (writing,) = metrics.writing.describe()
    made = meter.create_histogram(
        writing.name, "s", writing.documentation, explicit_bucket_boundaries_advisory=WRITE_SECONDS
    )
    metrics.writing.also = made.record


def reader_of(metrics: Metrics, name: str) -> Callable[[Any], Iterable[Any]]:
    def read(_: Any) -> Iterable[Any]:
        from opentelemetry.metrics import Observation

        for family in metrics.registry.collect():
            if family.name == name:
                samples = [sample for sample in family.samples if not sample.name.endswith("_created")]
                return [Observation(sample.value, sample.labels) for sample in samples]
        return []

    return read
