"""Gain, pay and move loads, and discard orange cards that have none left."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASS, Option, Row, pick, pick_seat
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import SUPPLY, Holder, card_of, on_card
from bang.engine.kernel.kind import Kind, Rule
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Excess, Played
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table

LOAD: Final = "load"
ALL: Final = 32
MOST_LOADS: Final = 4  # on a card or a character
# What an upgrade costs, once or as often as it can be paid.
UPGRADES: Final = {"a_little_nip": 3, "arrow": 1, "caravan": 2, "duck": 2, "flintlock": 2, "quick_shot": 1, "squaw": 2}
ON_EMPTIED: Final = "on_emptied"  # the hook of this box; its record is the card that lost its last load
BANG: Final = "bang"
BLUE: Final = "blue"
ORANGE: Final = "orange"


def holders(t: Board, p: int) -> list[Holder]:
    """Return where a seat can hold loads: on its character and on its orange cards in play."""
    return [p, *(on_card(c) for c in t.seats[p].in_play if t.kind(c).border == ORANGE)]


def loaded(t: Board, p: int) -> list[Holder]:
    return [holder for holder in holders(t, p) if t.tokens_at(LOAD, holder)]


def total(t: Board, p: int) -> int:
    """Return the loads that a seat can pay with."""
    return sum(t.tokens_at(LOAD, holder) for holder in holders(t, p))


def goals(t: Board, p: int, source: Holder = SUPPLY) -> list[Option]:
    """Return the options for a load from this source: the holders of a seat that have room for it."""
    there = [h for h in holders(t, p) if h != source and t.tokens_at(LOAD, h) < MOST_LOADS]
    return [answer_for(p, h) for h in there] if t.tokens_at(LOAD, source) else []


def answer_for(p: int, holder: Holder) -> Option:
    """Return the option that stands for a holder."""
    return pick_seat(p) if holder == p else pick(card_of(holder))


def chosen(answer: Option) -> Holder:
    """Return the holder that an option stands for; the seat itself stands for its character."""
    return answer[2] if answer[1] == NO_CARD else on_card(answer[1])


async def put(t: Table, me: int, n: int, why: Kind, each: int = 1, source: Holder = SUPPLY, must: bool = True) -> None:
    """Let a seat place one load (or `each`) n times, from the supply or another holder, where there is room."""
    for done in range(n):
        options = goals(t, me, source)
        if not options:
            return
        if not must:
            options.append(PASS)
        answer = await t.ask_only(me, "place", options, why, NOBODY, Row(done, n - done, []))
        if answer == PASS:
            return
        place = chosen(answer)
        t.move_tokens(LOAD, min(each, MOST_LOADS - t.tokens_at(LOAD, place)), source, place, why)


class Recharging(Rule):
    """Gives a load for each blue card that is played, and for each excess card discarded in phase 3."""

    key = "recharging"

    def hears(self, t: Board, me: int, record: object) -> bool:
        return not isinstance(record, Played) or record.kind.border == BLUE

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        t.owe(self, played.by)

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        if t.seats[me].presence != OUT:
            await put(t, me, 1, self, must=False)

    async def on_excess(self, t: Table, me: int, card: int, excess: Excess) -> None:
        await put(t, excess.by, len(excess.cards), self, must=False)


async def pay(t: Table, me: int, n: int, why: Kind, optional: bool = False) -> bool:
    """Let a seat pay loads from any of its holders.

    Return False if it passes, or is eliminated by a card it emptied.
    """
    paid: list[int] = []
    for done in range(n):
        options = [answer_for(me, holder) for holder in loaded(t, me)]
        if optional and not done:
            options.append(PASS)
        answer = await t.ask_only(me, "spend", options, why, NOBODY, Row(done, n - done, []))
        if answer == PASS:
            return False
        t.take_tokens(LOAD, 1, chosen(answer), why)
        paid.append(answer[1])
    for card in dict.fromkeys(paid):
        await discard_if_empty(t, card)
    return t.seats[me].presence != OUT


async def upgrade(t: Table, me: int, why: Kind, most: int = ALL) -> int:
    """Let a seat pay to upgrade a card that it plays; return how many times it did."""
    times, price = 0, UPGRADES[why.key]
    while times < most and total(t, me) >= price and await pay(t, me, price, why, optional=True):
        times += 1
    return times


def carry_off(t: Moves, source: Holder, goal: Holder, why: Kind) -> None:
    """Move a load to another holder, or back to the supply if that one is full."""
    t.move_tokens(LOAD, 1, source, goal if t.tokens_at(LOAD, goal) < MOST_LOADS else SUPPLY, why)


async def discard_if_empty(t: Table, card: int) -> None:
    """Discard an orange card that has no load left, after the reactions to that."""
    owner = t.owner(card)
    if owner != NOBODY and not t.tokens_at(LOAD, on_card(card)):
        await t.signal(ON_EMPTIED, card, owner)
        if card in t.seats[owner].in_play:
            t.scrap(owner, card, t.kind(card))
