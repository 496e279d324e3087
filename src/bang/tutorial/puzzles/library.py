"""The puzzles that come with the boxes, each in the folder `puzzles` of its box: positions (YAML) and games (JSON)."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bang.errors import BadOptions
from bang.scenario import library as scenarios
from bang.scenario.files import gather, load
from bang.tutorial.puzzles.forcing import ForcingPuzzle
from bang.tutorial.puzzles.roles import RolePuzzle

FOLDER: Final = "puzzles"
PUZZLES_KEPT: Final = 64  # puzzles that are kept ready

Puzzle = ForcingPuzzle | RolePuzzle


def every() -> list[Puzzle]:
    """All puzzles, the easier ones first: positions, then games."""
    return [find(name) for name in names()]


def names() -> list[str]:
    places = tuple(scenarios.folders(FOLDER))
    return [*_positions(places), *_games(places)]


@lru_cache(maxsize=PUZZLES_KEPT)
def find(name: str) -> Puzzle:
    places = tuple(scenarios.folders(FOLDER))
    if name in _games(places):
        return RolePuzzle(_games(places)[name])
    if name in _positions(places):
        return ForcingPuzzle(next(one for one in load(_positions(places)[name]) if one.id == name))
    raise BadOptions(f"There is no puzzle {name!r}.")


@cache
def _positions(places: tuple[Path, ...]) -> dict[str, Path]:
    return {scenario.id: path for path in gather(places) for scenario in load(path)}


@cache
def _games(places: tuple[Path, ...]) -> dict[str, Path]:
    paths = [path for place in places for path in sorted(place.glob("*.json"))]
    return {RolePuzzle(path).id: path for path in paths}
