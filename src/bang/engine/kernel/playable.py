"""List what a seat may play now, complete and free of duplicates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, Option, pick_from, pick_seat
from bang.engine.kernel.disguises import masked_as, masks
from bang.engine.kernel.kind import UNLIMITED, Kind, Spot, hook_number

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.moves import Moves
    from bang.engine.kernel.table import Table

COSTS: Final = hook_number(Kind.costs)
FORBIDS: Final = hook_number(Kind.forbids)
OFFERS: Final = hook_number(Kind.offers)
SELLS: Final = hook_number(Kind.sells)
SHUNS: Final = hook_number(Kind.shuns)


def plays(t: Board, p: int) -> list[Option]:
    """List every legal play from the hand, every use of what is in play, and what can be bought."""
    options: list[Option] = []
    known: dict[int, list[Spot]] = {}
    worn = masks(t, p)
    index, prints = t.index, t.rules.prints  # the index is up to date, because it was just asked for
    wary = bool(index[FORBIDS])
    for card in t.seats[p].hand:
        face = prints[card]
        if face.playable and (not wary or not t.forbidden(p, card, face.kind)):
            what = face.what
            found = known.get(what)  # copies of a kind share the list of spots
            if found is None:
                if face.curbed and is_curbed(t, p, face.kind):
                    found = []
                else:
                    found = [(p, NO_CARD)] if face.unaimed else places(t, p, face.kind)
                known[what] = found
            for to, target in found:
                options.append((what, card, to, target))
        if worn:
            for other in masked_as(t, p, card, worn):
                if not wary or not t.forbidden(p, card, other):
                    offer(t, p, card, other, options)
    for source in index[OFFERS]:
        kind = source.kind
        if (source.owner == p or source.owner == NOBODY) and (kind.free or can_use(t, p, source.card, kind)):
            found = kind.offers(t, p, source.card)
            if found and index[SHUNS]:
                found = unshunned(t, p, kind, found)
            for to, target in found:
                options.append((kind.id, source.card, to, target))
    for source in index[SELLS]:
        options += source.kind.sells(t, p)
    return options


def used_up(t: Board, p: int, kind: Kind) -> bool:
    """Whether the seat has used this kind as often as one turn allows."""
    return 0 < kind.uses <= t.noted(kind.key, p)


def fee(kind: Kind) -> int:
    """Tell how many tokens a use costs: the fee, or the price of what cannot be bought."""
    return kind.fee or (kind.price if kind.currency and not kind.deck else 0)


def can_use(t: Board, p: int, card: int, kind: Kind) -> bool:
    """Whether the seat may use this kind once more in this turn, can pay for it, and nothing else is in the way."""
    if (kind.uses and used_up(t, p, kind)) or (kind.currency and fee(kind) > t.tokens_at(kind.currency, p)):
        return False
    return (not kind.cost or len(kind.spends(t, p, card)[1]) >= kind.cost) and not kind.hindered(t, p, card)


def charge(t: Moves, p: int, kind: Kind) -> None:
    """Count a use, and take the tokens that it costs."""
    if kind.uses:
        t.count(kind.key, p)
    if kind.currency and fee(kind):
        t.take_tokens(kind.currency, fee(kind), p, kind)


def sales(t: Board, p: int, market: str, purse: int = UNLIMITED) -> list[Option]:
    """List what a seat may buy of a market, wherever it may be played: every card of this pile that is `buyable`. With
    a purse, its printed price is all that counts."""
    options: list[Option] = []
    for card in t.piles[market]:
        face = t.rules.prints[card]
        if face.price <= purse if purse < UNLIMITED else not face.kind.buyable(t, p, card):
            offer(t, p, card, face.kind, options)
    return options


def offer(t: Board, p: int, card: int, kind: Kind, options: list[Option]) -> None:
    """Add the plays of one card as one kind."""
    for to, target in spots(t, p, kind):
        options.append((kind.id, card, to, target))


def price(t: Board, p: int, kind: Kind) -> int:
    """Find how many tokens a seat pays for a card of this kind in a market."""
    n = kind.price
    for source in t.live(COSTS):
        if source.owner == p:
            n = source.kind.costs(t, p, kind, n)
    return n


def too_dear(t: Board, p: int, kind: Kind) -> str:
    """Tell whether a seat has too few tokens to buy or use something: the key of the reason, or ""."""
    return "" if price(t, p, kind) <= t.tokens_at(kind.currency, p) else "too_dear"


def orders(t: Moves, p: int) -> dict[int, list[Spot]]:
    """Find what a seat could be made to play as in its turn, whatever it holds: kinds of the deck, and where."""
    t.count_as_turn(p)
    found: dict[int, list[Spot]] = {}
    for kind in t.rules.kinds:
        if kind.copies and not kind.deck and not t.forbidden(p, NO_CARD, kind) and not kind.is_companion(t):
            there = spots(t, p, kind)
            if there:
                found[kind.id] = there
    t.count_as_turn(NOBODY)
    return found


async def choose_spot(t: Table, me: int, found: list[Spot], why: Kind) -> Spot:
    """Choose one of the spots of a kind: a seat first, then the card there, where it is aimed at one."""
    seats = [pick_seat(p) for p in dict.fromkeys(p for p, _ in found)]
    seat = (await t.ask_only(me, "seat", seats, why))[2]
    aims = [pick_from(p, target) for p, target in found if p == seat and target != NO_CARD]
    if not aims:
        return seat, NO_CARD
    _, card, _, hidden = await t.ask_only(me, "card", aims, why)
    return seat, hidden if card == NO_CARD else card


def spots(t: Board, p: int, kind: Kind) -> list[Spot]:
    """List where the seat may play a card of this kind now: (seat, card aimed at)."""
    return [] if kind.curbed and is_curbed(t, p, kind) else places(t, p, kind)


def is_curbed(t: Board, p: int, kind: Kind) -> bool:
    """Whether the seat cannot play this kind now, wherever: it may play no more, cannot pay for it, or it is barred."""
    if (kind.limit and t.spent(p, kind)) or (kind.cost and len(t.seats[p].hand) <= kind.cost):
        return True
    return kind.barring and bool(kind.barred(t, p))


def places(t: Board, p: int, kind: Kind) -> list[Spot]:
    """List where a kind that nothing curbs may be played."""
    if kind.for_self:
        return [] if kind.bars(t, p, p) else [(p, NO_CARD)]
    if kind.unaimed:
        return [(p, NO_CARD)]
    found = kind.spots(t, p)
    return unshunned(t, p, kind, found) if t.rules.defined[SHUNS] and t.live(SHUNS) else found


def unshunned(t: Board, p: int, kind: Kind, found: list[Spot]) -> list[Spot]:
    """Leave out the spots at seats that cannot be chosen for what another one plays as this kind."""
    shut = [source.owner for source in t.live(SHUNS) if t.shunned(source.owner, p, kind)] if found else []
    return [spot for spot in found if spot[0] not in shut] if shut else found


def aims_of(t: Board, p: int, kind: Kind, by: Kind) -> list[Spot]:
    """List where something else may have the effect of such a card, without what helps those who play the card."""
    if kind.barring and kind.barred(t, p):
        return []
    acting, t.acting = t.acting, by
    found = places(t, p, kind)
    t.acting = acting
    return found


async def act_as(t: Table, p: int, by: Kind, kind: Kind, card: int, to: int, target: int) -> None:
    """Let something else have the effect of a card, without what helps those who play one."""
    acting, t.acting = t.acting, by
    await kind.play(t, p, card, to, target)
    t.acting = acting
