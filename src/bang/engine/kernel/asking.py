"""Longer questions: what a seat says, pays, gives up or turns over. The bodies of Table's verbs of the same names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bang.engine.kernel import moves
from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, PASSING, PICKING, SAYING, WORDS, Option, Row
from bang.engine.kernel.kind import Kind, Spot, hook_number
from bang.engine.kernel.records import Spent

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

FLIPS: Final = hook_number(Kind.flips)
ON_SPENT: Final = hook_number(Kind.on_spent)


async def choose_word(t: Table, seat: int, words: Sequence[str], why: Kind) -> str:
    options: list[Option] = [(SAYING - WORDS.index(word), NO_CARD, NOBODY, NO_CARD) for word in words]
    pick = await t.choose(seat, "word", options, why)
    word = WORDS[SAYING - pick[0]]
    t.tell("say", seat, why=why, note=word)
    return word


async def pay(t: Table, place: int, key: str, why: Kind, by: int, after: list[int] | None) -> bool:
    """Offer to discard a card that counts as `key`; False when passed. Whoever is concerned is awake meanwhile."""
    voices = t.voices
    moves.rouse(t, place)
    paid = await offer_to_pay(t, t.player(place), key, why, by, Row(0, 1, after) if after else None)
    moves.hush(t, voices)
    return paid


async def offer_to_pay(t: Table, seat: int, key: str, why: Kind, by: int, row: Row | None) -> bool:
    named = t.rules.by_key.get(key)  # or the key of a sort, whose cards are given up as what they are
    while True:
        options: list[Option] = [PASS]
        for c in t.seats[seat].hand:
            kind = named or t.kind(c)
            if t.is_a(seat, c, key) and not t.forbidden(seat, c, kind):
                options.append((kind.id, c, NOBODY, NO_CARD))
        if t.settled(options):
            return False
        what, card, _, _ = await t.ask(seat, "pay", options, why, by, row)
        if what == PASSING:
            return False
        if card != NO_CARD:
            kind = t.rules.kinds[what]
            t.lay_open(seat, card)
            t.tell("pay", seat, cards=[card], why=why, note=key if t.kind(card) is not kind else "")
            if t.live(ON_SPENT):
                await t.fire(ON_SPENT, Spent(seat, card, kind, why))
            return True


async def add(t: Table, seat: int, n: int, why: Kind, by: int) -> bool:
    """Offer to discard n further cards of any kind; False when passed."""
    for done in range(n):
        options: list[Option] = [PASS, *((PICKING, c, NOBODY, NO_CARD) for c in t.seats[seat].hand)]
        what, card, _, _ = await t.ask_only(seat, "add", options, why, by, Row(done, n - done, []))
        if what == PASSING:
            return False
        t.lay_open(seat, card)
        t.tell("discard", seat, cards=[card], why=why)
    return True


async def may(t: Table, seat: int, why: Kind) -> bool:
    """Whether the seat wants what a card or an ability allows it."""
    return (await t.choose(seat, "may", [(why.id, NO_CARD, NOBODY, NO_CARD), PASS], why))[0] != PASSING


async def plunder(t: Table, me: int, spots: list[Spot], why: Kind, keep: bool) -> bool:
    """Offer to take one of these cards of others, or to make it go; False when passed."""
    if not spots:
        return False
    options: list[Option] = [(PICKING, c, to, NO_CARD) if c >= 0 else (PICKING, NO_CARD, to, c) for to, c in spots]
    what, card, to, hidden = await t.choose(me, "card", [*options, PASS], why)
    if what == PASSING:
        return False
    await moves.seize(t, me, to, hidden if card == NO_CARD else card, why, keep)
    return True


async def draw_and_drop(t: Table, me: int, decks: list[int], why: Kind) -> None:
    """Draw a card of each of these decks, and discard one of them if there were as many."""
    drawn = [c for deck in decks for c in t.draw(me, 1, deck=deck)]
    if len(drawn) == len(decks):
        options: list[Option] = [(PICKING, c, NOBODY, NO_CARD) for c in drawn]
        dropped = (await t.ask_only(me, "discard", options, why))[1]
        t.lay_open(me, dropped)
        t.tell("discard", me, cards=[dropped], why=why)


async def give_up(t: Table, seat: int, n: int, why: Kind, key: str = "", border: str = "") -> list[int]:
    """Discard n cards of one's choice from the hand; with a key or a border only such as count as that kind."""
    given: list[int] = []
    for done in range(n):
        cards = [c for c in t.seats[seat].hand if not key or t.is_a(seat, c, key)]
        if border:
            cards = [c for c in cards if t.kind(c).border == border]
        if cards:
            options = [(PICKING, c, NOBODY, NO_CARD) for c in cards]
            row = Row(done, min(n - done, len(cards)), [])
            card = (await t.ask_only(seat, "discard", options, why, NOBODY, row))[1]
            t.lay_open(seat, card)
            t.tell("discard", seat, cards=[card], why=why)
            given.append(card)
    return given


def flips(t: Table, p: int) -> tuple[int, int]:
    """How many cards a draw! of the seat turns over, and who chooses if there are several."""
    n, chooser = 1, p
    for kind, q, _ in t.live(FLIPS):
        more = kind.flips(t, q, p, n)
        if more > n:
            n, chooser = more, q
    return n, chooser


async def flip(t: Table, p: int, why: Kind, deck: int) -> int:
    """draw!: turn over a card (some turn over more and choose); NO_CARD when there is none."""
    n, chooser = flips(t, p)
    digging = t.digging
    t.digging = False  # these come from the deck, whatever phase 1 does
    cards = t.show(n, deck=p if deck == NOBODY else deck)
    t.digging = digging
    if not cards:
        return NO_CARD
    t.tell("flip", p, cards=cards.copy(), why=why)
    card = cards[0]
    if len(cards) > 1:
        card = await t.choose_card(chooser, cards, why)
        t.tell("pick", chooser, cards=[card], why=why)
    t.shown = []
    for c in cards:
        t.toss(c)
    return card
