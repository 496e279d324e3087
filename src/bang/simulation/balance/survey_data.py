"""The wins of characters in a survey as a small file, which goes with the package: clients show it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bang.simulation.balance.survey import Played

Wins = dict[str, dict[str, dict[str, int]]]  # by box or character, and role: games won, and games

PUBLISHED: Final = Path(__file__).with_name("characters.json")


def data(played: Sequence[Played], level: str) -> dict[str, Any]:
    """Games won, and games: of each character by role, and of everybody by role at the tables of each box."""
    boxes: Wins = {}
    characters: Wins = {}
    for each in played:
        sets = each.cell.options().sets
        for seat in each.note.seats:
            for by_role in (characters.setdefault(seat.character, {}), *(boxes.setdefault(box, {}) for box in sets)):
                count = by_role.setdefault(seat.role, {"won": 0, "games": 0})
                count["won"] += seat.won
                count["games"] += 1
    return {"level": level, "games": len(played), "boxes": in_order(boxes), "characters": in_order(characters)}


def in_order(counts: Wins) -> Wins:
    return {key: dict(sorted(counts[key].items())) for key in sorted(counts)}


def write(file: Path, found: dict[str, Any]) -> None:
    """A line for each box and character, so that two versions can be compared."""
    parts = [f'  "level": {json.dumps(found["level"])}', f'  "games": {found["games"]}']
    for name in ("boxes", "characters"):
        lines = [f"    {json.dumps(key)}: {json.dumps(by_role)}" for key, by_role in found[name].items()]
        parts.append(f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }")
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
