"""Distance and reach: how far seats see each other, and how far their weapons carry.

`Board.distance`, `Board.row` and `Board.reach` cache the results until something enters or leaves play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import Kind, hook_number

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board

HIDES: Final = hook_number(Kind.hides)
LIFTS: Final = hook_number(Kind.lifts)
NEARS: Final = hook_number(Kind.nears)
PACES: Final = hook_number(Kind.paces)
REACH: Final = hook_number(Kind.reach)
SEES: Final = hook_number(Kind.sees)

BARE_HANDED: Final = 1  # the reach of a player without a weapon


def distances(t: Board, a: int, unhidden: bool = False) -> list[int]:
    """Compute the distance from seat a to every seat; 0 for itself and for seats that are out.

    The basis is the shorter way round the seats in the game, changed by `paces`. It is then reduced by what seat a
    `sees`, increased by how the other seat `hides` (unless that does not count), and never below 1.
    """
    others = t.others(a)
    ways = t.rules.ways[len(others)]
    nearer = 0  # the index is up to date, because the others were just asked for
    for source in t.index[SEES]:
        if source.owner == a:
            nearer += source.kind.sees(t, a)
    paces = t.index[PACES]
    row = [0] * len(t.seats)
    for i, p in enumerate(others):
        steps = ways[i]
        for source in paces:
            steps = source.kind.paces(t, source.owner, steps)
        row[p] = steps - nearer
    if not unhidden:
        for source in t.index[HIDES]:
            row[source.owner] += source.kind.hides(t, source.owner)
    for p in others:
        if row[p] < 1:
            row[p] = 1
    row[a] = 0
    return row


def distances_for(t: Board, me: int, kind: Kind) -> list[int]:
    """Compute the distances that count for what a seat plays as this kind."""
    kind = t.acting or kind
    row = t.row(me)
    if t.index[LIFTS] and any(source.owner == me for source in t.index[LIFTS]):
        plain = distances(t, me, unhidden=True)
        row = [plain[p] if t.is_lifted(me, kind, p) else n for p, n in enumerate(row)]
    for source in t.index[NEARS]:
        if source.owner == me or source.owner == NOBODY:
            most = source.kind.nears(t, me, kind)
            row = [min(n, most) for n in row] if most else row
    return row


def reach(t: Board, p: int) -> int:
    """Compute how far the weapon of a seat carries."""
    n = BARE_HANDED
    for source in t.live(REACH):
        if source.owner == p:
            n = source.kind.reach(t, p, n)
    return n
