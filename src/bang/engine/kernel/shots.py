"""A shot between being fired and hitting or missing: reactions to it, and how it is evaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import AGAIN, NO_CARD, NOBODY, PASSING, Row
from bang.engine.kernel.board import ON_HAND_EMPTY
from bang.engine.kernel.kind import Kind, Source, hook_number
from bang.engine.kernel.notes import NO_CARDS
from bang.engine.kernel.records import Shot, Spent

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

ON_SHOT: Final = hook_number(Kind.on_shot)
ON_SPENT: Final = hook_number(Kind.on_spent)


async def announce(t: Table, shot: Shot) -> None:
    """Let everybody react to a shot before it is answered, and again whenever it was turned on somebody else."""
    to = NOBODY
    while to != shot.to:
        to = shot.to
        await t.fire(ON_SHOT, shot)
    t.rouse(to)


async def evade(t: Table, shot: Shot) -> bool:
    """Ask the target for answers until the shot is evaded as often as it needs; False if it hits."""
    me = t.player(shot.to)
    answers: list[Kind] = []
    used: list[Source] = []
    needed = shot.need
    while shot.need > 0:
        sources = t.evaders(me, shot, used)
        options = t.evasions(me, shot, sources)
        if t.settled(options):
            break
        row: Row | None = None
        if shot.window is not None:
            row = shot.window.row(needed - shot.need, shot.need)
        elif needed > 1:
            row = Row(needed - shot.need, shot.need, [])
        chosen = await t.ask(me, "evade", options, shot.kind, shot.by, row)
        what, card, _, _ = chosen
        if what == PASSING:
            break
        if chosen == AGAIN:
            continue
        kind = t.rules.kinds[what]
        left = shot.need
        i = options.index(chosen)
        if i <= len(sources):
            if not kind.repeatable:
                used.append(sources[i - 1])
            t.tell("use", me, cards=[card] if card != NO_CARD else NO_CARDS, why=kind)
            await kind.evade(t, me, card, shot)
        else:
            await evade_with(t, me, card, kind, shot)
        if shot.need < left:
            answers.append(kind)
    if shot.need > 0 or (shot.toll > 0 and not await t.add(me, shot.toll, shot.kind, shot.by)):
        return False
    for kind in answers:
        kind.foiled(t, me, shot)
    return True


async def evade_with(t: Table, me: int, card: int, kind: Kind, shot: Shot) -> None:
    """Use a card of the hand against a shot."""
    t.lay_open(me, card)
    t.tell("evade", me, shot.by, [card], why=kind)
    if kind.evading and not kind.stays:
        t.recall(me, card, kind)
        await kind.evade(t, me, card, shot)
    else:
        shot.need -= 1  # any card would have done
    if t.live(ON_SPENT):
        await t.fire(ON_SPENT, Spent(me, card, kind, shot.kind))
    if t.live(ON_HAND_EMPTY):
        await t.refill(me)
