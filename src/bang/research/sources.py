"""Provide the games of an export: recordings, the database of a server, or new games by bots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bang import recordings
from bang.errors import BadOptions, DamagedFile
from bang.research.flatten import Row, Source, rows
from bang.simulation.plan import Plan
from bang.simulation.play import record
from bang.simulation.pool import Jobs, share_out

Rows = dict[str, list[Row]]


def recorded_files(paths: Sequence[Path]) -> list[Path]:
    """Return the files, and all recordings of the folders."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise BadOptions(f"There is no {path}; name recorded games, or folders of them.")
        inside = sorted(path.glob("*.json")) if path.is_dir() else [path]
        if not inside:
            raise BadOptions(f"There are no recorded games (*.json) in {path}.")
        found += inside
    return found


def from_recordings(files: Sequence[Path], cards: tuple[str, ...], jobs: Jobs) -> Iterator[Rows]:
    if isinstance(jobs, str):
        return share_out(rows, RecordedGames(files), jobs)
    return share_out(partial(read_rows, cards), files, jobs)


class RecordedGames:
    """Recorded games, each read when its turn comes, for workers of a cluster that do not have the files."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = files

    def __len__(self) -> int:
        return len(self.files)

    def __iter__(self) -> Iterator[Source]:
        return (read_recording((), path) for path in self.files)


def read_rows(cards: tuple[str, ...], path: Path) -> Rows:
    return rows(read_recording(cards, path))


def read_recording(cards: tuple[str, ...], path: Path) -> Source:
    data = recordings.read(path)
    own = cards if data.get("own_cards") else ()
    return Source(path.stem, "recording", data, None, own)


def from_server(games: Iterator[tuple[str, bytes, float]]) -> Iterator[Rows]:
    """Flatten finished games of a database: their table, the recording as JSON, and when they ended."""
    for table, recording, finished in games:
        try:
            data: dict[str, Any] = msgspec.json.decode(recording, type=dict)
        except msgspec.DecodeError as error:
            raise DamagedFile(f"The game of table {table} is damaged in the database: {error}.") from error
        yield rows(Source(table, "server", data, finished))


def from_simulation(plan: Plan, jobs: Jobs) -> Iterator[Rows]:
    plan.validate()
    return share_out(partial(simulate, plan), range(plan.games), jobs)


def simulate(plan: Plan, i: int) -> Rows:
    recording, _ = record(plan, i)
    data = json.loads(msgspec.json.encode(recording.to_json()))  # the same as if read from a file
    name = f"{plan.options(i).players}-players-seed-{plan.seed_of(i)}"
    return rows(Source(name, "simulation", data, None, plan.agreed.cards))
