"""Count the cards of limited kinds that somebody has played in the turn, and may play. Never part of a rule."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import Ask
from bang.engine.kernel.table import Table

ANY: Final = -1  # as many as one likes
PLENTY: Final = 100  # nobody can play so many


def quotas(t: Table, ask: Ask) -> dict[str, list[int]]:
    """Count the limited kinds that the asked seat holds, by key: how many were played, and how many may be."""
    if ask.verb != "play":
        return {}
    found: dict[str, list[int]] = {}
    for card in t.seats[ask.seat].hand:
        kind = t.kind(card)
        if kind.limit and kind.key not in found:
            allowed = t.quota(ask.seat, kind)
            found[kind.key] = [allowed - t.remaining(ask.seat, kind), ANY if allowed >= PLENTY else allowed]
    return found
