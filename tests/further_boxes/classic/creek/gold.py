"""The rule of The Creek: how flakes are earned and spent, and the step in which players pan for them."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, Option
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import TO_DISCARD, TO_HAND, Rule
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.options import Setting
from bang.engine.kernel.playable import sales
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import DIAMONDS, HEARTS
from bang.engine.kernel.steps import Step
from bang.engine.kernel.table import Table

FLAKE: Final = "flake"
CHARGE: Final = "charge"
WARES: Final = "wares"  # piles: still hidden, on offer, done with
STALL: Final = "stall"
WORN: Final = "worn"
POUCH: Final = "pouch"  # what a saddlebag holds; only its owner sees it
ROW: Final = 3
ON_PANNED: Final = "on_panned"  # the hook of this box; its record is the card that was turned over
PAN: Final = "pan"  # words of this box
REST: Final = "rest"
CREEK: Final = "creek"
STARTING: Final = Setting("flakes", 1, 0, 5, "flakes", "how many flakes each player starts with")


class Creek(Rule):
    key = CREEK

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        for p in t.alive():
            t.put_tokens(FLAKE, t.rules.options.setting(STARTING), p, self)
        t.shuffle(t.piles[WARES])
        fill_stall(t)

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Whoever takes life of another player earns a flake for each point."""
        if wound.by not in (NOBODY, wound.to):
            t.put_tokens(FLAKE, wound.n, wound.by, self)

    def sells(self, t: Board, me: int) -> list[Option]:
        return sales(t, me, STALL)

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        """Wares never come into a hand or among the discards."""
        if t.kind(card).deck != WARES or place not in (TO_HAND, TO_DISCARD):
            return False
        t.put_on(WORN, card)
        return True


def fill_stall(t: Moves) -> None:
    """Fill the stall up to three wares; once all have been sold, what was worn out comes back."""
    for card in t.restock(STALL, ROW, WARES, WORN):
        t.tell("restock", cards=[card])


class Panning(Step):
    """Before discarding, a player may turn a card over: a red one is worth a flake."""

    key = "panning"
    before = "discard"

    async def run(self, t: Table, p: int) -> None:
        creek = t.rules.by_key[CREEK]
        if await t.choose_word(p, (PAN, REST), creek) == PAN:
            card = await t.flip(p, creek)
            found = t.put_tokens(FLAKE, 1, p, creek) if t.suit(card) in (HEARTS, DIAMONDS) else 0
            t.tell("pan", p, cards=[card] if card != NO_CARD else [], number=found, why=creek)
            await t.signal(ON_PANNED, card, p)
        if t.restless():
            await t.settle()
