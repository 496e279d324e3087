"""What tests of several folders share. Loads nothing of ours before it is needed: tests of the docs run elsewhere."""

from __future__ import annotations

import asyncio
import gc
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.nats import Nats
    from tests.postgres import Cluster

COROUTINE_LIMIT = 30  # seconds


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start what takes longest before everything else."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the garbage collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine in an event loop of its own; one that hangs fails."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**arguments), COROUTINE_LIMIT))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A real PostgreSQL, started once; the test is skipped where there is none and none can be had."""
    from tests.postgres import Missing, cluster

    try:
        with cluster() as running:
            yield running
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def nats() -> Iterator[Nats]:
    """A real NATS of the test's own; the test is skipped where there is none, or no library for it."""
    from tests.nats import nats_server
    from tests.postgres import Missing

    pytest.importorskip("nats", reason="nats-py is not installed: pip install nats-py, or bang[cluster]")
    try:
        with nats_server() as running:
            yield running
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each sort that there is."""
    if request.param == "sqlite":
        return str(tmp_path / "new folder" / "bang 100%.sqlite")
    running: Cluster = request.getfixturevalue("postgres")
    return asyncio.run(running.make_database())
