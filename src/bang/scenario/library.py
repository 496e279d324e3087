"""The scenarios that come with the boxes: each box has its own in its folder `scenarios`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from bang import games
from bang.scenario.files import Scenario, gather, load

FOLDER: Final = "scenarios"


def folders() -> list[Path]:
    """Where the boxes of all games have their scenarios."""
    found = [game.box_folder.data(box, FOLDER) for game in games.every() for box in game.box_names()]
    return [folder for folder in found if folder is not None]


def every() -> list[Scenario]:
    return list(by_id().values())


def by_id() -> dict[str, Scenario]:
    """All scenarios, in the order of the boxes."""
    return _read(tuple(folders()))


@cache
def _read(places: tuple[Path, ...]) -> dict[str, Scenario]:
    return {scenario.id: scenario for path in gather(places) for scenario in load(path)}
