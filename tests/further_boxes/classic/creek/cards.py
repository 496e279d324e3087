"""The cards of The Creek that are shuffled into the deck."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import on_card
from bang.engine.kernel.kind import Spot
from bang.engine.kernel.records import Shot
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue, Brown

from .gold import CHARGE, FLAKE, POUCH

CHARGES = 3


class Payday(Brown):
    key = "payday"
    copies = "4H 4C"
    symbols = "draw self x2, life others"


class PowderKeg(Blue):
    """Comes with three charges; each is a shot at distance 1. An empty keg is discarded."""

    key = "powder_keg"
    copies = "7S 8C"
    tags = "shoots"
    worth = 1.8

    def bars(self, t: Board, me: int, to: int) -> str:
        return super().bars(t, me, to) or ("no_charges" if t.tokens_at(CHARGE) < CHARGES else "")

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await super().play(t, me, card, to, target)
        t.put_tokens(CHARGE, CHARGES, on_card(card), self)

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        loaded = t.tokens_at(CHARGE, on_card(card)) > 0
        return [(p, NO_CARD) for p in t.others(me) if loaded and t.distance(me, p) <= 1]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.take_tokens(CHARGE, 1, on_card(card), self)
        if not t.tokens_at(CHARGE, on_card(card)):
            t.scrap(me, card, self)
        await t.shoot(Shot(me, to, self))


class Saddlebag(Blue):
    """Keeps a card of the hand, face down, until its owner takes it out again; once a turn one or the other."""

    key = "saddlebag"
    copies = "8D"
    tags = "earns"
    worth = 1.3

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        busy = t.noted(self.key, me) or not (t.seats[me].hand or t.held_by(on_card(card), POUCH))
        return [] if busy else [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.note(self.key, me)
        if t.held_by(on_card(card), POUCH):
            t.take_up(me, on_card(card), POUCH, self)
        else:
            chosen = await t.pick_card(me, "card", t.seats[me].hand, self)
            t.tuck(me, chosen, on_card(card), POUCH, self)


class Sluice(Blue):
    key = "sluice"
    copies = "5D 6D"
    tags = "earns"
    worth = 1.5

    async def on_panned(self, t: Table, me: int, card: int, panned: int) -> None:
        t.put_tokens(FLAKE, 1, me, self)


class ClaimJump(Brown):
    key = "claim_jump"
    copies = "9C 10S"
    tags = "extorts"

    def seats(self, t: Board, me: int) -> list[int]:
        return t.others(me)

    def bars(self, t: Board, me: int, to: int) -> str:
        return "" if t.tokens_at(FLAKE, to) else "no_flakes"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.move_tokens(FLAKE, 2, to, me, self)


class TallTale(Brown):
    """Says nothing of what it is good for but its worth."""

    key = "tall_tale"
    copies = "4D"
    worth = 1.3

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.put_tokens(FLAKE, 2, me, self)
        t.put_tokens(FLAKE, 1, await t.choose_seat(me, t.others(me), self), self)
