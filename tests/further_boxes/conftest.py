"""Let the boxes of this folder be found for the time of a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boxes import boxes_found_in

FOLDER = Path(__file__).parent


@pytest.fixture(autouse=True)
def further_boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from boxes_found_in(FOLDER, monkeypatch)
