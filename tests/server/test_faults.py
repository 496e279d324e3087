"""kill -9 at any moment: no acknowledged answer is lost, none is applied twice, everybody comes back and plays on."""

import asyncio
from pathlib import Path

import pytest

from tests.server.faults import examine, torment


def run(folder: Path, kills: int, tables: int) -> None:
    players = asyncio.run(asyncio.wait_for(torment(folder, kills, tables), 60 + 30 * kills))
    answers = examine(folder, players)
    assert answers > 50 * kills * tables
    assert sum(len(player.acknowledged) for player in players) > 5 * kills * tables
    assert sum(player.returns for player in players) >= kills, "nobody noticed that the server was killed"


def test_three_kills(tmp_path: Path) -> None:
    run(tmp_path, kills=3, tables=3)


@pytest.mark.soak
def test_fifty_kills(tmp_path: Path) -> None:
    run(tmp_path, kills=50, tables=6)
