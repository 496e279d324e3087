"""The stations: what a railcar costs there."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.options import Setting
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES
from bang.engine.kernel.table import Table

STATION_DECK: Final = "station_deck"
BLUE: Final = "blue"
UNUSED: Final = -1
PRICES: Final = ("none", "one", "two", "three", "four", "red", "black", "brown", "weapon")
MOST: Final = 4  # cards of any kind; the prices after it are one card each
WHAT: Final = "what the customizable station costs, with none it stays in the box; the last four mean one such card"
CUSTOM: Final = Setting("station", 0, 0, len(PRICES) - 1, "as the price", WHAT, PRICES)


def means(t: Board, me: int, kept: int) -> list[int]:
    """Return the cards that a seat can pay with: all but the one that must be played."""
    cards = t.seats[me].hand + t.takeable(me, me)
    return cards if kept == NO_CARD else [c for c in cards if c != kept]


class Station(Kind):
    """Paid by discarding cards of the hand or in play that all meet its condition."""

    border = "station"
    deck = STATION_DECK
    copies = "*"
    cards: int = 1  # how many it costs

    def toll(self, t: Board) -> int:
        return self.cards

    def accepts(self, t: Board, card: int) -> bool:
        """Tell whether a card meets its condition."""
        return True

    def is_affordable(self, t: Board, me: int, cards: list[int]) -> bool:
        """Tell whether a seat can pay with these cards. Asked often, so it looks no further than needed."""
        missing = self.toll(t)
        for c in cards:
            if self.accepts(t, c):
                missing -= 1
                if missing == 0:
                    return True
        return False

    async def collect(self, t: Table, me: int, bought: int, kept: int) -> None:
        """Let a seat pay, but not with the railcar itself, nor with the card that must be played."""
        cards = [c for c in means(t, me, kept) if c != bought and self.accepts(t, c)]
        await t.give_up(me, self.toll(t), self, cards)


class NamedStation(Station):
    names: frozenset[str] = frozenset()  # exact keys; cards that count as these do not match

    def accepts(self, t: Board, card: int) -> bool:
        return t.rules.prints[card].key in self.names


class SuitedStation(Station):
    suit: int = NO_SUIT

    def accepts(self, t: Board, card: int) -> bool:
        return t.suit(card) == self.suit


class RankedStation(Station):
    lowest: int = 2
    highest: int = 14

    def accepts(self, t: Board, card: int) -> bool:
        return self.lowest <= t.rank(card) <= self.highest  # railcars have no rank


class BoomTown(NamedStation):
    key = "boom_town"
    names = frozenset({"bang"})


class Catico(NamedStation):
    key = "catico"
    names = frozenset({"cat_balou", "panic"})


class CreepyCreek(SuitedStation):
    key = "creepy_creek"
    suit = SPADES


class CrownsHole(NamedStation):
    key = "crowns_hole"
    names = frozenset({"beer"})


class Deathwood(Station):
    key = "deathwood"

    def accepts(self, t: Board, card: int) -> bool:
        return t.rules.prints[card].kind.border == BLUE


class Dodgeville(NamedStation):
    key = "dodgeville"
    names = frozenset({"missed"})


class FortWroth(RankedStation):
    key = "fort_wroth"
    lowest = 10


class Frisco(SuitedStation):
    key = "frisco"
    suit = CLUBS


class MinersOath(SuitedStation):
    key = "miners_oath"
    suit = DIAMONDS


class SanTafe(SuitedStation):
    key = "san_tafe"
    suit = HEARTS


class Yooma(RankedStation):
    key = "yooma"
    highest = 9


class VirginiaTown(Station):
    key = "virginia_town"
    cards = 2


class Tombrock(Station):
    key = "tombrock"
    cards = 0

    def is_affordable(self, t: Board, me: int, cards: list[int]) -> bool:
        return t.has_life(me) and t.seats[me].life > 1

    async def collect(self, t: Table, me: int, bought: int, kept: int) -> None:
        await t.wound(Wound(me, NOBODY, 1, self))


class CustomStation(Station):
    """Asks for what the table has agreed on; if that is nothing, it never enters the row."""

    key = "custom_station"

    def toll(self, t: Board) -> int:
        price = t.rules.options.setting(CUSTOM)
        return (price if price <= MOST else 1) or UNUSED

    def accepts(self, t: Board, card: int) -> bool:
        kind, suit = t.kind(card), t.suit(card)
        demands = {
            "red": suit in (HEARTS, DIAMONDS),
            "black": suit in (SPADES, CLUBS),
            "brown": kind.border == "brown",
            "weapon": kind.weapon > 0,
        }
        return demands.get(CUSTOM.name(t.rules.options.setting(CUSTOM)), True)
