"""The eight characters of Armed & Dangerous."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import card_of, on_card
from bang.engine.kernel.kind import Character, Spot
from bang.engine.kernel.records import Played, Shot, Targeted, Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import WITHIN_REACH
from bang.games.classic.boxes.armed_and_dangerous import loads
from bang.games.classic.boxes.armed_and_dangerous.loads import BANG, BLUE, LOAD, MOST_LOADS, ORANGE

JACK: Final = 11


class AlPreacher(Character):
    key = "al_preacher"
    price = 2
    tags = "draws"
    worth = 1.2

    def hears(self, t: Board, me: int, record: object) -> bool:
        return isinstance(record, Played) and record.by != me and record.kind.border in (BLUE, ORANGE)

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        t.owe(self, me)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        if loads.total(t, me) >= self.price and await t.may(me, self) and await loads.pay(t, me, self.price, self):
            t.draw(me, 1)


class BassGreeves(Character):
    key = "bass_greeves"
    uses = 1
    cost = 1
    tags = "earns"
    worth = 1.1

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if loads.goals(t, me) else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.spend(me, card, self)
        await loads.put(t, me, 1, self, each=2)


class BloodyMary(Character):
    key = "bloody_mary"
    worth = 1.2

    async def on_evaded(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me and shot.kind.is_like(BANG):
            t.draw(me, 1)


class FrankieCanton(Character):
    key = "frankie_canton"
    uses = 1
    tags = "extorts"
    currency = LOAD
    worth = 1.2

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, card_of(h)) for p in [*t.others(me), me] for h in loads.loaded(t, p) if h != me]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        loads.carry_off(t, to if target == NO_CARD else on_card(target), me, self)
        await loads.discard_if_empty(t, target)


class JulieCutter(Character):
    key = "julie_cutter"
    tags = "avenges"
    lucky = "H D"
    worth = 1.2

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        harmed = wound.to == me and wound.by not in (NOBODY, me)
        if harmed and await t.try_luck(me, self):
            await t.shoot(Shot(me, wound.by, self))


class MexicaliKid(Character):
    key = "mexicali_kid"
    uses = 1
    price = 2
    tags = "shoots"
    worth = 1.2

    def hindered(self, t: Board, me: int, card: int) -> str:
        return "too_few_loads" if loads.total(t, me) < self.price else ""

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return WITHIN_REACH.spots(t, me, self)

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if await loads.pay(t, me, self.price, self):
            await t.shoot(Shot(me, to, self))


class MsAbigail(Character):
    """Cards without a target are for all players, even if she is the only other one left."""

    key = "ms_abigail"
    tags = "wards"
    worth = 1.2

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        alone = targeted.to == me and len(targeted.seats) == 1 and not targeted.kind.unaimed
        high = targeted.cards and all(t.rank(c) >= JACK for c in targeted.cards)
        if alone and high and not targeted.off and targeted.kind.border == "brown":
            targeted.off = await t.ask_only(me, "ward", [use(self), PASS], targeted.kind, targeted.by) != PASS


class RedRingo(Character):
    key = "red_ringo"
    uses = 1
    life = 5
    tags = "earns"
    worth = 1.3

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        t.put_tokens(LOAD, MOST_LOADS, me, self)

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if loads.goals(t, me, source=me) else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await loads.put(t, me, 2, self, source=me, must=False)
