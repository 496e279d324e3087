"""Where the cards go that are laid down in phase 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bang.engine.kernel.moves import Moves


def lay_down(t: Moves, p: int, card: int) -> None:
    """Discard a card that is too many, or put it on the deck."""
    if t.digs():
        stow(t, p, card)
    else:
        t.drop(p, card)


def lay_down_all(t: Moves, p: int) -> None:
    """Lay the whole hand down at once."""
    if t.digs():
        for card in t.seats[p].hand.copy():
            stow(t, p, card)
    else:
        t.throw_hand(p)


def stow(t: Moves, p: int, card: int) -> None:
    """Put a card of the hand on the deck."""
    t.seats[p].hand.remove(card)
    t.deck.append(card)
    t.tell("stow", p, cards=[card], audience=1 << p)
