"""Windows: one thing that several seats may answer, each for itself.

The engine asks one seat after the other, in the order in which their answers take effect, so a game stays a list of
answers. A window tells besides what a later seat would be asked as things stand: whoever seats people at a table can
ask all of them at the same moment and keep what they say until the engine asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bang.engine import mypyc_attr
from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, Ask, Option, Row, pick, use
from bang.engine.kernel.records import Shot
from bang.engine.kernel.state import FALLEN, OUT

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.kind import Character, Kind
    from bang.engine.kernel.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Window:
    """The questions of one verb that a kind puts to several seats. Whoever opens it calls `come_to` for each seat."""

    def __init__(self, verb: str, why: Kind | None, by: int, seats: list[int], cards: list[int]) -> None:
        self.verb = verb
        self.why = why  # None where the rules themselves ask
        self.about = "" if why is None else why.key  # what a seat names that never wants to be asked this
        self.by = by
        self.cards = cards  # what it was played with: some are immune to that, as far as there are such cards
        self.bare = False  # no ability is offered besides, as in `Table.ask_only`
        self.now = NOBODY  # whose turn it is to answer; something else may be asked first
        self.after = seats  # who comes after that seat

    def come_to(self, seat: int) -> None:
        self.now = seat
        self.after = self.later(seat)

    def close(self) -> None:
        """Ask nobody else."""
        self.after = []

    def later(self, seat: int) -> list[int]:
        return self.after[self.after.index(seat) + 1 :] if seat in self.after else []

    def options(self, t: Board, seat: int) -> list[Option]:
        """What the seat may answer, but for abilities that can be used at any time."""
        raise NotImplementedError

    def due(self, t: Board, seat: int) -> int:
        """How often the seat has to answer, as things stand."""
        return 1

    def only_from_hand(self, t: Board, ask: Ask) -> bool:
        """Whether a question of this window can be answered by passing and with cards of the hand, and not otherwise.

        Abilities that can be used at any time do not count: there will be another time.
        """
        hand = t.seats[ask.seat].hand
        means = [option for option in self.options(t, ask.seat) if option in ask.options]
        return PASS in means and all(option == PASS or option[1] in hand for option in means)

    def row(self, done: int = 0, need: int = 1) -> Row:
        return Row(done, need, self.after, self)

    def ahead(self, t: Board, seat: int) -> Ask | None:
        """What a seat that comes later would be asked as things stand; None if it would not be asked.

        It follows from what is public and from the seat's own hand.
        """
        if seat not in self.after or t.seats[seat].presence in (FALLEN, OUT):
            return None
        if self.cards and self.why is not None and t.immune(seat, self.by, self.why, self.cards):
            return None
        options = self.options(t, seat)
        if not self.bare:
            t.add_abilities(seat, options)
        row = Row(0, self.due(t, seat), self.later(seat), self)
        return Ask(seat, self.verb, options, self.why, self.by, row) if options else None


class Volley(Window):
    """A shot at several seats."""

    def __init__(self, why: Kind, by: int, seats: list[int], cards: list[int]) -> None:
        super().__init__("evade", why, by, seats, cards)

    def options(self, t: Board, seat: int) -> list[Option]:
        assert self.why is not None
        shot = Shot(self.by, seat, self.why, card=self.cards[0] if self.cards else NO_CARD)
        t.take_aim(shot)
        return t.evasions(seat, shot, t.evaders(seat, shot, []))


class Levy(Window):
    """Several seats discard a card that counts as `key`, or bear the consequences."""

    def __init__(self, key: str, why: Kind, by: int, seats: list[int], cards: list[int]) -> None:
        super().__init__("pay", why, by, seats, cards)
        self.key = key

    def options(self, t: Board, seat: int) -> list[Option]:
        return t.payments(seat, self.key)


class Tribute(Window):
    """Several seats give up a card of the hand each, which they choose."""

    def options(self, t: Board, seat: int) -> list[Option]:
        return [pick(c) for c in t.seats[seat].hand]


class Appeal(Window):
    """Several seats may answer with a card of the hand that fits."""

    def __init__(
        self,
        fits: Callable[[int], bool],
        why: Kind,
        by: int,
        seats: list[int],
        cards: list[int],
        verb: str = "pay",
        about: str = "",
    ) -> None:
        super().__init__(verb, why, by, seats, cards)
        self.fits = fits
        self.about = about or self.about

    def options(self, t: Board, seat: int) -> list[Option]:
        return t.fitting(seat, self.fits)

    async def put_to(self, t: Table, seat: int) -> int:
        """Ask a seat, which `come_to` has been called for; the card it chose, or NO_CARD."""
        assert self.why is not None
        return await t.offer_card(seat, self.fits, self.why, self.by, self.verb, self)


class Selection(Window):
    """Several seats choose cards of their hands to discard, each without knowing what the others choose.

    `n` of them, or as many as they have; where it is optional, all or none.
    """

    def __init__(
        self, why: Kind, by: int, seats: list[int], cards: list[int], n: int = 1, optional: bool = False
    ) -> None:
        super().__init__("add" if optional else "discard", why, by, seats, cards)
        self.bare = True
        self.n = n
        self.optional = optional

    def options(self, t: Board, seat: int) -> list[Option]:
        options = [pick(c) for c in t.seats[seat].hand]
        return [PASS, *options] if self.optional else options

    def due(self, t: Board, seat: int) -> int:
        return min(self.n, len(t.seats[seat].hand))


class Casting(Window):
    """Several seats choose a character each, of those that were dealt to them."""

    def __init__(self, why: Kind | None, offers: dict[int, list[Character]]) -> None:
        super().__init__("character", why, NOBODY, list(offers), [])
        self.bare = True
        self.about = ""  # a choice that has to be made
        self.offers = offers

    def options(self, t: Board, seat: int) -> list[Option]:
        return [use(person) for person in self.offers[seat]]


def row_in(window: Window | None, done: int, need: int) -> Row:
    """Make the row of a question that may be one of a window."""
    return Row(done, need, []) if window is None else window.row(done, need)
