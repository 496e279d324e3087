"""The three characters that came with The Bullet!."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import pick
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character
from bang.engine.kernel.records import Laid, Taken
from bang.engine.kernel.table import Table

GENERAL_STORE: Final = "general_store"


class UncleWill(Character):
    key = "uncle_will"
    worth = 1.2

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return "" if t.played_as(me, GENERAL_STORE) else GENERAL_STORE


class JohnnyKisch(Character):
    key = "johnny_kisch"
    worth = 1.0

    async def on_equip(self, t: Table, me: int, card: int, laid: Laid) -> None:
        if laid.by == me:
            for p in t.alive():
                for c in t.takeable(p, me).copy():
                    if c != laid.card and t.kind(c).key == t.kind(laid.card).key:
                        t.scrap(p, c, self)
                        await t.note_loss(Taken(me, p, False, self, c))


class ClausTheSaint(Character):
    """If the cards do not suffice for all, the others come first."""

    key = "claus_the_saint"
    life = 3
    worth = 1.2

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        cards = t.look_at(me, len(t.others(me)) + n, self)
        for p in t.others(me):
            if cards:
                _, gift, _, _ = await t.choose(me, "give", [pick(c, p) for c in cards], self)
                cards.remove(gift)
                t.give(me, p, gift, self)
        for c in t.clear_shown():
            t.tell("draw", me, cards=[c], audience=t.eyes(me))
            t.gain(me, c)
        return True
