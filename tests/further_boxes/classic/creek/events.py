"""The events of The Creek, in a deck of their own: a spade that is panned turns the next one over."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.board import Board
from bang.engine.kernel.rules import SPADES
from bang.engine.kernel.table import Table
from bang.engine.kit.events import Event, EventPile

from .gold import FLAKE

SEASONS: Final = "seasons"


class Seasons(EventPile):
    key = SEASONS
    pile = SEASONS

    async def on_panned(self, t: Table, me: int, card: int, panned: int) -> None:
        if t.suit(panned) == SPADES and t.piles[SEASONS]:
            await self.reveal(t)


class GoldFever(Event):
    """Panning is worth one flake more."""

    key = "gold_fever"
    deck = SEASONS

    async def on_panned(self, t: Table, me: int, card: int, panned: int) -> None:
        t.put_tokens(FLAKE, 1, t.turn, self)


class TaxCollector(Event):
    """Everybody gives back a flake."""

    key = "tax_collector"
    deck = SEASONS

    async def on_reveal(self, t: Table) -> None:
        for p in t.alive():
            t.take_tokens(FLAKE, 1, p, self)


class LongWinter(Event):
    """For the rest of the game one card more is drawn."""

    key = "long_winter"
    deck = SEASONS
    final = True

    def draws(self, t: Board, me: int, n: int) -> int:
        return n + 1
