"""Define nuggets and the market: how nuggets are earned and spent, and how equipment is bought and recycled."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY, Option
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import UNLIMITED, Kind, Rule, Spot
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.playable import COSTS, price, sales, too_dear
from bang.engine.kernel.records import Wound
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue, Brown

NUGGET: Final = "nugget"
EQUIPMENT: Final = "equipment"  # piles: the face-down deck, the cards for sale, and used cards face up under the deck
EQUIPMENT_ROW: Final = "equipment_row"
USED_EQUIPMENT: Final = "used_equipment"
IN_ROW: Final = 3  # cards for sale
HAS_BOUGHT: Final = "has_bought"  # noted for a seat that has bought equipment in this turn
BEER: Final = "beer"
SOLD_BEER: Final = "sold_beer"
RUSH_FOR_GOLD: Final = "rush_for_gold"
SHADOW_GUNSLINGERS: Final = "shadow_gunslingers"


def pay_for(t: Moves, me: int, kind: Kind) -> None:
    """Pay for equipment that was taken from the row, and refill the row."""
    t.take_tokens(NUGGET, price(t, me, kind), me, kind)
    t.note(HAS_BOUGHT, me)
    fill_row(t)


def fill_row(t: Moves) -> None:
    """Turn up equipment until three cards are for sale."""
    for card in t.restock(EQUIPMENT_ROW, IN_ROW, EQUIPMENT, USED_EQUIPMENT):
        t.tell("on_offer", cards=[card])


class BrownEquipment(Brown):
    """Equipment that takes effect when it is bought."""

    deck = EQUIPMENT
    currency = NUGGET

    def buyable(self, t: Board, me: int, card: int) -> str:
        return too_dear(t, me, self)

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        pay_for(t, me, self)
        t.put_on(USED_EQUIPMENT, card)
        await self.play(t, me, card, to, target)


class BlackEquipment(Blue):
    """Equipment that stays in front of its owner, where nobody can choose it."""

    border = "black"
    deck = EQUIPMENT
    currency = NUGGET
    copies = "*"

    def buyable(self, t: Board, me: int, card: int) -> str:
        return too_dear(t, me, self)

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        pay_for(t, me, self)
        await self.play(t, me, card, to, target)

    def guarded(self, t: Board, owner: int, by: int) -> bool:
        return True


class Prospecting(Rule):
    key = "prospecting"

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        t.shuffle(t.piles[EQUIPMENT])
        fill_row(t)

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Pay a nugget for each life point taken from others, whether or not the victim is rescued."""
        if wound.by not in (NOBODY, wound.to) and wound.by in t.alive():
            t.put_tokens(NUGGET, wound.n, wound.by, wound.kind)

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Let the eliminated keep their nuggets only if they come back as shadows."""
        if SHADOW_GUNSLINGERS not in t.rules.options.variants:
            t.take_tokens(NUGGET, t.tokens_at(NUGGET, wound.to), wound.to, self)

    def sells(self, t: Board, me: int) -> list[Option]:
        """Sell equipment to those who have nuggets, and to all if something makes it cheaper."""
        purse = UNLIMITED if t.live(COSTS) else t.tokens_at(NUGGET, me)
        return sales(t, me, EQUIPMENT_ROW, purse) if purse else []

    def diverts(self, kind: Kind) -> bool:
        return kind.deck == EQUIPMENT

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        t.put_on(USED_EQUIPMENT, card)
        return True

    def heeds(self, t: Board, seat: int) -> bool:
        return t.noted(RUSH_FOR_GOLD, seat) > 0

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        """Restore all life points of whoever bought a Gold Rush, once the turn is over."""
        if t.noted(RUSH_FOR_GOLD, t.turn):
            t.heal(t.turn, t.seats[t.turn].top, t.rules.by_key[RUSH_FOR_GOLD])


class ForcedDiscard(Rule):
    """In their turn players may discard another player's equipment for its price plus one nugget."""

    key = "forced_discard"
    tags = "outbids"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        if (nuggets := t.tokens_at(NUGGET, me)) < 2:
            return []
        pile_of, prints = t.rules.pile_of, t.rules.prints
        there = [(p, c) for p in t.others(me) for c in t.seats[p].in_play if pile_of[c] == EQUIPMENT]
        return [(p, c) for p, c in there if prints[c].price < nuggets]

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.take_tokens(NUGGET, t.kind(target).price + 1, me, self)
        await t.seize(me, to, target, self, keep=False)


class SoldBeer(Brown):
    """A Beer played for a nugget instead of a life point."""

    key = SOLD_BEER
    sort = BEER
    tags = "earns"
    worth = 0.5

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.put_tokens(NUGGET, 1, me, self)


class BeerTrade(Rule):
    key = "beer_trade"

    def heeds(self, t: Board, seat: int) -> bool:
        return t.active() == seat and BEER in [t.rules.prints[c].key for c in t.seats[seat].hand]

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return SOLD_BEER if t.rules.prints[card].key == BEER else ""
