"""What tests of several folders share. Loads nothing of ours before it is needed: tests of the docs run elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgres import Cluster


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start what takes longest before everything else."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A real PostgreSQL, started once; the test is skipped where there is none and none can be had."""
    from tests.postgres import Missing, cluster

    try:
        with cluster() as running:
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
