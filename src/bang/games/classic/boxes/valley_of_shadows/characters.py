"""The eight characters of The Valley of Shadows."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.disguises import COUNTS_AS
from bang.engine.kernel.kind import Character
from bang.engine.kernel.records import Played, Shot, Taken, Targeted
from bang.engine.kernel.rules import CLUBS
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import WITHIN_REACH, Aimed
from bang.games.classic.boxes.valley_of_shadows.cards import BANG, ONLY_ESCAPE, can_be_warded_off, nobody_has, ward_off

BEER: Final = "beer"
BLUE: Final = "blue"
GATLING: Final = "gatling"
CLUB_SHOT: Final = "club_shot"
DRAWN: Final = ("draw 0", "draw 1", "draw 2", "draw 3", "draw 4")  # the number of cards that Evelyn Shebang announces


class ClubShot(Aimed):
    """A card of clubs in Black Flower's hand, played as a BANG! card outside the limit."""

    key = CLUB_SHOT
    sort = BANG
    only_played = True
    symbols = "shot reachable"


class BlackFlower(Character):
    key = "black_flower"
    worth = 1.3

    def counts_as(self, t: Board, me: int, card: int) -> str:
        free = t.active() == me and not t.played_as(me, CLUB_SHOT)
        return CLUB_SHOT if free and t.suit(card) == CLUBS else ""


class ColoradoBill(Character):
    key = "colorado_bill"
    lucky = "S"
    worth = 1.2

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me and shot.kind.is_like(BANG) and not shot.diverted:
            shot.certain = await t.try_luck(me, self) or shot.certain


class DerSpotBurstRinger(Character):
    key = "der_spot_burst_ringer"
    worth = 1.3

    def counts_as(self, t: Board, me: int, card: int) -> str:
        free = t.active() == me and not t.played_as(me, GATLING) and not t.forbidden(me, card, t.rules.by_key[BANG])
        return GATLING if free and self.is_bang(t, me, card) else ""

    def is_bang(self, t: Board, me: int, card: int) -> bool:
        """Tell whether he may use the card as a BANG!, by itself or by another effect."""
        others = [s.kind for s in t.live(COUNTS_AS) if s.owner in (me, NOBODY) and s.kind is not self]
        return t.kind(card).key == BANG or any(source.counts_as(t, me, card) == BANG for source in others)


class EvelynShebang(Character):
    """She announces how many cards she draws before she fires for each card she does not draw."""

    key = "evelyn_shebang"
    tags = "shoots"
    worth = 1.3

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        shots = min(n, 2, len(self.targets_but(t, me, [])))
        drawn = n
        if shots:
            word = await t.choose_word(me, DRAWN[n - shots : n + 1][::-1], self)
            drawn = DRAWN.index(word)
        shot_at: list[int] = []
        while me in t.alive() and len(shot_at) < n - drawn and (targets := self.targets_but(t, me, shot_at)):
            to = await t.choose_seat(me, targets, self)
            shot_at.append(to)
            t.tell("use", me, to, why=self)
            await t.shoot(Shot(me, to, self))
        if me in t.alive():
            t.draw(me, drawn)
        return True

    def targets_but(self, t: Board, me: int, shot_at: list[int]) -> list[int]:
        return [p for p, _ in WITHIN_REACH.spots(t, me, self) if p not in shot_at]


class HenryBlock(Character):
    key = "henry_block"
    tags = "stings"
    worth = 1.1

    async def on_taking(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me != taken.by:
            t.tell("fire", me, taken.by, why=self)
            await t.shoot(Shot(me, taken.by, self))


class LemonadeJim(Character):
    """He drinks after the Beer is resolved. A Beer without effect, with two players left, gives him nothing either."""

    key = "lemonade_jim"
    tags = "mends"
    worth = 1.1

    def hears(self, t: Board, me: int, record: object) -> bool:
        beer = isinstance(record, Played) and record.by != me and record.kind.is_like(BEER)
        return beer and len(t.alive()) != 2

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        t.owe(self, me)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        s = t.seats[me]
        if s.hand and s.life < s.top and t.has_life(me) and await t.may(me, self):
            await t.give_up(me, 1, self)
            t.heal(me, 1, self)


class MickDefender(Character):
    """Answers in the window of Escape as long as anybody is asked for that."""

    key = "mick_defender"
    tags = "wards"
    worth = 1.2

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        asked = targeted.off or not nobody_has(t, ONLY_ESCAPE)
        if targeted.to == me and not asked and can_be_warded_off(targeted):
            await ward_off(t, targeted, [me])


class TucoFranziskaner(Character):
    key = "tuco_franziskaner"
    life = 5
    worth = 1.3

    def draws(self, t: Board, me: int, n: int) -> int:
        return n if any(t.kind(c).border == BLUE for c in t.seats[me].in_play) else n + 2
