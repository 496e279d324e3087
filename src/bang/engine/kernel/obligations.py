"""A card that must be played before the turn may end: whoever can play it must keep the means for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, Option
from bang.engine.kernel.disguises import masked_as, masks
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.playable import spots

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board

OBLIGES: Final = hook_number(Kind.obliges)


def enforce(t: Board, p: int, options: list[Option]) -> bool:
    """Drop the options that would make a card unplayable which must be played; True if there is such a card."""
    card = obliged_card(t, options)
    if card == NO_CARD:
        return False
    due = [option for option in options if option[1] == card]
    options[:] = [option for option in options if option[1] == card or leaves_means(t, p, option, due)]
    return True


def obliged_card(t: Board, options: list[Option]) -> int:
    """Find a card that must be played and that one of these options plays."""
    for source in t.live(OBLIGES):
        card = source.kind.obliges(t, source.owner)
        if card != NO_CARD and any(option[1] == card for option in options):
            return card
    return NO_CARD


def due_card(t: Board, p: int) -> int:
    """Find the card of the hand that the seat has to play and can play; it does not pay for anything else."""
    for source in t.live(OBLIGES):
        card = source.kind.obliges(t, source.owner)
        if card in t.seats[p].hand:
            for kind in [t.kind(card), *masked_as(t, p, card, masks(t, p))]:
                if not t.forbidden(p, card, kind) and spots(t, p, kind):
                    return card
    return NO_CARD


def leaves_means(t: Board, p: int, option: Option, due: list[Option]) -> bool:
    """Whether one of the plays that are due is still open after this option, as far as the option itself tells."""
    what, card, to, _ = option
    if what < 0:
        return True
    kind = t.rules.kinds[what]
    if kind.ends_phase:
        return False
    n, cards = kind.spends(t, p, card)
    if n > len([c for c in cards if c not in (card, due[0][1])]):
        return False
    kept = len(t.seats[p].hand) - n - (card in t.seats[p].hand)
    for what, _, seat, _ in due:
        other = t.rules.kinds[what]
        taken = kind is other and kind.stays and to == seat  # one of each name
        last = kind.limit and kind.counted == other.counted and t.remaining(p, other) == 1
        if (not other.cost or kept > other.cost) and not taken and not last:
            return True
    return False
