"""Disguises: the other kinds that cards of a seat may be used as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import Kind, hook_number

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.records import Shot

COUNTS_AS: Final = hook_number(Kind.counts_as)
NO_KINDS: Final[list[Kind]] = []  # most cards are only what they are; shared, so it is never changed


def masks(t: Board, p: int) -> list[Kind]:
    """Find what lets the seat use cards as others, to be looked for once for all its cards."""
    found = NO_KINDS
    for s in t.index[COUNTS_AS] if t.index else t.live(COUNTS_AS):
        if s.owner == p or (s.owner == NOBODY and s.kind.heeds(t, p)):
            found = [*found, s.kind]
    return found


def counts_as(t: Board, p: int, card: int, key: str, worn: list[Kind]) -> bool:
    """Whether a card of the seat is, or counts as, a card of this name or sort."""
    kind = t.rules.kind_of[card]
    if kind.key == key or kind.sort == key:
        return True
    if worn:
        for other in masked_as(t, p, card, worn):
            if other.is_like(key) and not other.only_played:
                return True
    return False


def evading_as(t: Board, p: int, card: int, shot: Shot, worn: list[Kind]) -> int:
    """Find the kind as which a card of the hand evades a shot, or -1."""
    kind = t.rules.kind_of[card]
    if kind.evading and not kind.stays and kind.parries(t, p, shot):
        return kind.id
    if worn:
        for other in masked_as(t, p, card, worn):
            if other.evading:
                return other.id
    return -1


def masked_as(t: Board, p: int, card: int, worn: list[Kind]) -> list[Kind]:
    """List the other kinds that a card of the seat may be used as, each of them once."""
    found = NO_KINDS
    for mask in worn:
        key = mask.counts_as(t, p, card)
        if key and key != t.rules.prints[card].key and t.rules.by_key[key] not in found:
            found = [*found, t.rules.by_key[key]]
    return found
