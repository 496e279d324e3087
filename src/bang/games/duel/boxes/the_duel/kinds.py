"""The sorts of cards: actions, hits, BANG! cards, equipment; and what some of them share with characters."""

from typing import Final

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import UNLIMITED, Kind, Spot
from bang.engine.kernel.records import Shot
from bang.engine.kernel.table import Table

HIT: Final = "hit"
BANG: Final = "bang"
# How far cards go: to the one in front; hits to the one behind as well; all cards to everybody.
SEES_REAR: Final = 2
SEES_ALL: Final = 3


def foe(p: int) -> int:
    return 1 - p


class Card(Kind):
    reload: bool = False  # may be exchanged for the next card of the deck once a side is down to one character


class Action(Card):  # played, discarded, resolved
    border = "brown"


class Aimed(Action):
    """For one character: any but the opposing one behind, unless something lets the player see that far."""

    sight: int = SEES_ALL
    hidden: str = "rear_is_hidden"

    def seats(self, t: Board, me: int) -> list[int]:
        return t.in_order()

    def bars(self, t: Board, me: int, to: int) -> str:
        return "" if to in self.within(t, me) or t.reach(me) >= self.sight else self.hidden

    def within(self, t: Board, me: int) -> list[int]:
        return [*t.standing(me), foe(me)]


class Hostile(Aimed):  # for an opposing character
    def seats(self, t: Board, me: int) -> list[int]:
        return t.standing(foe(me))


class Hit(Hostile):
    sort = HIT
    sight = SEES_REAR
    tags = "shoots"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if not await self.hits(t, me, to):
            await self.if_evaded(t, me)

    async def hits(self, t: Table, me: int, to: int) -> bool:
        return await t.shoot(Shot(me, to, self))

    async def if_evaded(self, t: Table, me: int) -> None:
        """Do what the card promises after an evasion."""


class Bang(Hit):
    """One in a turn. Where any number may be played they do not count at all, whoever comes to the front later."""

    border = "red"
    limit = 1
    counted = BANG

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if t.quota(me, self) >= UNLIMITED:
            t.count(BANG, me, -1)
        await super().play(t, me, card, to, target)


class Equipment(Aimed):  # stays with a character; a new one takes the place of one with the same name
    border = "blue"
    stays = True
    hidden = "equips_elsewhere"

    def within(self, t: Board, me: int) -> list[int]:
        return [t.rear(me), foe(me)]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for old in [c for c in t.seats[to].in_play if t.kind(c) is self]:
            t.scrap(to, old, self)
        t.equip(to, card)

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        """In play it may be reloaded too, if its character is in front."""
        return [(me, NO_CARD)] if reloadable(t, self) and card in t.seats[me].in_play else []

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.scrap(me, card, self)
        t.draw(me, 1)


def reloadable(t: Board, kind: Kind) -> bool:
    return isinstance(kind, Card) and kind.reload and not all(t.has_two(p) for p in t.circle)


class Shield(Kind):  # may be used against every hit once: turns over a card and hopes for a barrel
    evading = True
    lucky = "b"
    tags = "shields"
    theirs: bool = False  # turns over one of the opponent's deck

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return True

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if await t.try_luck(me, self, deck=foe(me) if self.theirs else me):
            shot.need -= 1


class Rapid(Kind):  # any number of BANG! cards
    tags = "rapid"

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return UNLIMITED if kind.counted == BANG else n
