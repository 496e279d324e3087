"""Whom something concerns: players left out of what is for all, and seats that are not affected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NOBODY, PASS, use
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.records import Targeted

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.table import Table

ON_TARGETED: Final = hook_number(Kind.on_targeted)
SPARES: Final = hook_number(Kind.spares)


async def spare(t: Table, me: int, why: Kind, seats: list[int]) -> list[int]:
    """Let the player of a card leave out as many of its targets as something allows."""
    for source in t.live(SPARES):
        if source.owner == me:
            for _ in range(source.kind.spares(t, me, why)):
                spared = (await t.choose(me, "seat", [*(use(source.kind, q) for q in seats), PASS], source.kind))[2]
                if spared == NOBODY:
                    break
                t.tell("use", me, spared, why=source.kind)
                seats = [q for q in seats if q != spared]
    return seats


def is_exposed(t: Board, targeted: Targeted, p: int) -> bool:
    """Come to a target: whether it is affected because nothing has a say in that. A quick look that saves asking."""
    targeted.come_to(p)
    if p == targeted.by:
        return True
    return not t.immune(p, targeted.by, targeted.kind, targeted.cards) and not t.stirs(ON_TARGETED, targeted)


async def affects(t: Table, targeted: Targeted, p: int) -> bool:
    """Come to a target: whether it is affected, or immune, or answers so that it is not."""
    return is_exposed(t, targeted, p) or await stays_affected(t, targeted, p)


async def stays_affected(t: Table, targeted: Targeted, p: int) -> bool:
    """Let what has a say decide whether the target that was come to is affected."""
    by, kind = targeted.by, targeted.kind
    targeted.off = t.immune(p, by, kind, targeted.cards)
    if not targeted.off:
        await t.fire(ON_TARGETED, targeted)
    if targeted.off:
        t.tell("immune", p, by, why=kind)
    return not targeted.off
