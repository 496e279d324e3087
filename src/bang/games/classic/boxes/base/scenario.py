"""Scenario keys of the base game: who holds the Dynamite stick."""

from __future__ import annotations

from collections.abc import Callable

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.base.variants import STICK

STICK_HOLDER = "stick_holder"


def place(t: Table, key: str, value: object, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key != STICK_HOLDER:
        return False
    t.mark(STICK, seats.get(str(value), NOBODY))
    return True


def check(t: Table, key: str, value: object, seats: dict[str, int]) -> str | None:
    if key != STICK_HOLDER:
        return None
    holder = t.marked(STICK, default=NOBODY)
    if holder == seats.get(str(value), NOBODY):
        return ""
    letters = {p: letter for letter, p in seats.items()}
    return f"{letters.get(holder, 'nobody')} holds it, expected {value}."
