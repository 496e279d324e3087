"""What symbols cannot say is said in Python: a card and a character with code."""

from __future__ import annotations

from bang.engine.kernel.kind import Character
from bang.engine.kernel.records import Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Brown


class SnakeOil(Brown):
    key = "snake_oil"
    name = "Snake Oil"
    text = "Turn over a card: if it is red, you regain 2 life points; otherwise you discard a card."
    copies = "QC 2S"
    lucky = "H D"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if await t.try_luck(me, self):
            t.heal(me, 2, self)
        else:
            await t.give_up(me, 1, self)


class DocMercy(Character):
    key = "doc_mercy"
    name = "Doc Mercy"
    text = {"en": "Draw a card whenever another player loses life.", "es": "Roba una carta cuando otro pierde vida."}
    life = 3

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to != me:
            t.draw(me, 1)
