"""Records passed through the hooks, which may change them. They live in coroutines only: a replay rebuilds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY

if TYPE_CHECKING:
    from bang.engine.kernel.kind import Kind
    from bang.engine.kernel.window import Appeal, Window


class Shot:
    """A shot in flight: `need` is how often it still has to be evaded. `by` may be NOBODY."""

    __slots__ = ("by", "card", "certain", "damage", "diverted", "kind", "loose", "need", "to", "toll", "window")

    def __init__(self, by: int, to: int, kind: Kind, damage: int = 1, card: int = NO_CARD) -> None:
        self.by = by
        self.to = to
        self.kind = kind
        self.card = card  # the one that fires it; NO_CARD where an ability does, or cards given up for it
        self.damage = damage  # 0 = something else than life is at stake
        self.need = kind.need
        self.loose = kind.loose  # any card of the hand evades it
        self.certain = False  # it cannot be evaded
        self.diverted = False  # it was meant for somebody else
        self.toll = 0  # other cards that have to be given up besides, or it was evaded in vain
        self.window: Window | None = None  # if the same card shoots at several seats

    def divert(self, to: int) -> None:
        """Turn it on somebody else, who answers it then; it is still the same player's shot."""
        self.to = to
        self.diverted = True


class Wound:
    """Loss of life. `by` is the player of the card that caused it, or NOBODY; with it goes blame and reward."""

    __slots__ = ("by", "kind", "n", "to")

    def __init__(self, to: int, by: int, n: int, kind: Kind) -> None:
        self.to = to
        self.by = by
        self.n = n
        self.kind = kind


class Played:
    """A card played from a hand, as which kind, and at whom: a seat, and perhaps a card there."""

    __slots__ = ("by", "card", "kind", "target", "to")

    def __init__(self, by: int, card: int, kind: Kind, to: int, target: int) -> None:
        self.by = by
        self.card = card
        self.kind = kind
        self.to = to
        self.target = target


class Laid:
    """A card put into play by a seat, in front of another or itself."""

    __slots__ = ("by", "card", "to")

    def __init__(self, by: int, to: int, card: int) -> None:
        self.by = by
        self.to = to
        self.card = card


class Spent:
    """A card of the hand used in answer: as which kind, and to what."""

    __slots__ = ("by", "card", "kind", "why")

    def __init__(self, by: int, card: int, kind: Kind, why: Kind) -> None:
        self.by = by
        self.card = card
        self.kind = kind
        self.why = why


class Targeted:
    """What somebody plays with these cards is about to affect `seats`, one after the other.

    `to` is the one whose turn it is, and `off` says that this one is not affected.
    """

    __slots__ = ("by", "cards", "fires", "kind", "off", "seats", "to", "window")

    def __init__(self, by: int, kind: Kind, cards: list[int], seats: list[int], fires: bool = False) -> None:
        self.by = by
        self.kind = kind
        self.cards = cards
        self.seats = seats
        self.fires = fires  # a shot follows, which can be answered then
        self.to = NOBODY
        self.off = False
        self.window: Appeal | None = None  # if all of them are asked the same: whoever asks the first one opens it

    def come_to(self, seat: int) -> None:
        self.to = seat
        self.off = False
        if self.window is not None:
            self.window.come_to(seat)


class Taken:
    """A card that one seat takes from another, or makes go; `to` is where it is, or the seat whose hand it is in."""

    __slots__ = ("by", "card", "from_hand", "to", "why")

    def __init__(self, by: int, to: int, from_hand: bool, why: Kind, card: int = NO_CARD) -> None:
        self.by = by
        self.to = to
        self.from_hand = from_hand
        self.why = why
        self.card = card  # NO_CARD as long as it is any card of a hand


class Flipped:
    """A draw! that is complete: for what, the cards turned over, and the one that counts (NO_CARD where all do)."""

    __slots__ = ("again", "by", "cards", "chosen", "why")

    def __init__(self, by: int, why: Kind, cards: list[int], chosen: int) -> None:
        self.by = by
        self.why = why
        self.cards = cards
        self.chosen = chosen
        self.again = False  # it does not count, and is made once more


class Excess:
    """The cards that a seat laid down in phase 3 because they were too many."""

    __slots__ = ("by", "cards")

    def __init__(self, by: int, cards: list[int]) -> None:
        self.by = by
        self.cards = cards


class Verdict:
    """The side that has won, and the seats that belong to it."""

    __slots__ = ("seats", "side")

    def __init__(self, side: str, seats: list[int]) -> None:
        self.side = side
        self.seats = seats


UNDECIDED: Final = Verdict("", [])  # nobody has won, whatever rules that are asked later would say
