"""Longer questions: what a seat says, pays, gives up or turns over. The bodies of Table's verbs of the same names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bang.engine.ask import NO_CARD, NOBODY, PASS, PASSING, PICKING, SAYING, WORDS, Option
from bang.engine.kind import FLIPS, ON_SPENT, Kind
from bang.engine.records import Spent

if TYPE_CHECKING:
    from bang.engine.table import Table


async def choose_word(t: Table, seat: int, words: Sequence[str], why: Kind) -> str:
    options: list[Option] = [(SAYING - WORDS.index(word), NO_CARD, NOBODY, NO_CARD) for word in words]
    pick = await t.choose(seat, "word", options, why)
    word = WORDS[SAYING - pick[0]]
    t.tell("say", seat, why=why, note=word)
    return word


async def pay(t: Table, seat: int, key: str, why: Kind, by: int) -> bool:
    """Offer to discard a card that counts as `key`; False when passed."""
    kind = t.rules.by_key[key]
    while True:
        options: list[Option] = [PASS]
        for c in t.seats[seat].hand:
            if t.is_a(seat, c, key) and not t.forbidden(seat, c, kind):
                options.append((kind.id, c, NOBODY, NO_CARD))
        if t.settled(options):
            return False
        what, card, _, _ = await t.ask(seat, "pay", options, why, by)
        if what == PASSING:
            return False
        if card != NO_CARD:
            t.lay_open(seat, card)
            t.tell("pay", seat, cards=[card], why=why, note=key if t.kind(card) is not kind else "")
            if t.live(ON_SPENT):
                await t.fire(ON_SPENT, Spent(seat, card, kind, why))
            return True


async def give_up(t: Table, seat: int, n: int, why: Kind, key: str = "", border: str = "") -> list[int]:
    """Discard n cards of one's choice from the hand; with a key or a border only such as count as that kind."""
    given: list[int] = []
    for _ in range(n):
        cards = [c for c in t.seats[seat].hand if not key or t.is_a(seat, c, key)]
        if border:
            cards = [c for c in cards if t.kind(c).border == border]
        if cards:
            options = [(PICKING, c, NOBODY, NO_CARD) for c in cards]
            card = (await t.ask_only(seat, "discard", options, why))[1]
            t.lay_open(seat, card)
            t.tell("discard", seat, cards=[card], why=why)
            given.append(card)
    return given


def flips(t: Table, p: int) -> int:
    """How many cards a draw! of the seat turns over."""
    n = 1
    for kind, q, _ in t.live(FLIPS):
        if q == p:
            n = kind.flips(t, p, n)
    return n


async def flip(t: Table, p: int, why: Kind) -> int:
    """draw!: turn over a card (some turn over more and choose); NO_CARD when there is none."""
    digging = t.digging
    t.digging = False  # these come from the deck, whatever phase 1 does
    cards = t.show(flips(t, p))
    t.digging = digging
    if not cards:
        return NO_CARD
    t.tell("flip", p, cards=cards.copy(), why=why)
    card = cards[0]
    if len(cards) > 1:
        card = await t.choose_card(p, cards, why)
        t.tell("pick", p, cards=[card], why=why)
    t.shown = []
    for c in cards:
        t.toss(c)
    return card
