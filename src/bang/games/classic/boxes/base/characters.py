"""The sixteen characters of the base game."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import HAND, NOBODY, PASS, Option, Row, pick, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.drawing import draw_rest
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import UNLIMITED, Character, Kind
from bang.engine.kernel.records import Shot, Wound
from bang.engine.kernel.rules import DIAMONDS, HEARTS
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import take_of_hand
from bang.games.classic.boxes.base.cards import BANG, MISSED

BLACK_JACK: Final = "black_jack"
FIRST_DRAWN: Final = "first_drawn"  # noted for a seat that has drawn the first card of phase 1 in its own way


class BartCassidy(Character):
    key = "bart_cassidy"
    worth = 1.3

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me:
            t.draw(me, wound.n)


class BlackJack(Character):
    """Whoever can draw in another way besides shows the second card of that."""

    key = BLACK_JACK
    worth = 1.2

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        if t.ways:
            held = len(t.seats[me].hand)
            await draw_rest(t, me, n)
            second = t.seats[me].hand[held + 1 : held + 2]
            t.tell("show", me, cards=second, why=self)
        else:
            t.draw(me, 1)
            second = t.draw(me, min(n - 1, 1), open=True)
            t.draw(me, n - 2)
        if second and t.suit(second[0]) in (HEARTS, DIAMONDS):
            t.draw(me, 1)
        return True


class CalamityJanet(Character):
    key = "calamity_janet"
    tags = "disguises"
    worth = 1.4

    def counts_as(self, t: Board, me: int, card: int) -> str:
        kind = t.kind(card)
        return MISSED if kind.is_like(BANG) else BANG if kind.is_like(MISSED) else ""


class FromElsewhere(Character):
    """Draws the first card of phase 1 from somewhere else, and the rest in whatever way is left."""

    after = BLACK_JACK

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        if t.noted(FIRST_DRAWN, me):
            return False
        answer = await t.choose(me, "draw", [*self.places(t, me), PASS], self)
        if answer != PASS:
            await self.fetch(t, me, answer[2])
            t.note(FIRST_DRAWN, me)
            n -= 1
        if me in t.alive():  # taking may have been answered
            await draw_rest(t, me, n)
        return True

    def places(self, t: Board, me: int) -> list[Option]:
        """Where the first card may come from."""
        return []

    async def fetch(self, t: Table, me: int, to: int) -> None:
        """Take it from there."""


class ElGringo(Character):
    key = "el_gringo"
    life = 3
    tags = "avenges"
    worth = 0.9

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me and wound.by not in (me, NOBODY):
            t.count(f"debt to {me}", wound.by, wound.n)
            t.follow_up()

    async def on_resolved(self, t: Table, me: int, card: int, record: None) -> None:
        """He collects when the card that hit him is done with."""
        for by in t.others(me):
            await take_of_hand(t, me, by, t.take_note(f"debt to {me}", by), self, at_once=True)


class JesseJones(FromElsewhere):
    key = "jesse_jones"
    worth = 1.1

    def places(self, t: Board, me: int) -> list[Option]:
        return [use(self, p, HAND) for p in t.others(me) if t.seats[p].hand]

    async def fetch(self, t: Table, me: int, to: int) -> None:
        await t.seize(me, to, HAND, self, keep=True)


class Jourdonnais(Character):
    key = "jourdonnais"
    tags = "shields"
    lucky = "H"
    worth = 1.2

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return True

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if await t.try_luck(me, self):
            shot.need -= 1


class KitCarlson(Character):
    key = "kit_carlson"
    worth = 1.3
    after = "black_jack jesse_jones pedro_ramirez"  # he looks at what these leave to be drawn

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        cards = t.look_at(me, max(n, 3), self)
        looked = cards.copy()
        for left in range(min(n, len(cards)), 0, -1):
            kept = cards[0]
            if left < len(cards):
                row = Row(len(looked) - len(cards), left, [])
                kept = (await t.choose(me, "card", [pick(c) for c in cards], self, row=row))[1]
            cards.remove(kept)
            t.gain(me, kept)
            t.tell("draw", me, cards=[kept], audience=t.eyes(me))
        t.put_back(t.clear_shown())
        hand = t.seats[me].hand
        drawn = [c for c in looked if c in hand]
        if t.eyes(me) != EVERYBODY:  # whichever he chose first, they come in the order of the deck, which is a secret
            hand[len(hand) - len(drawn) :] = drawn
        return True


class LuckyDuke(Character):
    key = "lucky_duke"
    worth = 1.1

    def flips(self, t: Board, me: int, p: int, n: int) -> int:
        return n + 1 if p == me else n


class PaulRegret(Character):
    key = "paul_regret"
    life = 3
    tags = "shields"
    worth = 1.1

    def hides(self, t: Board, me: int) -> int:
        return 1


class PedroRamirez(FromElsewhere):
    key = "pedro_ramirez"
    worth = 1.0
    tops_discard = True

    def places(self, t: Board, me: int) -> list[Option]:
        return [use(self)] if t.discard else []

    async def fetch(self, t: Table, me: int, to: int) -> None:
        t.take_discard(me, self)


class RoseDoolan(Character):
    key = "rose_doolan"
    tags = "sights"
    worth = 1.0

    def sees(self, t: Board, me: int) -> int:
        return 1


class SidKetchum(Character):
    key = "sid_ketchum"
    tags = "mends"
    worth = 1.3

    def usable(self, t: Board, me: int) -> str:
        s = t.seats[me]
        return "full_life" if s.life >= s.top else "needs_two_cards" if len(s.hand) < 2 else ""

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return 2, t.seats[me].hand

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.spend(me, card, self)
        t.heal(me, 1, self)


class SlabTheKiller(Character):
    key = "slab_the_killer"
    tags = "pierces"
    worth = 1.3

    def aim(self, t: Board, me: int, shot: Shot) -> None:
        if shot.kind.is_like(BANG):
            shot.need += 1


class SuzyLafayette(Character):
    key = "suzy_lafayette"
    worth = 1.1

    async def on_hand_empty(self, t: Table, me: int, card: int, record: None) -> None:
        t.draw(me, 1)


class VultureSam(Character):
    key = "vulture_sam"
    worth = 1.1

    def inherits(self, t: Board, me: int, dead: int) -> bool:
        return True


class WillyTheKid(Character):
    key = "willy_the_kid"
    tags = "rapid"
    worth = 1.5

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return UNLIMITED if kind.counted == BANG else n
