"""Piles that a seat or a card in play holds, such as cards under a card.

They are kept among the other piles of the table, by a name that tells the declared pile and its holder, and are there
only while cards are in them. So they are saved, copied, seen and imagined as any pile is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.counts import Holder, card_of, on_card

if TYPE_CHECKING:
    from bang.engine.kernel.rules import Rules

ON: Final = " on "  # a card
OF: Final = " of "  # a seat

# What viewers see of a held pile: `all` its cards, `own` whoever sits where it lies, or `none`.
OWN: Final = "own"


def name_of(rules: Rules, pile: str, holder: Holder) -> str:
    """Name the declared pile as a seat or a card holds it."""
    card = card_of(holder)
    return f"{pile}{OF}{holder}" if card == NO_CARD else f"{pile}{ON}{rules.label_of[card]}"


def is_held(name: str) -> bool:
    return " " in name


def declared_of(name: str) -> str:
    """Find the declared pile that a pile of the table is."""
    return name.partition(" ")[0]


def holder_of(rules: Rules, name: str) -> Holder:
    """Find who holds a held pile; NOBODY where the name tells no seat or card."""
    _, _, label = name.partition(ON)
    if label in rules.number_of:
        return on_card(rules.number_of[label])
    _, _, seat = name.partition(OF)
    return int(seat) if seat.isdecimal() else NOBODY
