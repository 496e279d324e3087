"""Whom something concerns: players left out of what is for all, and seats that are not affected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NOBODY, PASS, use
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.records import Targeted

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

ON_TARGETED: Final = hook_number(Kind.on_targeted)
SPARES: Final = hook_number(Kind.spares)


async def spare(t: Table, me: int, why: Kind, seats: list[int]) -> list[int]:
    """Let the player of a card leave out as many of its targets as something allows."""
    for kind, p, _ in t.live(SPARES):
        if p == me:
            for _ in range(kind.spares(t, me, why)):
                spared = (await t.choose(me, "seat", [*(use(kind, q) for q in seats), PASS], kind))[2]
                if spared == NOBODY:
                    break
                t.tell("use", me, spared, why=kind)
                seats = [q for q in seats if q != spared]
    return seats


async def affects(t: Table, targeted: Targeted, p: int) -> bool:
    """Come to a target: whether it is affected, or immune, or answers so that it is not."""
    targeted.come_to(p)
    by, kind = targeted.by, targeted.kind
    off = t.immune(p, by, kind, targeted.cards)
    if not off and p != by and t.stirs(ON_TARGETED, targeted):
        await t.fire(ON_TARGETED, targeted)
        off = targeted.off
    if off:
        t.tell("immune", p, by, why=kind)
    return not off
