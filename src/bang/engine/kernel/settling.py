"""A card or a step is done with: what was waiting for that. The bodies of Table's verbs of the same names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.kind import Character, Kind, hook_number
from bang.engine.kernel.places import where_is

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

ON_HAND_EMPTY: Final = hook_number(Kind.on_hand_empty)
ON_RESOLVED: Final = hook_number(Kind.on_resolved)
VERDICT: Final = hook_number(Kind.verdict)


def restless(t: Table) -> bool:
    """`settle` has something to look at."""
    if t.unsettled:
        return True
    for _, p, _ in t.live(ON_HAND_EMPTY):
        if not t.seats[p].hand:
            return True
    return False


async def settle(t: Table) -> None:
    """What is owed, empty hands, and has anybody won?"""
    if t.unsettled and t.live(ON_RESOLVED):
        await t.fire(ON_RESOLVED)
    while t.dues:
        kind, p, to, n = t.dues.pop(0)
        if not isinstance(kind, Character) or where_is(t, p, kind) >= 0:
            await kind.due(t, p, to, n)
            await t.fire(ON_RESOLVED)
    if t.live(ON_HAND_EMPTY):
        for p in [t.turn, *t.others(t.turn)]:
            if not t.seats[p].hand:
                await t.refill(p)
    if t.unsettled:
        t.unsettled = False
        for kind, _, _ in t.live(VERDICT):
            verdict = kind.verdict(t)
            if verdict is not None:
                t.over = True
                t.side = verdict.side
                t.winners = verdict.seats
                t.tell("over", note=verdict.side)
                break
