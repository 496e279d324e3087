"""The characters of The Creek."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Spot
from bang.engine.kernel.table import Table

from .gold import FLAKE


class AdaFlint(Character):
    """Draws a card whenever she has panned."""

    key = "ada_flint"
    tags = "draws"
    worth = 2.2

    async def on_panned(self, t: Table, me: int, card: int, panned: int) -> None:
        t.draw(me, 1)


class OldMoss(Character):
    """Pays flakes for cards."""

    key = "old_moss"
    tags = "draws"
    worth = 1.8
    price = 1
    currency = FLAKE

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)
