"""Cards as they are printed: a border, and lines of symbols with their targets. Most cards are nothing more."""

from __future__ import annotations

from typing import Final

from bang.engine.ask import HAND
from bang.engine.kind import ANYWHERE, Kind
from bang.engine.records import Shot
from bang.engine.table import Table

# What a symbol does.
SHOT: Final = "shot"  # the target loses a life point unless it evades
LIFE: Final = "life"  # the target regains a life point
DRAW: Final = "draw"  # a card from the deck, or from the target's hand or table, into the hand
DISCARD: Final = "discard"  # the target discards a card of its hand or table

# Whom it is for.
SELF: Final = "self"
ANY: Final = "any"  # one other player, at any distance
OTHERS: Final = "others"  # all other players
REACHABLE: Final = "reachable"  # one other player within reach of the weapon
WITHIN: Final = "within"  # one player at most so far away, whatever the weapon


class Line:
    """One line of symbols."""

    __slots__ = ("distance", "symbol", "target", "times")

    def __init__(self, symbol: str, target: str = SELF, times: int = 1, distance: int = 0) -> None:
        self.symbol = symbol
        self.target = target
        self.times = times
        self.distance = distance

    def chooses(self) -> bool:
        """The player of the card picks whom it is for."""
        return self.target == ANY or self.target == REACHABLE or self.target == WITHIN

    def takes(self) -> bool:
        """It is about a card of the target."""
        return self.target != SELF and (self.symbol == DRAW or self.symbol == DISCARD)

    async def happen(self, t: Table, me: int, kind: Kind, card: int, to: int, target: int) -> None:
        if self.target == SELF:
            seats = [me]
        elif self.target == OTHERS:
            seats = t.others(me)
        else:
            seats = [to]
        for p in seats:
            if self.symbol == SHOT:
                await t.shoot(Shot(me, p, kind, card))
            elif self.symbol == LIFE:
                t.heal(p, self.times, kind)
            elif self.symbol == DISCARD:
                t.rob(me, p, target, kind)
            elif self.target == SELF:
                t.draw(me, self.times)
            else:
                t.steal(me, p, target, kind)


class Brown(Kind):
    """Played, discarded, resolved."""

    border = "brown"
    lines: tuple[Line, ...] = ()

    def seats(self, t: Table, me: int) -> list[int]:
        for line in self.lines:
            if line.chooses():
                # One may take from oneself what lies in play: only the draw symbol is not "another player's".
                return [*t.others(me), me] if line.symbol == DRAW else t.others(me)
        return [me]

    def bars(self, t: Table, me: int, to: int) -> str:
        for line in self.lines:
            if line.target == REACHABLE and t.distance(me, to) > t.reach(me):
                return "out_of_reach"
            if line.target == WITHIN and t.distance(me, to) > line.distance:
                return "too_far"
            if line.takes() and line.chooses() and not t.seats[to].table and (to == me or not t.seats[to].hand):
                return "nothing_there"
        return ""

    def targets(self, t: Table, me: int, to: int) -> list[int]:
        for line in self.lines:
            if line.takes() and line.chooses():
                s = t.seats[to]
                return [*s.table, HAND] if s.hand and to != me else s.table
        return ANYWHERE

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for line in self.lines:
            await line.happen(t, me, self, card, to, target)


class Blue(Kind):
    """Stays in play in front of a player: one of each name, and one weapon."""

    border = "blue"
    stays = True

    def bars(self, t: Table, me: int, to: int) -> str:
        return "there_already" if t.has(to, self.key) else ""

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        if self.weapon:
            for c in t.seats[to].table:
                if t.kind(c).weapon:
                    t.scrap(to, c, self)
                    break
        t.equip(to, card)


class Weapon(Blue):
    def reach(self, t: Table, me: int, n: int) -> int:
        return self.weapon
