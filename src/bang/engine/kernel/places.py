"""Where a player has several characters: one in front, who sits in the player's seat, and others behind.

A player's last character stands in front, and counts as the one behind, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang.engine.kernel.kind import Kind
from bang.engine.kernel.state import ALIVE

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table


def standing(t: Table, p: int) -> list[int]:
    """The places of a player's characters, the one in front first."""
    return [place for place in t.places(p) if t.seats[place].presence == ALIVE]


def behind(t: Table, p: int) -> int:
    """The place behind the player's seat, whoever is there."""
    return p + len(t.circle)


def has_two(t: Table, p: int) -> bool:
    return t.seats[behind(t, p)].presence == ALIVE


def rear(t: Table, p: int) -> int:
    return behind(t, p) if has_two(t, p) else p


def in_order(t: Table, presence: int = ALIVE) -> list[int]:
    """Where several are concerned: those in front, from whose turn it is; then those behind, in the same order."""
    at = t.circle.index(t.turn)
    front = t.circle[at:] + t.circle[:at]
    rows = zip(*(t.places(p) for p in front), strict=True)
    return [place for row in rows for place in row if t.seats[place].presence == presence]


def where_is(t: Table, p: int, person: Kind) -> int:
    """Where a character of the player stands; -1 if it no longer does."""
    return next((place for place in standing(t, p) if person in t.seats[place].characters), -1)


def holder(t: Table, p: int, card: int) -> int:
    """Which of the player's characters has this card in play."""
    return next(place for place in t.places(p) if card in t.seats[place].in_play)
