"""The events of High Noon."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import CHARACTER, Kind
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import HEARTS, SPADES
from bang.engine.kernel.state import GHOST
from bang.engine.kernel.table import Table
from bang.engine.kit.events import Event

BANG: Final = "bang"
BEER: Final = "beer"
BULLET: Final = "bullet"  # the box in which two of these events are
SUIT_WORDS: Final = ("hearts", "diamonds", "clubs", "spades")  # in the order of the suits
GHOST_CARDS: Final = 3
NEW_LIFE: Final = 2


class Blessing(Event):
    key = "blessing"

    def recolours(self, t: Board, me: int, card: int, suit: int) -> int:
        return HEARTS


class Curse(Event):
    key = "curse"

    def recolours(self, t: Board, me: int, card: int, suit: int) -> int:
        return SPADES


class GhostTown(Event):
    """A ghost is out again when its turn is over."""

    key = "ghost_town"

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        return GHOST

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.seats[t.turn].presence == GHOST:
            t.tell("ghost", t.turn, why=self)

    def draws(self, t: Board, me: int, n: int) -> int:
        return max(n, GHOST_CARDS) if t.is_back(me) else n


class GoldRush(Event):
    """Only turns pass to the right; what goes round the table keeps its way."""

    key = "gold_rush"
    direction = -1


class TheDaltons(Event):
    key = "the_daltons"

    async def on_reveal(self, t: Table) -> None:
        for p in [t.turn, *t.others(t.turn)]:
            blue = [c for c in t.takeable(p, p) if t.kind(c).border == "blue"]
            if blue:
                t.scrap(p, await t.choose_card(p, blue, self), self)


class TheDoctor(Event):
    key = "the_doctor"

    async def on_reveal(self, t: Table) -> None:
        fewest = min((t.seats[p].life for p in t.alive() if t.has_life(p)), default=0)
        for p in [t.turn, *t.others(t.turn)]:
            if t.seats[p].life == fewest:
                t.heal(p, 1, self)


class TheReverend(Event):
    key = "the_reverend"

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        return "no_beer" if kind.is_like(BEER) else ""


class Sermon(Event):
    key = "sermon"

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        return "not_in_your_turn" if kind.is_like(BANG) and seat == t.active() else ""


class Shootout(Event):
    key = "shootout"

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n + 1 if kind.counted == BANG else n


class Thirst(Event):
    key = "thirst"

    def draws(self, t: Board, me: int, n: int) -> int:
        return max(n - 1, 1)


class TrainArrival(Event):
    key = "train_arrival"

    def draws(self, t: Board, me: int, n: int) -> int:
        return n + 1


class Hangover(Event):
    key = "hangover"

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        return layer == CHARACTER


class HighNoon(Event):
    key = "high_noon"
    final = True

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        await t.wound(Wound(t.turn, NOBODY, 1, self))


class Handcuffs(Event):
    """The named suit holds for the turn. Green cards already in play are exempt: they are not played from the hand."""

    key = "handcuffs"
    along = BULLET

    async def on_drawn(self, t: Table, me: int, card: int, record: None) -> None:
        word = await t.choose_word(t.turn, SUIT_WORDS, self)
        t.note(self.key, t.turn, SUIT_WORDS.index(word))

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        named = t.noted(self.key, seat, t.suit(card))
        return "another_suit" if t.suit(card) != named else ""


class NewIdentity(Event):
    """Everybody has a second character from the start; after a change the first one lies there."""

    key = "new_identity"
    along = BULLET

    def prepare(self, t: Moves) -> None:
        for p in range(len(t.seats)):
            t.deal_reserve(p)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        p = t.turn
        if t.seats[p].reserve:
            t.look_under(p)
            if await t.choose_character(p, t.seats[p].reserve, self, optional=True):
                t.change_character(p, NEW_LIFE)
