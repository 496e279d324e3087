"""What happened, as data. The log, animations, replays and statistics are all made of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bang.engine.kernel.kind import Kind

EVERYBODY: Final = -1  # as an audience: all may see the cards; otherwise one bit for each seat that may


class Fact:
    """One thing that happened. `audience` says who may see `cards`; everything else is public."""

    __slots__ = ("audience", "cards", "note", "number", "seat", "to", "what", "why")

    def __init__(
        self, what: str, seat: int, to: int, cards: list[int], number: int, why: Kind | None, audience: int, note: str
    ) -> None:
        self.what = what
        self.seat = seat
        self.to = to
        self.cards = cards
        self.number = number
        self.why = why
        self.audience = audience
        self.note = note
