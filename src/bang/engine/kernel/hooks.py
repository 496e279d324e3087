"""Build the live index (hook -> active sources in game order), silence by layers, and run reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, use
from bang.engine.kernel.kind import CHARACTER, IN_PLAY, Kind, Source, hook_number
from bang.engine.kernel.state import ALIVE, FALLEN, OUT

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.table import Table

NO_HOOK: Final = -1
ON_PLAYED: Final = hook_number(Kind.on_played)


def scan(t: Board) -> None:
    """Rebuild the index layer by layer: a source may hush only what lies below it.

    Cards in play are the lowest layer and change most often, so the layers above them are kept in `t.upper`.
    """
    if not t.upper:
        scan_upper(t)
    prints = t.rules.prints
    upper = t.upper
    index = upper.copy()
    hush = t.hush
    for p in awake(t):
        cards = t.seats[t.voices[p]].in_play
        if cards and (not hush or not hushed(t, hush, IN_PLAY, p)):
            for card in cards:
                add_below(index, upper, prints[card].kind, p, card)
    if t.muted:
        for p in dict.fromkeys(t.muted):
            for card in t.seats[p].in_play:
                if prints[card].kind.keeps:
                    add_below(index, upper, prints[card].kind, p, card)
    if t.rules.depth > 1:
        scan_behind(t, index, upper)
    t.index = index
    t.rows = {}
    t.ranges = {}


def scan_upper(t: Board) -> None:
    """Rebuild the layers above the cards in play: events and characters, upon the rules, which are always there."""
    ground = t.rules.ground
    index = ground.copy()
    hush = t.rules.ground_hush.copy()
    for card in t.in_force:
        kind = t.rules.kind_of[card]
        add_below(index, ground, kind, NOBODY, card)
        if kind.hushing:
            hush.append(Source(kind, NOBODY, card))
    t.ring = [p for p in t.circle if t.seats[p].presence != OUT]
    t.rest = {}
    later: list[Source] = []  # no character hushes another
    for p in awake(t):
        if not hush or not hushed(t, hush, CHARACTER, p):
            for person in t.seats[t.voices[p]].characters:
                add_below(index, ground, person, p, NO_CARD)
                if person.hushing:
                    later.append(Source(person, p, NO_CARD))
    t.hush = hush + later
    t.upper = index


def awake(t: Board) -> list[int]:
    """The seats whose characters and cards are active, in clockwise order."""
    if t.rules.depth == 1 and not t.muted:
        return t.ring
    return [p for p in t.ring if p not in t.muted and t.seats[t.voices[p]].presence != FALLEN]


def scan_behind(t: Board, index: list[list[Source]], upper: list[list[Source]]) -> None:
    """Add what is active although it stands behind another. What is silenced has been left out already."""
    for p in t.circle:
        for place in t.places(p):
            s = t.seats[place]
            if place != t.voices[p] and s.presence == ALIVE:
                for person in s.characters:
                    if person.always:
                        add_below(index, upper, person, p, NO_CARD)
                for card in s.in_play:
                    if t.rules.kind_of[card].always:
                        add_below(index, upper, t.rules.kind_of[card], p, card)


def add_below(index: list[list[Source]], upper: list[list[Source]], kind: Kind, owner: int, card: int) -> None:
    """Add a source of a lower layer, and leave the lists of the upper layers as they are."""
    source = Source(kind, owner, card)
    for hook in kind.hooks:
        if index[hook] is upper[hook]:
            index[hook] = upper[hook].copy()
        index[hook].append(source)


def keeps_index(t: Board, p: int) -> bool:
    """Whether the index stays but for the card that came to a seat or left it; otherwise it waits for a new scan."""
    t.rows = {}
    t.ranges = {}
    if t.muted or t.rules.depth > 1 or p not in t.ring:
        t.index = []
    return bool(t.index)


def card_came(t: Board, p: int, card: int) -> None:
    """Add a card that came into play to the index: the same as a new scan, which is left for where more may change."""
    kind = t.rules.kind_of[card]
    if keeps_index(t, p) and kind.hooks and not hushed(t, t.hush, IN_PLAY, p):
        index = t.index.copy()
        source = Source(kind, p, card)
        at = t.ring.index(p)
        for hook in kind.hooks:
            sources = index[hook]
            i = len(sources)
            while i > len(t.upper[hook]) and t.ring.index(sources[i - 1].owner) > at:
                i -= 1
            index[hook] = sources.copy()
            index[hook].insert(i, source)
        t.index = index


def card_went(t: Board, p: int, card: int) -> None:
    """Take a card that left play out of the index."""
    kind = t.rules.kind_of[card]
    if keeps_index(t, p) and kind.hooks:
        index = t.index.copy()
        for hook in kind.hooks:
            index[hook] = [source for source in index[hook] if source.card != card]
        t.index = index


def hushed(t: Board, hush: list[Source], layer: int, owner: int) -> bool:
    for source in hush:
        if source.kind.hushes(t, source.owner, layer, owner):
            return True
    return False


def still_waiting(t: Board, hook: int, record: object, seat: int, done: list[Source]) -> list[Source]:
    """The sources of one seat and of the whole table, or of all, whose reaction to this has not run yet."""
    found: list[Source] = []
    for source in t.index[hook] if t.index else t.live(hook):
        kind, p = source.kind, source.owner
        if seat != NOBODY and p != seat and (p != NOBODY or not kind.heeds(t, seat)):
            continue
        if (not kind.choosy or kind.hears(t, p, record)) and not (done and source in done):
            found.append(source)
    return found


def comes_first(waiting: list[Source], hook: int) -> bool:
    """Whether the first of these several is clearly the next: a rule, which come before all seats."""
    return waiting[0].owner == NOBODY and (waiting[1].owner != NOBODY or hook == ON_PLAYED)


async def next_of(t: Table, waiting: list[Source], hook: int = NO_HOOK) -> Source:
    """Choose the next reaction: in the order of the turn, then as the rules say, then as its owner likes.

    Nobody is asked for an order while a card that is played lies nowhere yet.
    """
    owner = first_in_turn(t, [s.owner for s in waiting])
    mine = [s for s in waiting if s.owner == owner]
    first = min([s.kind.rank for s in mine])
    mine = [s for s in mine if s.kind.rank == first]
    if len(mine) == 1 or owner == NOBODY or hook == ON_PLAYED or all(s.kind.order_free for s in mine):
        return mine[0]
    options = [use(s.kind, card=s.card) for s in mine]
    return mine[options.index(await t.choose(owner, "order", options, None))]


def first_in_turn(t: Board, owners: list[int]) -> int:
    """Find the first of these owners: the rules, then the seats clockwise from the one whose turn it is."""
    if NOBODY in owners:
        return NOBODY
    at = t.circle.index(t.turn)
    for p in t.circle[at:] + t.circle[:at]:
        if p in owners:
            return p
    return owners[0]
