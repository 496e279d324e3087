"""Consequences of a wound: loss of life, rescue from elimination, elimination, inheritance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASS, PASSING, pick, pick_from, use
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.records import Spent, Wound
from bang.engine.kernel.shots import ON_SPENT
from bang.engine.kernel.state import ALIVE, FALLEN, HELD

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

INSTEAD_OF_DEATH: Final = hook_number(Kind.instead_of_death)
INHERITS: Final = hook_number(Kind.inherits)
ON_DEATH: Final = hook_number(Kind.on_death)
ON_FALL: Final = hook_number(Kind.on_fall)
ON_HIT: Final = hook_number(Kind.on_hit)
ON_WOUNDED: Final = hook_number(Kind.on_wounded)


async def lose_life(t: Table, w: Wound) -> None:
    """Take the life points of a wound and let others react; without life left, rescue or eliminate."""
    s = t.seats[w.to]
    if s.presence != ALIVE:
        w.n = min(w.n, s.life)  # a ghost can lose what it has regained, and nothing more
        if w.n == 0:
            return
    s.life -= w.n
    t.tell("wound", w.to, w.by, number=w.n, why=w.kind)
    if t.stirs(ON_HIT, w):
        await t.fire(ON_HIT, w)
    if s.life <= 0 and s.presence == ALIVE:
        await rescue(t, w)
    if s.life <= 0 and s.presence == ALIVE and not await is_replaced(t, w):
        await eliminate(t, w)
    elif s.presence != FALLEN and t.stirs(ON_WOUNDED, w):
        await t.fire(ON_WOUNDED, w)


async def rescue(t: Table, w: Wound) -> None:
    """Offer what can still save the last life point."""
    me = w.to
    s = t.seats[me]
    while s.life <= 0:
        options = [PASS]
        for c in s.hand:
            kind = t.rules.kind_of[c]
            if not kind.saves(t, me) and not t.forbidden(me, c, kind):
                options.append(use(kind, me, card=c))
        if t.settled(options):
            return
        what, card, _, _ = await t.ask(me, "save", options, w.kind, w.by)
        if what == PASSING:
            return
        if card != NO_CARD:
            await t.play_card(me, what, card, me, NO_CARD)
            if t.live(ON_SPENT):
                await t.fire(ON_SPENT, Spent(me, card, t.rules.kinds[what], w.kind))
            await t.refill(me)


async def is_replaced(t: Table, w: Wound) -> bool:
    """Let something else happen instead of an elimination."""
    for source in t.live(INSTEAD_OF_DEATH):
        p = source.owner
        if p in (w.to, NOBODY) and await source.kind.instead_of_death(t, p, source.card, w):
            return True
    return False


async def eliminate(t: Table, w: Wound) -> None:
    """Take a seat out of the game: its cards go to heirs or are discarded."""
    p = w.to
    s = t.seats[p]
    s.life = 0
    s.role_shown = True
    t.follow_up()
    t.tell("out", p, w.by, why=w.kind, note=s.role)
    if t.stirs(ON_FALL, w):
        await t.fire(ON_FALL, w)
    t.leave(p)
    heirs = [q for q in t.others(p) for s in t.live(INHERITS) if s.owner == q and s.kind.inherits(t, q, p)]
    if len(heirs) > 1:
        await divide(t, p, heirs)
    elif heirs:
        bequeath(t, p, heirs[0])
    if s.hand or s.in_play:
        await t.discard_all(p)
    await t.fire(ON_DEATH, w)
    if p == t.turn:
        t.end_turn()


async def depart(t: Table, p: int, why: Kind | None = None) -> None:
    """Take a seat out of the game without eliminating it: nobody reacts to it, inherits or is rewarded."""
    s = t.seats[p]
    t.leave(p)
    t.follow_up()
    t.tell("leave", p, why=why)
    if s.role and not s.role_shown:  # it was kept in the game before it could be eliminated
        s.role_shown = True
        t.tell("role", p, note=s.role)
    await t.discard_all(p)
    if p == t.turn:
        t.end_turn()


async def release(t: Table) -> None:
    """Let those leave whom no card keeps in the game any longer."""
    for p in t.circle:
        if t.seats[p].presence == HELD and not t.is_kept(p):
            await depart(t, p)


def bequeath(t: Table, p: int, heir: int) -> None:
    """Give all cards of a seat to its only heir, but for those that nobody may take."""
    s = t.seats[p]
    hand, in_play = s.hand, t.takeable(p, heir, keep=True)
    if hand:
        t.tell("steal", heir, p, hand, audience=t.eyes(heir) | t.eyes(p))
    if in_play:
        t.tell("steal", heir, p, in_play)
    left = [card for card in s.in_play if card not in in_play]
    t.shed(p)
    s.in_play = left
    for card in hand + in_play:
        t.gain(heir, card)


async def divide(t: Table, p: int, heirs: list[int]) -> None:
    """Let several heirs take in turn, each a card that lay in play or one of the hand at random."""
    s = t.seats[p]
    turn = 0
    while s.hand or any(t.takeable(p, heir, keep=True) for heir in heirs):
        heir = heirs[turn % len(heirs)]
        turn += 1
        options = [pick(c, p) for c in t.takeable(p, heir, keep=True)]
        if not options and not s.hand:
            continue
        if s.hand:
            options.append(pick_from(p, HAND))
        _, card, _, target = await t.choose(heir, "card", options, None)
        audience = t.eyes(heir) | t.eyes(p) if target == HAND else EVERYBODY
        taken = t.part(p, HAND if target == HAND else card)
        t.tell("steal", heir, p, [taken], audience=audience)
        t.gain(heir, taken)
