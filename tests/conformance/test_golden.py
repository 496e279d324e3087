"""Stored games still happen as they did: the same questions take the same answers and the same facts are told.

When the rules were meant to change: `python -m bang.conformance.golden`, and look at what git says has changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bang import recordings
from bang.cli.verify import find_difference
from bang.conformance import golden
from bang.engine.kernel.facts import EVERYBODY

FOLDER = Path(__file__).resolve().parent.parent / "golden"


def public(steps: list[recordings.Json]) -> list[recordings.Json]:
    """Return what everybody was told, with mere numbers where cards are secret."""
    return [
        {**fact, "cards": fact["cards"] if fact["audience"] == EVERYBODY else len(fact["cards"])}
        if "cards" in fact
        else fact
        for step in steps
        for fact in step["facts"]
    ]


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_stored_game_happens_again(name: str) -> None:
    stored = recordings.read(FOLDER / f"{name}.json")
    now = golden.replay(stored)
    for told, was in zip(now["steps"], stored["steps"], strict=True):
        told["facts"] = recordings.as_noted(told["facts"], was["facts"])
    assert public(now["steps"]) == public(stored["steps"])
    assert now["steps"] == stored["steps"], "the secret facts differ"
    assert now["snapshot"] == stored["snapshot"]


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_stored_game_is_small_and_of_use(name: str) -> None:
    path = FOLDER / f"{name}.json"
    assert path.stat().st_size < 200_000
    stored = recordings.read(path)
    assert stored["snapshot"]["over"]
    assert len(public(stored["steps"])) > 100


def test_a_note_may_be_too_young_for_a_recording_but_not_wrong() -> None:
    data = golden.record(*golden.GAMES["keyed"])
    assert find_difference(data) == ""
    noted = next(fact for step in data["steps"] for fact in step["facts"] if fact["what"] == "flip")
    noted["note"] = "lucky" if noted["note"] == "unlucky" else "unlucky"
    assert find_difference(data) != ""
    del noted["note"]
    assert find_difference(data) == ""
