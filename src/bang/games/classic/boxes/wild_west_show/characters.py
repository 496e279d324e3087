"""The eight characters of Wild West Show."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import AGAIN, NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import EXCESS, FLIPPED, Character, Kind, Rule, Spot
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.playable import act_as, aims_of
from bang.engine.kernel.records import Wound
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Tribute
from bang.engine.kit.cards import take_of_hand
from bang.games.classic.boxes.wild_west_show.events import BANG, MISSED, REPEATED

BASE: Final = "base"
BROWN: Final = "brown"
# cards that John Pain gets once the effect is resolved; the note of an index is the seat that gets it
POCKET: Final = "pocket"
FULL_HAND: Final = 6
CHECKS: Final = "dynamite jail rattlesnake bomb vera_custer"  # what happens at the start of a turn before phase 1


class BigSpencer(Character):
    key = "big_spencer"
    life = 9
    worth = 1.6

    def dealt(self, t: Board, me: int, n: int) -> int:
        return 5

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        return "no_missed" if seat == me and kind.key == MISSED and card != NO_CARD and t.kind(card) is kind else ""


class FlintWestwood(Character):
    """He takes cards before he gives one; a player without cards in between may react to that."""

    key = "flint_westwood"
    uses = 1
    cost = 1
    tags = "steals"
    worth = 1.4

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, NO_CARD) for p in t.others(me) if t.seats[p].hand]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        given = await t.pick_card(me, "give", t.dispensable(me, t.seats[me].hand), self)
        await take_of_hand(t, me, to, 2, self)
        await t.refill(to)
        if given in t.seats[me].hand and t.seats[to].presence != OUT:
            t.hand_over(me, to, given, self)


class GaryLooter(Character):
    key = "gary_looter"
    life = 5
    worth = 1.3

    def collects(self, t: Moves, me: int, card: int, by: int, when: int) -> bool:
        if when != EXCESS or by == me:
            return False
        t.tell("loot", me, by, [card], why=self)
        t.gain(me, card)
        return True


class GreygoryDeck(Character):
    """Gets a pair of characters at the start, and whenever he becomes himself again without one."""

    key = "greygory_deck"
    after = CHECKS
    tags = "renews"
    worth = 1.5

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        t.lend_characters(me, self, 2, BASE)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.seats[me].characters[-1] is self or await t.may(me, self):
            t.lend_characters(me, self, 2, BASE)


class JohnPain(Character):
    key = "john_pain"
    worth = 1.3

    def collects(self, t: Moves, me: int, card: int, by: int, when: int) -> bool:
        waiting = [i for i in range(len(t.piles[POCKET])) if t.noted(POCKET, i) == me]
        if when != FLIPPED or len(t.seats[me].hand) + len(waiting) >= FULL_HAND:
            return False
        t.note(POCKET, len(t.piles[POCKET]), me)
        t.put_on(POCKET, card)
        t.follow_up()
        return True


class Pocketed(Rule):
    """Hands out collected cards once the effect that turned them over is resolved."""

    key = "pocketed"

    def hears(self, t: Board, me: int, record: object) -> bool:
        return bool(t.piles[POCKET])

    async def on_resolved(self, t: Table, me: int, card: int, record: None) -> None:
        for i, found in enumerate(t.take_all(POCKET)):
            p = t.take_note(POCKET, i)
            if t.seats[p].presence == OUT:
                t.toss(found)
            else:
                t.tell("take", p, cards=[found], why=t.rules.by_key["john_pain"])
                t.gain(p, found)


class LeeVanKliff(Character):
    """Repeats the effect alone: no limit counts it, nothing is paid again, and no show card is turned over."""

    key = "lee_van_kliff"
    cost = 1
    recalls = True
    tags = "echoes"
    worth = 1.4

    def last_played(self, t: Board, me: int) -> list[tuple[int, Kind]]:
        """Return the brown card he played last and what it was played as; none if he has repeated it already."""
        mine = t.played_by(me)
        return [] if t.noted(self.key, me) == len(mine) else [last for last in mine[-1:] if last[1].border == BROWN]

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [spot for _, kind in self.last_played(t, me) for spot in aims_of(t, me, kind, self)]

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return 1, [c for c in t.seats[me].hand if t.is_a(me, c, BANG)]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        played, kind = self.last_played(t, me)[0]
        t.note(self.key, me, len(t.played_by(me)))
        t.count(REPEATED, me)
        await t.spend(me, card, self)
        await act_as(t, me, self, kind, played, to, target)


class TerenKill(Character):
    key = "teren_kill"
    life = 3
    feared = "S"
    worth = 1.4

    async def instead_of_death(self, t: Table, me: int, card: int, wound: Wound) -> bool:
        if not await t.try_luck(me, self):
            return False
        t.heal(me, 1 - t.seats[me].life, self)
        t.draw(me, 1)
        return True


class YoulGrinner(Character):
    key = "youl_grinner"
    after = CHECKS
    worth = 1.4

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        givers = [p for p in t.others(me) if len(t.seats[p].hand) > len(t.seats[me].hand)]
        window = Tribute("give", self, me, givers, [])
        for p in givers:
            window.come_to(p)
            chosen = AGAIN
            while chosen == AGAIN and t.seats[p].hand:
                chosen = await t.ask(p, "give", window.options(t, p), self, me, window.row())
            if chosen != AGAIN:
                t.hand_over(p, me, chosen[1], self)
