"""What tests of several folders share."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Cluster, Missing, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A real PostgreSQL, started once; the test is skipped where there is none and none can be had."""
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
