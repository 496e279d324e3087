"""The brown cards of Armed & Dangerous. Most of them can be upgraded: loads, paid at once, make them stronger."""

from __future__ import annotations

from bang.engine.kernel.ask import PASS, pick_seat
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import card_of
from bang.engine.kernel.kind import ANOTHER, Kind
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Shot
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Window
from bang.engine.kit.cards import Aimed, Brown, Demand, Evasion, ForMany, fire_at
from bang.games.classic.boxes.armed_and_dangerous import loads


class ALittleNip(Brown):
    key = "a_little_nip"
    copies = "5H"
    tags = "heals"
    worth = 1.4

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        more = await loads.upgrade(t, me, self, most=t.seats[me].top - t.seats[me].life - 1)
        if me in t.alive():  # paying may have emptied a Bomb, which eliminates its owner
            t.heal(me, 1 + more, self)


class Arrow(Demand):
    key = "arrow"
    played_at = ANOTHER
    copies = "5D"
    tags = "demands"
    answer = loads.BANG
    worth = 1.3

    async def whom(self, t: Table, me: int, to: int) -> list[int]:
        return await further_targets(t, me, to, t.others(me), self)


async def further_targets(t: Table, me: int, to: int, within: list[int], why: Kind) -> list[int]:
    """Let a seat aim a card at further players, for a load each."""
    seats = [to]
    options = [pick_seat(p) for p in within if p != to]
    while options and loads.total(t, me):
        answer = await t.ask_only(me, "seat", [*options, PASS], why)
        if answer == PASS:
            break
        if not await loads.pay(t, me, 1, why):
            return []
        seats.append(answer[2])
        options.remove(answer)
    return seats


class Caravan(Brown):
    key = "caravan"
    copies = "2S"
    symbols = "draw self x2"
    worth = 2.2

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        more = await loads.upgrade(t, me, self)
        t.draw(me, 2 + more)  # nothing, if paying emptied a Bomb


class Duck(Evasion):
    key = "duck"
    copies = "3D"
    worth = 1.6

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if await loads.upgrade(t, me, self, most=1) and card in t.discard:
            t.take_discard(me, self, card)
        await super().evade(t, me, card, shot)


class Flintlock(Aimed):
    """Upgraded after the shot has been evaded: the rulebook says so for this card alone."""

    key = "flintlock"
    copies = "AS"
    symbols = "shot reachable"
    worth = 1.4

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if not await t.try_to_affect(to, me, self, [card]) or await t.shoot(Shot(me, to, self, card=card)):
            return
        if card in t.discard and await loads.upgrade(t, me, self, most=1):
            t.take_discard(me, self, card)


class QuickShot(Aimed):
    key = "quick_shot"
    copies = "3S"
    symbols = "shot reachable"
    worth = 1.5

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        within = [p for p, _ in spots(t, me, self)]
        await fire_at(t, me, self, card, await further_targets(t, me, to, within, self))


class Reloading(Brown):
    key = "reloading"
    copies = "4D"
    tags = "earns"
    worth = 1.2

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await loads.put(t, me, 3, self)


class Rust(ForMany):
    key = "rust"
    copies = "9S"
    tags = "levies"
    currency = loads.LOAD
    worth = 1.1

    async def whom(self, t: Table, me: int, to: int) -> list[int]:
        return [p for p in await t.all_players(me, self) if loads.loaded(t, p)]

    async def befall(self, t: Table, me: int, p: int, window: Window | None) -> None:
        rusted = loads.loaded(t, p)
        for holder in rusted:
            loads.carry_off(t, holder, me, self)
        for holder in rusted:
            await loads.discard_if_empty(t, card_of(holder))


class Squaw(Brown):
    key = "squaw"
    copies = "3D"
    tags = "robs"
    worth = 1.5

    def seats(self, t: Board, me: int) -> list[int]:
        return [p for p in [*t.others(me), me] if t.takeable(p, me)]

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        return t.takeable(to, me)

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        keep = await loads.upgrade(t, me, self, most=int(target in t.takeable(to, me, keep=True))) > 0
        if me in t.alive() and t.has_target(to, target) and await t.try_to_affect(to, me, self, [card]):
            await t.seize(me, to, target, self, keep)
