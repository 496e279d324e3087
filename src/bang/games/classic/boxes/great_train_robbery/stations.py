"""The stations: what a railcar costs there."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY, Row
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.obligations import due_card
from bang.engine.kernel.options import Setting
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES
from bang.engine.kernel.table import Table

STATION_DECK: Final = "station_deck"
BLUE: Final = "blue"
UNUSED: Final = -1
CUSTOM: Final = Setting(
    "station", 0, 0, 4, "cards", "how many cards the customizable station costs; 0 leaves it in the box"
)


class Station(Kind):
    """Paid by discarding cards of the hand or in play that all meet its condition."""

    border = "station"
    deck = STATION_DECK
    copies = "*"
    names: frozenset[str] = frozenset()  # exact keys; cards that count as these do not match
    suit: int = NO_SUIT
    lowest: int = 0  # lowest rank; railcars have none
    highest: int = 14
    colour: str = ""  # of the border
    cards: int = 1  # how many it costs

    def toll(self, t: Board) -> int:
        return self.cards

    def accepts(self, t: Board, card: int) -> bool:
        kind = t.kind(card)
        if (self.names and kind.key not in self.names) or (self.colour and kind.border != self.colour):
            return False
        if self.suit != NO_SUIT and t.suit(card) != self.suit:
            return False
        return self.lowest <= t.rank(card) <= self.highest

    def is_affordable(self, t: Board, me: int) -> bool:
        """Tell whether a seat can pay. Asked for every railcar at every play, so it looks no further than needed."""
        missing = self.toll(t)
        for c in t.seats[me].hand + t.seats[me].in_play:
            if self.accepts(t, c) and c != due_card(t, me) and not t.kind(c).guarded(t, me, me):
                missing -= 1
                if missing == 0:
                    return True
        return False

    async def collect(self, t: Table, me: int, bought: int, kept: int) -> None:
        """Let a seat pay, but not with the railcar itself, nor with the card that must be played."""
        toll = self.toll(t)
        for done in range(toll):
            mine = t.seats[me].hand + t.takeable(me, me)
            cards = [c for c in mine if c not in (bought, kept) and self.accepts(t, c)]
            card = await t.pick_card(me, "discard", cards, self, NOBODY, Row(done, toll - done, []))
            t.part_with(me, card, self)


class BoomTown(Station):
    key = "boom_town"
    names = frozenset({"bang"})


class Catico(Station):
    key = "catico"
    names = frozenset({"cat_balou", "panic"})


class CreepyCreek(Station):
    key = "creepy_creek"
    suit = SPADES


class CrownsHole(Station):
    key = "crowns_hole"
    names = frozenset({"beer"})


class Deathwood(Station):
    key = "deathwood"
    colour = BLUE


class Dodgeville(Station):
    key = "dodgeville"
    names = frozenset({"missed"})


class FortWroth(Station):
    key = "fort_wroth"
    lowest = 10


class Frisco(Station):
    key = "frisco"
    suit = CLUBS


class MinersOath(Station):
    key = "miners_oath"
    suit = DIAMONDS


class SanTafe(Station):
    key = "san_tafe"
    suit = HEARTS


class Yooma(Station):
    key = "yooma"
    lowest = 2
    highest = 9


class VirginiaTown(Station):
    key = "virginia_town"
    cards = 2


class Tombrock(Station):
    key = "tombrock"
    cards = 0

    def is_affordable(self, t: Board, me: int) -> bool:
        return t.has_life(me) and t.seats[me].life > 1

    async def collect(self, t: Table, me: int, bought: int, kept: int) -> None:
        await t.wound(Wound(me, NOBODY, 1, self))


class CustomStation(Station):
    """Costs what the table options say; with 0 it never enters the row."""

    key = "custom_station"

    def toll(self, t: Board) -> int:
        return t.rules.options.setting(CUSTOM) or UNUSED
