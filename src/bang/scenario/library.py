"""Find the scenarios that come with the boxes: each box has its own in its folder `scenarios`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from bang import games
from bang.scenario.files import Scenario, gather, load

FOLDER: Final = "scenarios"
ID: Final = re.compile(r"""^(?:- |  )?id: ['"]?([\w-]+)""", re.MULTILINE)


def folders(name: str = FOLDER) -> list[Path]:
    """Return the folders of this name that boxes of all games have."""
    found = [game.box_folder.data(box, name) for game in games.every() for box in game.box_names()]
    return [folder for folder in found if folder is not None]


def every() -> list[Scenario]:
    return list(by_id().values())


def by_id() -> dict[str, Scenario]:
    """Read all scenarios, in the order of the boxes."""
    return _read(tuple(folders()))


def find(name: str) -> Scenario | None:
    """Read the scenario with this id. Only its own file is read: reading all takes more than a second."""
    path = ids().get(name)
    return None if path is None else next((one for one in load(path) if one.id == name), None)


def ids() -> dict[str, Path]:
    """Return the file of each id."""
    return _files(tuple(folders()))


@cache
def _files(places: tuple[Path, ...]) -> dict[str, Path]:
    """Find the file of each id by a text search, without parsing YAML."""
    return {name: path for path in gather(places) for name in ID.findall(path.read_text(encoding="utf-8"))}


@cache
def _read(places: tuple[Path, ...]) -> dict[str, Scenario]:
    return {scenario.id: scenario for path in gather(places) for scenario in load(path)}
