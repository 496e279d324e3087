"""What a seat may play now, complete and free of duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bang.engine.ask import NO_CARD, Option
from bang.engine.kind import COUNTS_AS, Kind

if TYPE_CHECKING:
    from bang.engine.table import Table


Spot = tuple[int, int]  # a seat, and the card there that is aimed at


def plays(t: Table, p: int) -> list[Option]:
    """Every legal play from the hand."""
    options: list[Option] = []
    known: dict[int, list[Spot]] = {}
    disguises = [kind for kind, q, _ in t.live(COUNTS_AS) if q == p]
    for card in t.seats[p].hand:
        kind = t.rules.kind_of[card]
        offer(t, p, card, kind, known, options)
        for source in disguises:
            key = source.counts_as(t, p, kind)
            if key:
                offer(t, p, card, t.rules.by_key[key], known, options)
    return options


def offer(t: Table, p: int, card: int, kind: Kind, known: dict[int, list[Spot]], options: list[Option]) -> None:
    """The plays of one card as one kind; copies of a kind share what is known about it."""
    what = kind.id
    found = known.get(what)
    if found is None:
        found = spots(t, p, kind)
        known[what] = found
    for q, target in found:
        options.append((what, card, q, target))


def spots(t: Table, p: int, kind: Kind) -> list[Spot]:
    """Where the seat may play a card of this kind now: (seat, card aimed at)."""
    if (kind.barring and kind.barred(t, p)) or (kind.limit and t.spent(p, kind)):
        return []
    if kind.unaimed:
        return [(p, NO_CARD)]
    found: list[Spot] = []
    for q in kind.seats(t, p):
        if not kind.bars(t, p, q):
            for target in kind.targets(t, p, q):
                found.append((q, target))
    return found
