"""Scenario keys of High Noon: the character that lies face down in front of a player."""

from __future__ import annotations

from collections.abc import Callable

from bang.engine.kernel.kind import Character
from bang.engine.kernel.table import Table
from bang.games.naming import key_of


def place(t: Table, key: str, value: object, seat: int, seats: dict[str, int], take: Callable[[str], int]) -> bool:
    if key != "reserve":
        return False
    person = t.rules.by_key[key_of(value)]
    assert isinstance(person, Character)
    t.seats[seat].reserve = [person]
    return True
