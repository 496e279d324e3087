"""The events of The Creek."""

from __future__ import annotations

from bang.engine.kernel.board import Board, of_seat
from bang.engine.kernel.table import Table
from bang.engine.kit.events import Event

from .gold import FLAKE


class GoldFever(Event):
    """Panning is worth one flake more."""

    key = "gold_fever"

    async def on_panned(self, t: Table, me: int, card: int, record: None) -> None:
        t.put_tokens(FLAKE, 1, of_seat(t.turn), self)


class TaxCollector(Event):
    """Everybody gives back a flake."""

    key = "tax_collector"

    async def on_reveal(self, t: Table) -> None:
        for p in t.alive():
            t.take_tokens(FLAKE, 1, of_seat(p), self)


class LongWinter(Event):
    """For the rest of the game one card more is drawn."""

    key = "long_winter"
    final = True

    def draws(self, t: Board, me: int, n: int) -> int:
        return n + 1
