"""What is active: the live index (hook -> sources in game order), and hushing by layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.kind import CHARACTER, HOOKS, IN_PLAY, Kind, hook_number
from bang.engine.kernel.state import ALIVE, FALLEN, OUT, Source

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

ON_TURN: Final = hook_number(Kind.on_turn)


NO_SOURCES: Final[list[Source]] = []  # shared by all hooks that nobody defines


def scan(t: Table) -> None:
    """Rebuild the index in one pass, layer by layer: a source may hush only what comes after it."""
    kind_of = t.rules.kind_of
    index: list[list[Source]] = [NO_SOURCES] * len(HOOKS)
    hush: list[Source] = []
    for kind in t.rules.standing:
        enlist(index, hush, (kind, NOBODY, NO_CARD))
    for card in t.in_force:
        enlist(index, hush, (kind_of[card], NOBODY, card))
    order = [p for p in t.circle if t.seats[p].presence != OUT]
    voices = t.voices
    awake = order if t.rules.depth == 1 else [p for p in order if t.seats[voices[p]].presence != FALLEN]
    later: list[Source] = []  # a layer hushes only what lies below it
    for p in awake:
        if not hush or not hushed(t, hush, CHARACTER, p):
            for person in t.seats[voices[p]].characters:
                if person.hooks or person.hushing:
                    enlist(index, later, (person, p, NO_CARD))
    hush += later
    for p in awake:
        if t.seats[voices[p]].in_play and (not hush or not hushed(t, hush, IN_PLAY, p)):
            for card in t.seats[voices[p]].in_play:
                enlist(index, later, (kind_of[card], p, card))
    if t.rules.depth > 1:
        scan_behind(t, index)
    t.hushed = bool(hush)
    t.index = index
    t.ring = order
    t.rest = {}
    t.rows = {}
    t.ranges = {}


def scan_behind(t: Table, index: list[list[Source]]) -> None:
    """What is active although it stands behind another. What is silent for the moment has been left out already."""
    for p in t.circle:
        for place in t.places(p):
            s = t.seats[place]
            if place != t.voices[p] and s.presence == ALIVE:
                for person in s.characters:
                    if person.always:
                        enlist(index, [], (person, p, NO_CARD))
                for card in s.in_play:
                    if t.rules.kind_of[card].always:
                        enlist(index, [], (t.rules.kind_of[card], p, card))


def enlist(index: list[list[Source]], hush: list[Source], source: Source) -> None:
    for hook in source[0].hooks:
        if index[hook]:
            index[hook].append(source)
        else:
            index[hook] = [source]
    if source[0].hushing:
        hush.append(source)


def hushed(t: Table, hush: list[Source], layer: int, owner: int) -> bool:
    for kind, p, _ in hush:
        if kind.hushes(t, p, layer, owner):
            return True
    return False


async def fire(t: Table, hook: int, record: object = None, seat: int = NOBODY) -> None:
    """Run the reactions to something, of one seat or in game order, as long as each is still active."""
    done: list[Source] = []
    while True:
        waiting = [s for s in t.live(hook) if (seat == NOBODY or s[1] == seat or s[1] == NOBODY) and s not in done]
        if not waiting:
            return
        source = waiting[0] if len(waiting) == 1 else await next_of(t, waiting)
        done.append(source)
        index = t.index
        await getattr(source[0], HOOKS[hook])(t, source[1], source[2], record)
        if hook == ON_TURN and t.unsettled:  # what happens at the start of a turn is finished one thing after the other
            await t.settle()
            if t.over:
                return
        if len(waiting) == 1 and t.index is index:  # it was the last, and nothing has come into play since
            return


async def next_of(t: Table, waiting: list[Source]) -> Source:
    """Whose reaction comes first, and which of that seat's: as the rules say, or else as its owner likes."""
    owner = first_in_turn(t, [s[1] for s in waiting])
    mine = [s for s in waiting if s[1] == owner]
    first = min([s[0].rank for s in mine])
    mine = [s for s in mine if s[0].rank == first]
    if len(mine) == 1 or owner == NOBODY or all(s[0].order_free for s in mine):
        return mine[0]
    options = [(s[0].id, s[2], NOBODY, NO_CARD) for s in mine]
    pick = await t.choose(owner, "order", options, None)
    return mine[options.index(pick)]


def first_in_turn(t: Table, owners: list[int]) -> int:
    """The rules come first, then the seats clockwise from the one whose turn it is."""
    if NOBODY in owners:
        return NOBODY
    at = t.circle.index(t.turn)
    for p in t.circle[at:] + t.circle[:at]:
        if p in owners:
            return p
    return owners[0]
