"""Questions and options as data. A rule that needs a player awaits an Ask; only Game knows how that suspends."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bang.engine.kernel.kind import Kind
    from bang.engine.kernel.window import Window

# (what, card, seat, target): what is played or used, with which card, at which seat, aiming at which card there.
Option = tuple[int, int, int, int]

NOBODY: Final = -1
NO_CARD: Final = -1
HAND: Final = -2  # as a target: a card of that seat's hand, at random; below it only those with one of the backs

# `what` is the number of a kind (a card played as it, an ability used), or one of these.
PASSING: Final = -1
PICKING: Final = -2
ASIDE: Final = -3

WORDS: Final = ("hearts", "diamonds", "clubs", "spades", "red", "black")  # can be said in all games; boxes add more
SAYING: Final = -10  # minus the place of the word in Rules.words

PASS: Final[Option] = (PASSING, NO_CARD, NOBODY, NO_CARD)
AGAIN: Final[Option] = (ASIDE, NO_CARD, NOBODY, NO_CARD)  # an "at any time" ability was used: look at the options anew


# --- constructors of options


def use(kind: Kind, to: int = NOBODY, target: int = NO_CARD, card: int = NO_CARD) -> Option:
    """Use an ability, or a card in play or in hand, on a seat and perhaps on a card there."""
    return kind.id, card, to, target


def pick(card: int, at: int = NOBODY) -> Option:
    """Pick a card; `at` says in front of which seat it lies where that matters."""
    return PICKING, card, at, NO_CARD


def pick_from(seat: int, target: int) -> Option:
    """Pick a card in front of a seat, or with HAND (or one of its backs) a card of its hand at random."""
    return (PICKING, target, seat, NO_CARD) if target >= 0 else (PICKING, NO_CARD, seat, target)


def pick_seat(seat: int) -> Option:
    return PICKING, NO_CARD, seat, NO_CARD


def say(place: int) -> Option:
    """Say the word that has this place in Rules.words."""
    return SAYING - place, NO_CARD, NOBODY, NO_CARD


class Row:
    """The place of a question among others like it: how many of them the seat has answered and still has to, and which
    seats are asked the same afterwards. Public, and never part of a rule."""

    __slots__ = ("after", "done", "need", "window")

    def __init__(self, done: int, need: int, after: list[int], window: Window | None = None) -> None:
        self.done = done
        self.need = need  # with this one
        self.after = after
        self.window = window  # where those seats can say now what they would answer


class Ask:
    """One decision of one seat. The list is complete and free of duplicates; the answer is an index into it."""

    __slots__ = ("by", "number", "options", "row", "seat", "verb", "why")

    def __init__(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int, row: Row | None = None
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.options = options
        self.why = why  # the card or ability that asks; None where the turn itself does
        self.by = by  # whose card or ability it is
        self.row = row  # None where there is but this one
        self.number = 0  # the game's own count, so that a late answer can be told

    def __await__(self) -> Generator[Ask, int, int]:
        return (yield self)
