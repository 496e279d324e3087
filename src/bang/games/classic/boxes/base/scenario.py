"""Scenario keys of the base game: who holds the Dynamite stick, and the side of a Shadow Renegade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.base.variants import SHADOW_SIDE, SIDES, STICK

STICK_HOLDER = "stick_holder"


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == STICK_HOLDER:
        t.mark(STICK, seats.get(str(value), NOBODY))
    elif key == SHADOW_SIDE:
        t.mark(SHADOW_SIDE, SIDES.index(value), seat)
    return key in (STICK_HOLDER, SHADOW_SIDE)


def check(t: Table, key: str, value: Any, seats: dict[str, int]) -> str | None:
    if key == SHADOW_SIDE:
        sides = {letter: SIDES[t.marked(SHADOW_SIDE, seats[letter])] for letter in value}
        return "" if sides == value else f"{sides}, expected {value}."
    if key != STICK_HOLDER:
        return None
    holder = t.marked(STICK, default=NOBODY)
    if holder == seats.get(str(value), NOBODY):
        return ""
    letters = {p: letter for letter, p in seats.items()}
    return f"{letters.get(holder, 'nobody')} holds it, expected {value}."
