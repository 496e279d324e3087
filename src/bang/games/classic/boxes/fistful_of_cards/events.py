"""The events of A Fistful of Cards."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, pick, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import IN_PLAY, Kind, Rule, Spot
from bang.engine.kernel.records import Shot, Wound
from bang.engine.kernel.rules import DIAMONDS, HEARTS
from bang.engine.kernel.state import ALIVE, GHOST
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import WITHIN_REACH, win_turn
from bang.engine.kit.events import Event

BANG: Final = "bang"
FIRST_OUT: Final = "first_out"  # the mark that says who was the first to fall; NOBODY once he has come back


class FirstOut(Rule):
    """Remembers who was eliminated first."""

    key = "first_out"

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if not t.is_marked(FIRST_OUT):
            t.mark(FIRST_OUT, wound.to)


class AbandonedMine(Event):
    key = "abandoned_mine"

    def digs(self, t: Board, me: int) -> bool:
        return True


class Ambush(Event):
    key = "ambush"

    def paces(self, t: Board, me: int, steps: int) -> int:
        return 1


class BloodBrothers(Event):
    """A loss of one's own will: nobody else is the cause of it."""

    key = "blood_brothers"
    tags = "heals_one bleeds"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        p = t.turn
        if t.seats[p].presence == ALIVE and t.seats[p].life > 1:
            hurt = [q for q in t.others(p) if t.has_life(q) and t.seats[q].life < t.seats[q].top]
            answer = await t.choose(p, "seat", [*(use(self, q) for q in hurt), PASS], self)
            if answer != PASS:
                await t.wound(Wound(p, p, 1, self))
                t.heal(answer[2], 1, self)


class DeadMan(Event):
    """Back for good, once in a game."""

    key = "dead_man"

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        return GHOST if t.marked(FIRST_OUT, default=NOBODY) == seat else presence

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.is_back(t.turn) and t.marked(FIRST_OUT, default=NOBODY) == t.turn:
            t.mark(FIRST_OUT, NOBODY)
            t.revive(t.turn, 2, self)
            t.draw(t.turn, 2)


class HardLiquor(Event):
    key = "hard_liquor"
    tags = "heals"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        if t.seats[me].life >= t.seats[me].top or not await t.may(me, self, "draw"):
            return False
        t.heal(me, 1, self)
        return True


class Lasso(Event):
    key = "lasso"

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return layer == IN_PLAY


class LawOfTheWest(Event):
    key = "law_of_the_west"

    async def on_drawn(self, t: Table, me: int, card: int, record: None) -> None:
        if len(t.drawn) > 1:
            t.tell("show", t.turn, cards=[t.drawn[1]], why=self)

    def obliges(self, t: Board, me: int) -> int:
        return t.drawn[1] if len(t.drawn) > 1 and t.drawn[1] in t.seats[t.turn].hand else NO_CARD


class Peyote(Event):
    """On and on until the guess is wrong, or there is no card left."""

    key = "peyote"

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        while True:
            red = await t.choose_word(me, ("red", "black"), self) == "red"
            if not (cards := t.show(1)):
                return True
            t.tell("show", me, cards=cards.copy(), why=self)
            if red != (t.suit(cards[0]) in (HEARTS, DIAMONDS)):
                t.toss(cards.pop())
                return True
            t.gain(me, cards.pop())


class Ranch(Event):
    """One exchange of as many cards as one likes."""

    key = "ranch"

    async def on_drawn(self, t: Table, me: int, card: int, record: None) -> None:
        p, n = t.turn, 0
        more = await t.may(p, self, "exchange")
        while more and (hand := t.seats[p].hand):
            options = [pick(c) for c in hand]
            answer = await t.ask_only(p, "exchange", [*options, PASS] if n else options, self)
            more = answer != PASS
            if more:
                t.drop(p, answer[1], self)
                n += 1
        t.draw(p, n)


class PaidShot(Event):
    """What players may do for BANG! cards that they discard."""

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return self.cost, t.given_as(me, BANG)

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        spent = await t.spend(me, card, self)
        if await t.try_to_affect(to, me, t.rules.by_key[BANG], spent):
            await self.fire(t, me, to, target)

    async def fire(self, t: Table, me: int, to: int, target: int) -> None:
        """Shoot after the payment."""
        await t.shoot(Shot(me, to, self))


class Ricochet(PaidShot):
    """A shot at a card, which costs a BANG! card but is none."""

    key = "ricochet"
    cost = 1
    tags = "robs"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, c) for p in t.others(me) for c in t.takeable(p, me)]

    async def fire(self, t: Table, me: int, to: int, target: int) -> None:
        hit = await t.shoot(Shot(me, to, self, damage=0))
        if hit and target in t.seats[to].in_play:
            await t.seize(me, to, target, self, keep=False)


class RussianRoulette(Event):
    """Round and round the table until somebody does not evade."""

    key = "russian_roulette"

    async def on_reveal(self, t: Table) -> None:
        p = t.turn
        while not await t.shoot(Shot(NOBODY, p, self, damage=0)):
            p = t.others(p)[0]
        await t.wound(Wound(p, NOBODY, 2, self))


class Sniper(PaidShot):
    """One shot that needs two Missed!, whoever fires it."""

    key = "sniper"
    cost = 2
    tags = "shoots"
    need = 2

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return WITHIN_REACH.spots(t, me, self)


class TheJudge(Event):
    key = "the_judge"

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        return "not_on_the_table" if kind.stays else ""


class Vendetta(Event):
    """Neither after an extra turn nor after one that was missed or cut short, nor where another one is coming."""

    key = "vendetta"
    after = "miss_susanna"  # who loses the last life point there has no further turn
    lucky = "H"

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        await win_turn(t, t.turn, self)


class AFistfulOfCards(Event):
    """As many shots as cards in hand when the turn begins; each is done with before the next."""

    key = "a_fistful_of_cards"
    final = True

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        p = t.turn
        for _ in range(len(t.seats[p].hand)):
            if t.seats[p].presence == ALIVE:
                await t.shoot(Shot(NOBODY, p, self))
