"""Find the boxes of the classic game for tests, so that a new box is tested without being listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from bang import games
from bang.engine.kernel.rules import Box
from bang.games.boxes import FURTHER
from bang.games.classic import boxes
from bang.games.duel import boxes as duel_boxes

EVERY_BOX = tuple(boxes.names())  # the base game first
EXPANSIONS = EVERY_BOX[1:]
OF_EVERY_GAME: list[Box] = [folder.find(name) for folder in (boxes, duel_boxes) for name in folder.names()]


def player_counts(sets: Iterable[str]) -> list[int]:
    """Return the numbers of players that these boxes have rules for."""
    return sorted({players for name in sets for players in boxes.find(name).deals})


def boxes_found_in(folder: Path) -> Callable[..., Iterator[None]]:
    """Make an autouse fixture that adds the boxes of a folder during each test."""

    @pytest.fixture(autouse=True)
    def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setenv(FURTHER, str(folder))
        games.settings.cache_clear()
        yield
        monkeypatch.undo()  # also undoes what the test itself has set
        games.settings.cache_clear()
        games.find().box_names()  # drops the cached list of the folder

    return found
