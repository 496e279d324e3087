"""Explain why a card or an ability cannot be used now, as text keys with arguments."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, Ask
from bang.engine.kernel.board import ASLEEP, EVADES, USABLE
from bang.engine.kernel.drawing import INSTEAD_OF_DRAW
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.obligations import OBLIGES, due_card
from bang.engine.kernel.playable import OFFERS, plays, price, used_up
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Green

# What the answer to each question must be able to do, for a card that is not among the options.
WRONG_FOR: Final = {
    "evade": "does_not_evade",
    "pay": "not_demanded",
    "discard": "discard_first",
    "order": "discard_first",
}

GIVING: Final = ("discard", "give")  # questions for cards of the own hand that go


class Reason:
    """A text key and its arguments; `to` is the seat it is about, if it is about one."""

    __slots__ = ("args", "key", "to")

    def __init__(self, key: str, args: dict[str, str | int], to: int = NOBODY) -> None:
        self.key = key
        self.args = args
        self.to = to


def explain_card(game: Game, seat: int, card: int, ask: Ask | None = None) -> list[Reason]:
    """Explain why the seat cannot use a card of its hand, in play or on offer now; empty if it can.

    `ask` is the question if it is not the pending one, but one that a window will put to the seat.
    """
    t = game.table
    ask = ask or game.asked
    if ask is None or ask.seat != seat:
        return [why_not_asked(ask)]
    if any(option[1] == card for option in ask.options):
        return []
    kind = t.kind(card)
    if is_put_off(t, ask, kind, card):
        return [Reason("another_is_due", {"card": kind.key})]
    for place in t.places(seat):
        if card in t.seats[place].in_play:
            return [sleeping(t, seat, place, kind) or why_not_used(t, ask.verb, seat, card, kind)]
    if t.is_for_sale(card):
        return why_not_bought(t, ask.verb, seat, card, kind)
    if ask.verb == "play":
        return why_not_played_as_anything(t, seat, card)
    if ask.verb in GIVING and card == due_card(t, seat):
        return [Reason("kept_to_be_played", {"card": kind.key})]
    forbidden = t.forbidden(seat, card, kind)
    if ask.verb == "save":
        return [Reason(kind.saves(t, seat) or forbidden, {"card": kind.key})]
    if ask.verb in ("evade", "pay") and forbidden:
        return [Reason(forbidden, {"card": kind.key})]
    return [Reason(WRONG_FOR.get(ask.verb, "other_question"), {"card": kind.key})]


def barred_seats(game: Game, seat: int, card: int) -> list[Reason]:
    """Explain, for a card that the seat can play now, why not at the seats that are not among its targets."""
    ask = game.asked
    if ask is None or ask.seat != seat or ask.verb != "play" or card not in game.table.seats[seat].hand:
        return []
    open_to = {to for _, played, to, _ in ask.options if played == card}
    reasons = why_not_played_as_anything(game.table, seat, card)
    return [reason for reason in reasons if reason.to != NOBODY and reason.to not in open_to]


def explain_ability(game: Game, seat: int, kind: Kind, ask: Ask | None = None) -> list[Reason]:
    """Explain why the seat cannot use the ability of its character now; empty if it can. `ask` as for a card."""
    t = game.table
    ask = ask or game.asked
    if ask is None or ask.seat != seat:
        return [why_not_asked(ask)]
    if any(option[0] == kind.id and option[1] == NO_CARD for option in ask.options):
        return []
    for place in t.places(seat):
        if kind in t.seats[place].characters and (asleep := sleeping(t, seat, place, kind)) is not None:
            return [asleep]
    if is_put_off(t, ask, kind, NO_CARD):
        return [Reason("another_is_due", {"card": kind.key})]
    for source in t.live(USABLE):
        if source.kind is kind and source.owner == seat:
            return [Reason(kind.usable(t, seat) or "other_question", {"card": kind.key})]
    for source in t.live(OFFERS):
        if source.kind is kind and source.owner == seat:
            return [why_hindered(t, seat, NO_CARD, kind) or no_use(t, ask.verb, seat, kind)]
    return [why_not_chosen(ask.verb, kind)]


def is_put_off(t: Table, ask: Ask, kind: Kind, card: int) -> bool:
    """Return whether only a card that has to be played first is in the way of a card, or of an ability."""
    if ask.verb != "play" or not t.live(OBLIGES):
        return False
    options = plays(t, ask.seat)
    t.add_abilities(ask.seat, options)
    return any(option[1] == card != NO_CARD or option[:2] == (kind.id, card) for option in options)


def why_not_asked(ask: Ask | None) -> Reason:
    return Reason("game_over", {}) if ask is None else Reason("somebody_else", {"who": ask.seat})


def sleeping(t: Table, seat: int, place: int, kind: Kind) -> Reason | None:
    """Say that a character sleeps: only the one in front, or the one that has to react, is awake."""
    return None if kind.always or place == t.voices[seat] else Reason("stands_behind", {"card": kind.key})


def why_not_used(t: Table, verb: str, me: int, card: int, kind: Kind) -> Reason:
    """A card in play that is not among the options."""
    if hindered := why_hindered(t, me, card, kind):
        return hindered
    if not isinstance(kind, Green):
        return no_use(t, verb, me, kind) if OFFERS in kind.hooks else why_not_chosen(verb, kind)
    if t.noted(ASLEEP, card):
        return Reason("just_laid", {"card": kind.key})
    if kind.evading and verb != "evade":
        return Reason("only_to_evade", {"card": kind.key})
    return no_use(t, verb, me, kind)


def why_hindered(t: Table, me: int, card: int, kind: Kind) -> Reason | None:
    """It was used often enough in this turn, or something special is in the way."""
    if used_up(t, me, kind):
        return Reason("once_a_turn" if kind.uses == 1 else "times_a_turn", {"card": kind.key, "n": kind.uses})
    hindered = kind.hindered(t, me, card)
    return Reason(hindered, {"card": kind.key, "n": kind.price}) if hindered else None


def why_not_chosen(verb: str, kind: Kind) -> Reason:
    """Return what its owner may use at its own moment; the rest works by itself."""
    if EVADES in kind.hooks and verb == "evade":
        return Reason("used_already", {"card": kind.key})
    if EVADES in kind.hooks:
        return Reason("only_to_evade", {"card": kind.key})
    if INSTEAD_OF_DRAW in kind.hooks:
        return Reason("only_when_drawing", {"card": kind.key})
    return Reason("works_by_itself", {"card": kind.key})


def no_use(t: Table, verb: str, me: int, kind: Kind) -> Reason:
    """It could be used at other times, for more tokens, or with somebody to use it on."""
    fee = kind.fee or kind.price
    if kind.currency and verb in ("play", "save") and t.tokens_at(kind.currency, me) < fee:
        return Reason("too_dear", cost(t, me, kind, fee))
    if verb in ("play", "evade"):
        return Reason("not_now", {"card": kind.key})
    return Reason("only_in_your_turn", {"card": kind.key})


def why_not_bought(t: Table, verb: str, me: int, card: int, kind: Kind) -> list[Reason]:
    if verb != "play":
        return [Reason("only_in_your_turn", {"card": kind.key})]
    barred = kind.buyable(t, me, card)
    return [Reason(barred, cost(t, me, kind, price(t, me, kind)))] if barred else why_not_played(t, me, card, kind)


def cost(t: Table, me: int, kind: Kind, n: int) -> dict[str, str | int]:
    """Return what it costs, and what the seat has of that."""
    have = t.tokens_at(kind.currency, me) if kind.currency else 0
    return {"card": kind.key, "n": n, "have": have}


def why_not_played_as_anything(t: Table, me: int, card: int) -> list[Reason]:
    """As itself and as every other kind it may be used as; what is only for answers tells least."""
    reasons = why_not_played(t, me, card, t.kind(card))
    for other in t.disguises(me, card):
        reasons += why_not_played(t, me, card, other)
    telling = [reason for reason in reasons if reason.key != "only_to_evade"]
    return telling or reasons[:1]


def why_not_played(t: Table, me: int, card: int, kind: Kind) -> list[Reason]:
    """The same questions that decide what is legal, asked once more for their reasons."""
    barred = kind.barred(t, me) or t.forbidden(me, card, kind)
    if barred:
        return [Reason(barred, {"card": kind.key})]
    if kind.cost and len(t.seats[me].hand) <= kind.cost:
        return [Reason("needs_another_card", {"card": kind.key, "n": kind.cost})]
    if t.spent(me, kind):
        return [Reason("limit_reached", {"card": kind.key, "n": t.quota(me, kind)})]
    reasons: list[Reason] = []
    for q in kind.seats(t, me):
        bars = kind.bars(t, me, q) or t.shunned(q, me, kind)
        if bars:
            args: dict[str, str | int] = {"card": kind.key, "who": q}
            if q != me:
                args["distance"] = t.distance(me, q)
                args["reach"] = kind.lines[0].carry(t, me) if isinstance(kind, Aimed) else t.reach(me)
            reasons.append(Reason(bars, args, q))
    return reasons or [Reason("nobody_to_aim_at", {"card": kind.key})]
