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


SYMBOLS: Final = (SHOT, LIFE, DRAW, DISCARD)
TARGETS: Final = (SELF, ANY, OTHERS, REACHABLE, WITHIN)


class Line:
    """One line of symbols, written as in "draw self x2", "shot reachable" or "draw within 1"."""

    __slots__ = ("distance", "symbol", "takes", "target", "times")

    def __init__(self, text: str) -> None:
        words = text.split()
        self.symbol = words[0]
        self.target = words[1]
        self.distance = int(words[2]) if self.target == WITHIN else 0
        self.times = int(words[-1][1:]) if words[-1].startswith("x") else 1
        if self.symbol not in SYMBOLS or self.target not in TARGETS:
            raise ValueError(
                f"{text!r} is not a line: a symbol ({', '.join(SYMBOLS)}), a target ({', '.join(TARGETS)})"
            )
        self.takes = self.target != SELF and self.symbol in (DRAW, DISCARD)  # it is about a card of the target

    def seats(self, t: Table, me: int, to: int) -> list[int]:
        if self.target == OTHERS:
            return t.others(me)
        return [me] if self.target == SELF else [to]

    def happen(self, t: Table, me: int, kind: Kind, to: int, target: int) -> None:
        """What it does at once; a shot has to be awaited."""
        for p in self.seats(t, me, to):
            if self.symbol == LIFE:
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
    symbols: str = ""  # its lines, with commas between them

    def __init__(self) -> None:
        self.lines: list[Line] = [Line(text) for text in self.symbols.split(",") if text]

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        for line in self.lines:
            if line.symbol == SHOT:
                for p in line.seats(t, me, to):
                    await t.shoot(Shot(me, p, self, card))
            else:
                line.happen(t, me, self, to, target)


class Aimed(Brown):
    """Its first line is for one player, whom the player of the card chooses."""

    def seats(self, t: Table, me: int) -> list[int]:
        # One may take from oneself what lies in play: only the draw symbol is not "another player's".
        return [*t.others(me), me] if self.lines[0].symbol == DRAW else t.others(me)

    def bars(self, t: Table, me: int, to: int) -> str:
        line = self.lines[0]
        if line.target == REACHABLE and t.distance(me, to) > t.reach(me):
            return "out_of_reach"
        if line.target == WITHIN and t.distance(me, to) > line.distance:
            return "too_far"
        if line.takes and not t.seats[to].table and (to == me or not t.seats[to].hand):
            return "nothing_there"
        return ""

    def targets(self, t: Table, me: int, to: int) -> list[int]:
        if not self.lines[0].takes:
            return ANYWHERE
        s = t.seats[to]
        return [*s.table, HAND] if s.hand and to != me else s.table


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
