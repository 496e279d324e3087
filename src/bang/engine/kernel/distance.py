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
    ring = t.ring
    n = len(ring)
    at = ring.index(a)
    nearer = 0
    for kind, p, _ in t.live(SEES):
        if p == a:
            nearer += kind.sees(t, p)
    paces = t.live(PACES)
    row = [0] * len(t.seats)
    for i in range(n):
        steps = abs(i - at)
        steps = min(steps, n - steps)
        for kind, p, _ in paces:
            steps = kind.paces(t, p, steps)
        row[ring[i]] = steps - nearer
    if not unhidden:
        for kind, p, _ in t.live(HIDES):
            row[p] += kind.hides(t, p)
    for p in ring:
        if row[p] < 1:
            row[p] = 1
    row[a] = 0
    return row


def distances_for(t: Board, me: int, kind: Kind) -> list[int]:
    """Compute the distances that count for what a seat plays as this kind."""
    row = t.row(me)
    if t.live(LIFTS) and any(q == me for _, q, _ in t.live(LIFTS)):
        plain = distances(t, me, unhidden=True)
        row = [plain[p] if t.is_lifted(me, kind, p) else n for p, n in enumerate(row)]
    for source, q, _ in t.live(NEARS):
        if q == me or q == NOBODY:
            most = source.nears(t, me, kind)
            row = [min(n, most) for n in row] if most else row
    return row


def reach(t: Board, p: int) -> int:
    """Compute how far the weapon of a seat carries."""
    n = BARE_HANDED
    for kind, q, _ in t.live(REACH):
        if q == p:
            n = kind.reach(t, p, n)
    return n
