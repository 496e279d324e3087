"""The wares of the stall: bought with flakes, some used up at once and some laid down in front of the buyer."""

from __future__ import annotations

from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.playable import too_dear
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue, Brown

from .gold import FLAKE, WARES, WORN, fill_stall


def pay(t: Moves, me: int, ware: Kind) -> None:
    t.take_tokens(FLAKE, ware.price, me, ware)
    fill_stall(t)


class Consumed(Brown):
    deck = WARES
    currency = FLAKE
    copies = "* *"

    def buyable(self, t: Board, me: int, card: int) -> str:
        return too_dear(t, me, self)

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.put_on(WORN, card)
        pay(t, me, self)
        await self.play(t, me, card, to, target)


class Lasting(Blue):
    border = "black"
    deck = WARES
    currency = FLAKE
    copies = "*"

    def buyable(self, t: Board, me: int, card: int) -> str:
        return too_dear(t, me, self)

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await self.play(t, me, card, to, target)
        pay(t, me, self)


class Tonic(Consumed):
    key = "tonic"
    price = 2
    symbols = "life self"


class Almanac(Consumed):
    key = "almanac"
    price = 1
    symbols = "draw self"


class HiredGun(Aimed, Consumed):
    key = "hired_gun"
    price = 2
    symbols = "shot any"


class Mule(Lasting):
    key = "mule"
    price = 2
    worth = 1.6

    def hand_limit(self, t: Board, me: int, n: int) -> int:
        return n + 2


class Spyglass(Lasting):
    key = "spyglass"
    price = 2
    tags = "sights"
    worth = 1.6

    def sees(self, t: Board, me: int) -> int:
        return 1
