"""kill -9 at any moment: no acknowledged answer is lost, none is applied twice, everybody comes back and plays on."""

import asyncio
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.server.faults import check_log, play_through_kills


def run(database: str, folder: Path, kills: int, tables: int) -> None:
    players = asyncio.run(asyncio.wait_for(play_through_kills(database, folder, kills, tables), 120 + 120 * kills))
    answers = asyncio.run(check_log(database, players))
    assert answers > 50 * kills * tables
    assert sum(len(player.acknowledged) for player in players) > 5 * kills * tables
    assert sum(player.returns for player in players) >= kills, "nobody noticed that the server was killed"


def test_a_kill(tmp_path: Path) -> None:
    run(str(tmp_path / "tables.sqlite"), tmp_path, kills=1, tables=3)


def test_a_kill_with_postgresql(postgres: Cluster, tmp_path: Path) -> None:
    run(asyncio.run(postgres.make_database()), tmp_path, kills=1, tables=3)


@pytest.mark.soak
def test_fifty_kills(tmp_path: Path) -> None:
    run(str(tmp_path / "tables.sqlite"), tmp_path, kills=50, tables=6)


@pytest.mark.soak
def test_ten_kills_with_postgresql(postgres: Cluster, tmp_path: Path) -> None:
    run(asyncio.run(postgres.make_database()), tmp_path, kills=10, tables=6)
