"""What travels through the hooks and may be changed by them. Lives in coroutines only: a replay rebuilds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang.engine.ask import NO_CARD

if TYPE_CHECKING:
    from bang.engine.kind import Kind


class Shot:
    """A shot in flight: `need` is how often it still has to be evaded."""

    __slots__ = ("by", "card", "kind", "need", "to")

    def __init__(self, by: int, to: int, kind: Kind, card: int = NO_CARD) -> None:
        self.by = by
        self.to = to
        self.kind = kind
        self.card = card
        self.need = 1


class Wound:
    """Loss of life. `by` is the player of the card that caused it, or NOBODY; with it goes blame and reward."""

    __slots__ = ("by", "kind", "n", "to")

    def __init__(self, to: int, by: int, n: int, kind: Kind) -> None:
        self.to = to
        self.by = by
        self.n = n
        self.kind = kind


class Verdict:
    """Who has won: the side's name and the seats that belong to it."""

    __slots__ = ("seats", "side")

    def __init__(self, side: str, seats: list[int]) -> None:
        self.side = side
        self.seats = seats
