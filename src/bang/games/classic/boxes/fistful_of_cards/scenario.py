"""Scenario keys of A Fistful of Cards: who was eliminated first."""

from __future__ import annotations

from collections.abc import Callable

from bang.engine.kernel.table import Table
from bang.games.classic.boxes.fistful_of_cards.events import FIRST_OUT


def place(t: Table, key: str, value: object, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key != "order":
        return False
    if value == 1 or "first" in str(value):
        t.mark(FIRST_OUT, seat)
    return True
