"""Shots and wounds: from the trigger to the grave. The bodies of Table's verbs of the same names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel import moves
from bang.engine.kernel.ask import AGAIN, HAND, NO_CARD, NOBODY, PASS, PASSING, PICKING, Option, Row
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.records import Shot, Spent, Wound
from bang.engine.kernel.state import ALIVE, FALLEN, OUT, Source

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

AIM: Final = hook_number(Kind.aim)
COUNTS_AS: Final = hook_number(Kind.counts_as)
EVADES: Final = hook_number(Kind.evades)
INHERITS: Final = hook_number(Kind.inherits)
ON_DEATH: Final = hook_number(Kind.on_death)
ON_EVADED: Final = hook_number(Kind.on_evaded)
ON_HARM: Final = hook_number(Kind.on_harm)
ON_HIT: Final = hook_number(Kind.on_hit)
ON_SPENT: Final = hook_number(Kind.on_spent)
ON_WOUNDED: Final = hook_number(Kind.on_wounded)


async def shoot(t: Table, shot: Shot) -> bool:
    """A shot, evaded as often as it needs or not at all; True if it hits."""
    if t.seats[shot.to].presence in (FALLEN, OUT):
        return True
    me = t.player(shot.to)
    voices = t.voices
    moves.rouse(t, shot.to)
    answer: Kind | None = None
    for kind, p, _ in t.live(AIM):
        if p == shot.by:
            kind.aim(t, p, shot)
    used: list[Source] = []
    needed = shot.need
    while shot.need > 0:
        options: list[Option] = [PASS]
        sources: list[Source] = []
        for source in t.live(EVADES):
            if source[1] == me and source not in used and source[0].evades(t, me, source[2], shot):
                sources.append(source)
                options.append((source[0].id, source[2], NOBODY, NO_CARD))
        for c in t.seats[me].hand:
            kind_id = t.kind(c).id if shot.loose else evading_as(t, me, c)
            if kind_id >= 0 and not t.forbidden(me, c, t.rules.kinds[kind_id]):
                options.append((kind_id, c, NOBODY, NO_CARD))
        if t.settled(options):
            break
        row = Row(needed - shot.need, shot.need, shot.after) if needed > 1 or shot.after else None
        pick = await t.ask(me, "evade", options, shot.kind, shot.by, row)
        what, card, _, _ = pick
        if what == PASSING:
            break
        if pick == AGAIN:
            continue
        kind = answer = t.rules.kinds[what]
        i = options.index(pick)
        if i <= len(sources):
            source = sources[i - 1]
            used.append(source)
            t.tell("use", me, cards=[card] if card != NO_CARD else [], why=kind)
            await kind.evade(t, me, card, shot)
        else:
            t.lay_open(me, card)
            t.tell("evade", me, shot.by, [card], why=kind)
            if kind.evading and not kind.stays:
                await kind.evade(t, me, card, shot)
            else:
                shot.need -= 1  # any card would have done
            if t.live(ON_SPENT):
                await t.fire(ON_SPENT, Spent(me, card, kind, shot.kind))
            if shot.need > 0:
                await t.refill(me)
    hit = shot.need > 0 or (shot.toll > 0 and not await t.add(me, shot.toll, shot.kind, shot.by))
    if not hit and answer is not None:
        answer.foiled(t, me, shot)
    if hit and shot.damage > 0:
        await wound(t, Wound(shot.to, shot.by, shot.damage, shot.kind))
    moves.hush(t, voices)
    if not hit and t.live(ON_EVADED):
        await t.fire(ON_EVADED, shot)
    return hit


def evading_as(t: Table, p: int, card: int) -> int:
    """The kind as which this hand card evades a shot, or -1."""
    kind = t.rules.kind_of[card]
    if kind.evading and not kind.stays:
        return kind.id
    for source, q, _ in t.live(COUNTS_AS):
        if q == p and (key := source.counts_as(t, p, kind)):
            other = t.rules.by_key[key]
            if other.evading:
                return other.id
    return -1


async def wound(t: Table, w: Wound) -> None:
    """Whoever is concerned is awake for as long as it takes."""
    voices = t.voices
    moves.rouse(t, w.to)
    if t.live(ON_HARM):
        await t.fire(ON_HARM, w)
    if w.n > 0:
        await lose_life(t, w)
    moves.hush(t, voices)


async def lose_life(t: Table, w: Wound) -> None:
    s = t.seats[w.to]
    if s.presence != ALIVE:
        w.n = min(w.n, s.life)  # a ghost can lose what it has regained, and nothing more
        if w.n == 0:
            return
    s.life -= w.n
    t.tell("wound", w.to, w.by, number=w.n, why=w.kind)
    if t.live(ON_HIT):
        await t.fire(ON_HIT, w)
    if s.life <= 0 and s.presence == ALIVE:
        await rescue(t, w)
    if s.life <= 0 and s.presence == ALIVE:
        await eliminate(t, w)
    elif s.presence != FALLEN and t.live(ON_WOUNDED):
        await t.fire(ON_WOUNDED, w)


async def rescue(t: Table, w: Wound) -> None:
    """The last life point is going: what can still save it."""
    me = w.to
    s = t.seats[me]
    while s.life <= 0:
        options: list[Option] = [PASS]
        for c in s.hand:
            kind = t.rules.kind_of[c]
            if not kind.saves(t, me) and not t.forbidden(me, c, kind):
                options.append((kind.id, c, me, NO_CARD))
        if t.settled(options):
            return
        what, card, _, _ = await t.ask(me, "save", options, w.kind, w.by)
        if what == PASSING:
            return
        if card != NO_CARD:
            await t.play_card(me, what, card, me, NO_CARD)
            if t.live(ON_SPENT):
                await t.fire(ON_SPENT, Spent(me, card, t.rules.kinds[what], w.kind))


async def eliminate(t: Table, w: Wound) -> None:
    p = w.to
    s = t.seats[p]
    s.presence = OUT
    s.life = 0
    s.role_shown = True
    t.changed()
    t.unsettled = True
    t.tell("out", p, w.by, why=w.kind, note=s.role)
    heirs = [q for q in t.others(p) for kind, r, _ in t.live(INHERITS) if r == q and kind.inherits(t, q, p)]
    if len(heirs) > 1:
        await divide(t, p, heirs)
    elif heirs:
        bequeath(t, p, heirs[0])
    else:
        await discard_all(t, p)
    await t.fire(ON_DEATH, w)
    if p == t.turn:
        t.end_turn()


def bequeath(t: Table, p: int, heir: int) -> None:
    hand = t.seats[p].hand
    in_play = t.seats[p].in_play
    if hand:
        t.tell("steal", heir, p, hand, audience=(1 << heir) | (1 << p))
    if in_play:
        t.tell("steal", heir, p, in_play)
    for card in t.shed(p):
        t.gain(heir, card)


async def divide(t: Table, p: int, heirs: list[int]) -> None:
    """Several heirs take in turn, each a card that lay in play or one of the hand at random."""
    s = t.seats[p]
    turn = 0
    while s.hand or s.in_play:
        heir = heirs[turn % len(heirs)]
        options: list[Option] = [(PICKING, c, p, NO_CARD) for c in s.in_play]
        if s.hand:
            options.append((PICKING, NO_CARD, p, HAND))
        _, card, _, target = await t.choose(heir, "card", options, None)
        audience = (1 << heir) | (1 << p) if target == HAND else EVERYBODY
        taken = t.part(p, HAND if target == HAND else card)
        t.tell("steal", heir, p, [taken], audience=audience)
        t.gain(heir, taken)
        turn += 1


async def discard_all(t: Table, p: int, why: Kind | None = None) -> None:
    """Discard hand and cards in play in the order the owner likes; passing leaves the rest as they lie."""
    s = t.seats[p]
    first: list[int] = []
    while rest := [c for c in s.hand + s.in_play if c not in first]:
        options: list[Option] = [(PICKING, c, NOBODY, NO_CARD) for c in rest]
        if len(rest) > 1:
            options.append(PASS)
        pick = await t.ask(p, "order", options, why)
        if pick == PASS:
            break
        if pick == AGAIN:  # an ability was used meanwhile, perhaps with some of these cards
            first = [c for c in first if c in s.hand + s.in_play]
        else:
            first.append(pick[1])
    t.shed(p)
    if first or rest:
        t.tell("discard", p, cards=first + rest, why=why)
    for card in first + rest:
        t.toss(card)
