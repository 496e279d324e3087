"""Counts by name and place: the marks and notes of seats and cards, the tokens of their holders.

They have two levels, because most of them are asked for in vain: that nothing is kept under a name is found out without
making a key of two parts. The inner level is replaced, never changed, so copies of a table share it.
"""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY

Counts = dict[str, dict[int, int]]  # by name, then by place
Count = tuple[str, int, int]  # a name, a place and the number there
Holding = tuple[str, int, int, int]  # the name of a token, the seat or the card that holds it, and how many

# Who holds tokens is one number as well: a seat is its own, the supply is nobody, cards count on from there.
Holder = int
SUPPLY: Final[Holder] = NOBODY
FIRST_CARD: Final = -2

NO_COUNTS: Final[dict[int, int]] = {}  # of a name under which nothing is kept; shared, so it is never changed


def on_card(card: int) -> Holder:
    """Name a card as a holder of tokens."""
    return FIRST_CARD - card


def seat_of(holder: Holder) -> int:
    """Find the seat that a holder of tokens is; NOBODY for cards and the supply."""
    return max(holder, NOBODY)


def card_of(holder: Holder) -> int:
    """Find the card that a holder of tokens is; NO_CARD for seats and the supply."""
    return FIRST_CARD - holder if holder <= FIRST_CARD else NO_CARD


def is_counted(counts: Counts, name: str, place: int) -> bool:
    held = counts.get(name)
    return held is not None and place in held


def put_count(counts: Counts, name: str, place: int, n: int) -> None:
    held = counts.get(name)
    counts[name] = {place: n} if held is None else {**held, place: n}


def take_count(counts: Counts, name: str, place: int) -> int:
    """Remove a number and return it; 0 if there is none."""
    held = counts.get(name)
    if held is None or place not in held:
        return 0
    if len(held) == 1:
        del counts[name]
    else:
        counts[name] = {other: n for other, n in held.items() if other != place}
    return held[place]


def listed(counts: Counts) -> list[Count]:
    """List all numbers."""
    return [(name, place, n) for name, held in counts.items() for place, n in held.items()]


def holdings(tokens: Counts) -> list[Holding]:
    """List who holds which tokens, sorted; the supply is neither a seat nor a card."""
    return sorted([(name, seat_of(holder), card_of(holder), n) for name, holder, n in listed(tokens)])
