"""The rules of the game: how it is dealt and won, who takes the place of the fallen, the marker, reloading."""

from typing import Final

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.combat import ON_DEATH
from bang.engine.kernel.kind import Rule, Spot
from bang.engine.kernel.records import Verdict, Wound
from bang.engine.kernel.rules import Deal
from bang.engine.kernel.state import FALLEN, OUT
from bang.engine.kernel.table import Table
from bang.engine.kit.dealing import deal_crews, deal_roles, first_turn
from bang.games.duel.boxes.the_duel.kinds import foe, reloadable

FIRST_HAND: Final = {"law": 4, "outlaws": 5}
DEALS: Final = {2: Deal("two_sides", tuple(FIRST_HAND))}
FEWEST_KEPT: Final = 2
CONSOLATION: Final = 2  # cards for whoever loses a character


class TwoSides(Rule):
    key = "two_sides"

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        deal_roles(t, all_shown=True)
        await deal_crews(t, self)
        for p in (t.turn, foe(t.turn)):
            t.shuffle(t.piles[t.seats[p].role])
            t.draw(p, FIRST_HAND[t.seats[p].role])
        first_turn(t)

    def hand_limit(self, t: Board, me: int, n: int) -> int:
        return max(n, FEWEST_KEPT)

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if t.seats[wound.to].life <= 0:
            t.fall(wound.to)

    async def on_resolved(self, t: Table, me: int, card: int, record: None) -> None:
        """The card has been finished for everybody: now the fallen are eliminated."""
        for place in t.in_order(FALLEN):
            await self.bury(t, place)
        if self.verdict(t):
            t.cancel_dues()

    async def bury(self, t: Table, place: int) -> None:
        s, p = t.seats[place], t.player(place)
        t.tell("out", place, why=s.characters[0])
        await t.fire(ON_DEATH, Wound(place, foe(p), 0, s.characters[0]))
        for card in s.in_play.copy():
            t.scrap(place, card)
        t.leave(place)
        if t.standing(p) or t.seats[p].reserve:
            t.draw(p, CONSOLATION)
        if t.seats[p].reserve:
            t.come_in(place)
        elif place == p and t.has_two(p):
            t.trade_places(p, t.behind(p))
            t.tell("step_up", p, why=t.seats[p].characters[0])

    def verdict(self, t: Board) -> Verdict | None:
        """A side wins when the other one has nobody left."""
        left = [p for p in t.circle if any(t.seats[place].presence != OUT for place in t.places(p))]
        return Verdict(t.seats[left[0]].role, left) if len(left) == 1 else None


class Marker(Rule):  # once in phase 2 the two characters of a player may change places
    key = "marker"
    uses = 1
    tags = "shifts"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(t.rear(me), NO_CARD)] if t.has_two(me) else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await t.swap(me, self)


class Reload(Rule):
    """Once somebody is down to one character, some cards may be exchanged for the next one of the deck."""

    key = "reload"
    tags = "draws"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return self.key if reloadable(t, t.kind(card)) else ""

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.draw(me, 1)
