"""The cards of the base game."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import ANOTHER, UNLIMITED, Kind
from bang.engine.kernel.records import Shot, Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue, Brown, Demand, Evasion, Weapon, share_out
from bang.games.classic.boxes.base.roles import SHERIFF

BANG: Final = "bang"
MISSED: Final = "missed"
DYNAMITE: Final = "dynamite"


class Bang(Aimed):
    key = BANG
    copies = "AS 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2C 3C 4C 5C 6C 7C 8C 9C QH KH AH"
    limit = 1
    symbols = "shot reachable"
    worth = 1.1


class Missed(Evasion):
    key = MISSED
    copies = "2S 3S 4S 5S 6S 7S 8S 10C JC QC KC AC"
    worth = 1.3


class Beer(Brown):
    """Of no use, but not forbidden, when only two players are left."""

    key = "beer"
    copies = "6H 7H 8H 9H 10H JH"
    tags = "heals saves needs_company"
    worth = 1.4

    def saves(self, t: Board, me: int) -> str:
        return "" if len(t.alive()) > 2 else "two_left"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if len(t.alive()) > 2:
            t.heal(me, t.healing(me, self, 1), self)


class Saloon(Brown):
    key = "saloon"
    copies = "5H"
    symbols = "life others, life self"
    worth = 0.8


class Stagecoach(Brown):
    key = "stagecoach"
    copies = "9S 9S"
    symbols = "draw self x2"
    worth = 2.0


class WellsFargo(Brown):
    key = "wells_fargo"
    copies = "3H"
    symbols = "draw self x3"
    worth = 3.0


class GeneralStore(Brown):
    key = "general_store"
    copies = "9C QS"
    book = True
    tags = "shares"
    worth = 0.9

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        await share_out(t, me, self)


class Panic(Aimed):
    key = "panic"
    copies = "JH QH AH 8D"
    symbols = "draw within 1"
    worth = 1.4


class CatBalou(Aimed):
    key = "cat_balou"
    copies = "KH 9D 10D JD"
    symbols = "discard any"
    worth = 1.3


class Gatling(Brown):
    key = "gatling"
    copies = "10H"
    symbols = "shot others"
    worth = 1.5


class Indians(Demand):
    key = "indians"
    copies = "KD AD"
    book = True
    tags = "raids"
    answer = BANG
    worth = 1.2


class Duel(Brown):
    """The player of the card is the cause of the wound, whoever loses."""

    key = "duel"
    played_at = ANOTHER
    copies = "QD JS 8C"
    book = True
    tags = "contests"
    answer = BANG
    worth = 1.1

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if await t.try_to_affect(to, me, self, [card]):
            await t.wound(Wound(await t.contest(me, to, BANG, self), me, 1, self))


class Mustang(Blue):
    key = "mustang"
    copies = "8H 9H"
    tags = "shields"
    worth = 2.2

    def hides(self, t: Board, me: int) -> int:
        return 1


class Scope(Blue):
    key = "scope"
    copies = "AS"
    tags = "sights"
    worth = 1.6

    def sees(self, t: Board, me: int) -> int:
        return 1


class Barrel(Blue):
    key = "barrel"
    copies = "QS KS"
    tags = "shields"
    lucky = "H"
    worth = 2.4

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return True

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if await t.try_luck(me, self):
            shot.need -= 1


class Jail(Blue):
    key = "jail"
    played_at = ANOTHER
    copies = "JS 10S 4H"
    book = True
    after = DYNAMITE
    tags = "detains burdens"
    lucky = "H"
    worth = 1.2

    def bars(self, t: Board, me: int, to: int) -> str:
        return "not_the_sheriff" if t.seats[to].role == SHERIFF else super().bars(t, me, to)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        free = await t.try_luck(me, self)
        t.scrap(me, card, self)
        if not free:
            t.tell("skip", me, why=self)
            t.end_turn()


class Dynamite(Blue):
    key = DYNAMITE
    copies = "2H"
    book = True
    tags = "burdens explodes"
    feared = "2S 3S 4S 5S 6S 7S 8S 9S"
    worth = 0.5

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if not await t.try_luck(me, self):
            t.scrap(me, card, self)
            await t.wound(Wound(me, NOBODY, 3, self))
        elif heirs := [p for p in t.others(me) if not t.has(p, DYNAMITE)]:
            t.pass_on(me, card, heirs[0])


class Volcanic(Weapon):
    key = "volcanic"
    copies = "10S 10C"
    weapon = 1
    tags = "rapid"
    worth = 1.4

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return UNLIMITED if kind.counted == BANG else n


class Schofield(Weapon):
    key = "schofield"
    copies = "JC QC KS"
    weapon = 2
    worth = 1.3


class Remington(Weapon):
    key = "remington"
    copies = "KC"
    weapon = 3
    worth = 1.5


class RevCarabine(Weapon):
    key = "rev_carabine"
    copies = "AC"
    weapon = 4
    worth = 1.6


class Winchester(Weapon):
    key = "winchester"
    copies = "8S"
    weapon = 5
    worth = 1.7
