"""The eight characters of The Great Train Robbery."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD, PASS, pick, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import UNLIMITED, Character, Kind, Spot
from bang.engine.kernel.records import Shot
from bang.engine.kernel.table import Table
from bang.games.classic.boxes.great_train_robbery import railway
from bang.games.classic.boxes.great_train_robbery.cars import BANG


class BennyBrawler(Character):
    key = "benny_brawler"
    worth = 1.2

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return UNLIMITED if kind.counted == railway.RAILCAR else n


class EvanBabbit(Character):
    """The shot still counts as fired by the same player, and the new target cannot avoid being chosen."""

    key = "evan_babbit"
    tags = "shoots"
    worth = 1.3

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        near = [p for p in t.others(me) if p != shot.by and t.distance(me, p) == 1]
        if shot.to != me or not shot.kind.is_like(BANG) or shot.card == NO_CARD or not near or not t.seats[me].hand:
            return
        alike = [c for c in t.seats[me].hand if t.suit(c) == t.suit(shot.card)]
        # Whoever has no card of the suit is asked as well: others must not learn it.
        options = [use(self, p) for p in near] if alike else []
        answer = await t.ask_only(me, "seat", [*options, PASS], self, shot.by)
        if answer == PASS:
            return
        t.drop(me, await t.pick_card(me, "discard", alike, self), self)
        t.tell("use", me, answer[2], why=self)
        shot.divert(answer[2])
        if not await t.try_to_affect(shot.to, shot.by, shot.kind, [shot.card]):
            shot.need, shot.certain = 0, False


class JimmyTexas(Character):
    key = "jimmy_texas"
    order_free = True
    worth = 1.4

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        t.draw(me, 1)


class Manuelita(Character):
    key = "manuelita"
    worth = 1.2

    async def on_end_of_line(self, t: Table, me: int, card: int, mover: int) -> None:
        t.draw(me, 2)


class Sancho(Character):
    key = railway.SANCHO
    life = 3
    uses = 1
    tags = "draws"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if railway.may_take(t, me) and railway.railcars_for(t, me) else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.count(railway.RAILCAR, me)
        await railway.take_railcar(t, me, self)


class SgtBlaze(Character):
    key = "sgt_blaze"
    life = 5
    tags = "spares"
    worth = 1.1

    def spares(self, t: Board, me: int, kind: Kind) -> int:
        return 1


class ShadeOConnor(Character):
    key = "shade_oconnor"
    worth = 1.1

    async def on_train(self, t: Table, me: int, card: int, mover: int) -> None:
        if t.active() == me or not t.seats[me].hand:
            return
        answer = await t.ask_only(me, "exchange", [*(pick(c) for c in t.seats[me].hand), PASS], self)
        if answer != PASS:
            t.drop(me, answer[1], self)
            t.draw(me, 1)


class ZippyRoy(Character):
    key = "zippy_roy"
    life = 5
    tags = "drives"
    uses = 1
    worth = 1.2

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await railway.move_train(t, me)
