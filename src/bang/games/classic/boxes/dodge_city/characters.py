"""The fifteen characters of Dodge City."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, PASS, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import IN_PLAY, Character, Kind, Rule, Spot
from bang.engine.kernel.records import Shot, Spent, Wound
from bang.engine.kernel.rules import DIAMONDS
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import WITHIN_REACH

BANG: Final = "bang"
MISSED: Final = "missed"
BEER: Final = "beer"
DUEL: Final = "duel"
BROWN: Final = "brown"
BLUE: Final = "blue"
GREEN: Final = "green"
DOC_HOLYDAY: Final = "doc_holyday"
VERA_CUSTER: Final = "vera_custer"
TEN_CARDS: Final = 10


class ApacheKid(Character):
    """A Duel affects him like everybody."""

    key = "apache_kid"
    life = 3
    worth = 0.9

    def immune(self, t: Board, me: int, by: int, kind: Kind, cards: list[int]) -> bool:
        if kind.key == DUEL or (kind.border != BROWN and kind.key != DOC_HOLYDAY):
            return False
        return all(t.suit(c) == DIAMONDS for c in cards)


class BelleStar(Character):
    key = "belle_star"
    worth = 1.1

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return t.active() == me and layer == IN_PLAY and owner != me


class BillNoface(Character):
    """One card, and one for each wound."""

    key = "bill_noface"
    worth = 1.2

    def draws(self, t: Board, me: int, n: int) -> int:
        s = t.seats[me]
        return n - 1 + s.top - s.life


class ChuckWengam(Character):
    key = "chuck_wengam"
    tags = "bleeds"
    worth = 1.3

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if t.seats[me].life > 1 else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.wound(Wound(me, me, 1, self))
        t.draw(me, 2)


class DocHolyday(Character):
    key = DOC_HOLYDAY
    uses = 1
    cost = 2
    tags = "shoots"
    worth = 1.3

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return WITHIN_REACH.spots(t, me, self)

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        given = await t.spend(me, card, self)
        if await t.try_to_affect(to, me, self, given):
            await t.shoot(Shot(me, to, self))


class ElenaFuente(Character):
    key = "elena_fuente"
    life = 3
    worth = 1.3

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return MISSED


class GregDigger(Character):
    key = "greg_digger"
    worth = 1.1

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.heal(me, 2, self)


class HerbHunter(Character):
    key = "herb_hunter"
    worth = 1.1

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.draw(me, 2)


class JoseDelgado(Character):
    key = "jose_delgado"
    uses = 2
    cost = 1
    tags = "draws"
    worth = 1.2

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return 1, [c for c in t.seats[me].hand if t.kind(c).border == BLUE]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.spend(me, card, self)
        t.draw(me, 2)


class MollyStark(Character):
    """For the BANG! cards of a Duel she draws when it is over."""

    key = "molly_stark"
    worth = 1.2

    async def on_spent(self, t: Table, me: int, card: int, spent: Spent) -> None:
        if spent.by != me or t.active() == me or not any(map(spent.kind.is_like, (MISSED, BEER, BANG))):
            return
        if spent.kind.key == BANG and spent.why.key == DUEL:
            t.count(self.key, me)
            t.follow_up()
        else:
            t.draw(me, 1)

    async def on_resolved(self, t: Table, me: int, card: int, record: None) -> None:
        t.draw(me, t.take_note(self.key, me))


class PatBrennan(Character):
    key = "pat_brennan"
    worth = 1.1

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        there = [(p, c) for p in [me, *t.others(me)] for c in t.takeable(p, me, keep=True)]
        options = [use(self, p, c) for p, c in there if t.kind(c).border in (BLUE, GREEN)]
        answer = await t.choose(me, "draw", [*options, PASS], self)
        if answer == PASS:
            return False
        await t.seize(me, answer[2], answer[3], self, keep=True)
        return True


class PixiePete(Character):
    key = "pixie_pete"
    life = 3
    worth = 1.3

    def draws(self, t: Board, me: int, n: int) -> int:
        return n + 1


class SeanMallory(Character):
    key = "sean_mallory"
    life = 3
    worth = 1.1

    def hand_limit(self, t: Board, me: int, n: int) -> int:
        return max(n, TEN_CARDS)


class TequilaJoe(Character):
    key = "tequila_joe"
    worth = 1.1

    def heals(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n + 1 if kind.is_like(BEER) else n


class VeraCuster(Character):
    """Has the ability of another until her next turn; the old one still serves in the checks before she chooses."""

    key = VERA_CUSTER
    life = 3
    worth = 1.1
    after = "jail"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.drop_copy(me)
        await t.copy_ability(me, self)
        t.note(self.key, me)


class ForgottenCopy(Rule):
    """Drops a copied ability at the end of a turn at whose start no new one could be chosen."""

    key = "forgotten_copy"

    def heeds(self, t: Board, seat: int) -> bool:
        people = t.seats[seat].characters
        return len(people) > 1 and people[0].key == VERA_CUSTER

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        if self.heeds(t, t.turn) and not t.noted(VERA_CUSTER, t.turn):
            t.drop_copy(t.turn)
