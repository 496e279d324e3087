"""Run steps from a position of four players, of whom only what is special has to be said."""

from pathlib import Path
from typing import Any

import yaml

from bang.scenario import load, run
from bang.scenario.result import Result

PEOPLE = {
    "A": ("sheriff", "Kit Carlson", 5),
    "B": ("outlaw", "Jesse Jones", 4),
    "C": ("renegade", "Willy the Kid", 4),
    "D": ("outlaw", "Black Jack", 4),
}
BANDITS = {"A": {"hand": ["Bandidos Q♦"]}, "B": {"hand": ["Missed! 3♠", "Missed! 4♠", "Missed! 5♠"]}}


def result_of(folder: Path, box: str, players: dict[str, Any], given: dict[str, Any], steps: str, then: str) -> Result:
    seats = [
        {"seat": seat, "role": role, "character": character, "life": life, **players.get(seat, {})}
        for seat, (role, character, life) in PEOPLE.items()
    ]
    outcome = {"next": {"seat": "A", "doing": "play"}, **yaml.safe_load(then)}
    made = {"id": "W-1", "sets": [box], "given": {"players": seats, "turn": "A", **given}, "then": outcome}
    path = folder / "wording.yaml"
    path.write_text(yaml.safe_dump({**made, "steps": yaml.safe_load(steps)}, allow_unicode=True), encoding="utf-8")
    return run(load(path)[0])
