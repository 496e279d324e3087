"""Phase 1 where something replaces the draw, and where a seat has several ways to draw that add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel import hooks
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import Kind, hook_number

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

INSTEAD_OF_DRAW: Final = hook_number(Kind.instead_of_draw)


async def drawn_by_event(t: Table, p: int, n: int) -> bool:
    """Let what is in force for all replace the draw of phase 1, and all that its player would draw besides."""
    for source in t.live(INSTEAD_OF_DRAW):
        if source.owner == NOBODY and await source.kind.instead_of_draw(t, p, source.card, n):
            return True
    return False


async def drawn_otherwise(t: Table, p: int, n: int) -> bool:
    """Let the seat's own ways replace the draw of phase 1, in the order that they name (`after`) or that its player
    chooses."""
    t.ways = [source for source in t.live(INSTEAD_OF_DRAW) if source.owner == p]
    return await drawn_in_a_way(t, p, n)


async def drawn_in_a_way(t: Table, p: int, n: int) -> bool:
    """Draw n cards in one of the ways that the seat has left; False if it takes none of them."""
    while t.ways:
        source = t.ways[0] if len(t.ways) == 1 else await hooks.next_of(t, t.ways)
        t.ways = [way for way in t.ways if way != source]
        if await source.kind.instead_of_draw(t, p, source.card, n):
            return True
    return False


async def draw_rest(t: Table, p: int, n: int) -> None:
    """Draw what one way to draw leaves of phase 1: in another way that the seat has, or from the deck."""
    if not t.ways or not await drawn_in_a_way(t, p, n):
        t.draw(p, n)
