"""docs/facts.md against the catalogue: every fact, motion and tag is listed, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from bang import games
from bang.engine.kernel.fact_types import FACTS
from bang.engine.kernel.facts import MOTIONS, TAGS, FactType

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "facts.md").read_text(encoding="utf-8")


def row(declared: FactType) -> str:
    ends = (declared.source, declared.goal)
    moves = " → ".join(place or "any" for place in ends) if any(ends) else ""
    moves += f" ({declared.token})" if declared.token else ""
    tags = ", ".join(declared.tags)
    cells = [f"`{declared.key}`", declared.meaning, moves, declared.seen_by, declared.motion, declared.tone]
    return f"| {' | '.join([*cells, str(declared.weight or ''), tags])} |".replace("|  |", "| |").replace("|  |", "| |")


def rows(heading: str) -> list[str]:
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `.*$", section, re.MULTILINE)


def test_the_facts_of_the_engine_are_listed() -> None:
    assert rows("Facts of the engine") == [row(declared) for declared in FACTS]


def test_the_facts_of_the_boxes_are_listed() -> None:
    declared = [one for game in games.every() for box in game.boxes() for one in box.facts]
    assert rows("Facts of the boxes") == [row(one) for one in dict.fromkeys(declared)]  # boxes may share one


def test_the_motions_and_the_tags_are_explained() -> None:
    assert rows("Motions") == [f"| `{key}` | {meaning} |" for key, meaning in MOTIONS.items() if key]
    assert rows("Tags") == [f"| `{key}` | {meaning} |" for key, meaning in TAGS.items()]
