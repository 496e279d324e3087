"""Scenario keys of the base game: who holds the Dynamite stick, and the side of a Shadow Renegade."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.state import SHADOW
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.base.variants import SHADOW_SIDE, SIDES, STICK, ShadowGunslingers

STICK_HOLDER = "stick_holder"


def place(t: Table, key: str, value: Any, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key == STICK_HOLDER:
        t.mark(STICK, seats.get(str(value), NOBODY))
    elif key == SHADOW_SIDE:
        t.mark(SHADOW_SIDE, next(n for n, side in enumerate(SIDES) if side and side in str(value).casefold()), seat)
    return key in (STICK_HOLDER, SHADOW_SIDE)


def placed(t: Table, seats: dict[str, int]) -> None:
    """Let a Shadow Renegade in mid-turn have the side that was found at its start, unless it is given."""
    p = t.turn
    shadows = [rule for rule in t.rules.standing if isinstance(rule, ShadowGunslingers) and rule.is_turned(t, p)]
    if shadows and t.seats[p].presence == SHADOW and not t.marked(SHADOW_SIDE, p):
        shadows[0].choose_side(t, p)


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
