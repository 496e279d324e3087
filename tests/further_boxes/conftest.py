"""Let the boxes of this folder be found for the time of a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bang import games
from bang.games.boxes import FURTHER

FOLDER = Path(__file__).parent


@pytest.fixture(autouse=True)
def further_boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(FURTHER, str(FOLDER))
    games.settings.cache_clear()
    yield
    monkeypatch.undo()
    games.settings.cache_clear()
    games.find().box_names()  # forgets where it looked
