"""Share fixtures and hooks among all tests. Imports nothing of ours at the top: tests of the docs run elsewhere."""

from __future__ import annotations

import asyncio
import gc
import inspect
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.nats import Nats
    from tests.postgres import Cluster

COROUTINE_LIMIT = 30  # seconds


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the slowest tests first."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while modules are loaded and tests are made: there is none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Freeze what is there: thousands of tests live to the end, and need not be looked at again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Freeze what is left of a module, which is kept for later ones: each full collection would go through all of it.

    There are many: after each game that is checked for everything, to begin with.
    """
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test in its own event loop, with a timeout."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**arguments), COROUTINE_LIMIT))
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """Start a real PostgreSQL once; skip the test if there is none and none can be installed."""
    from tests.postgres import cluster, or_skip

    with or_skip(cluster()) as running:
        yield running


@pytest.fixture
def nats() -> Iterator[Nats]:
    """Start a real NATS for one test; skip the test if there is none, or no library for it."""
    from tests.nats import nats_server
    from tests.postgres import or_skip

    pytest.importorskip("nats", reason="nats-py is not installed: pip install nats-py, or bang[cluster]")
    with or_skip(nats_server()) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a new database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "new folder" / "bang 100%.sqlite")
    running: Cluster = request.getfixturevalue("postgres")
    return asyncio.run(running.make_database())
