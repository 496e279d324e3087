"""Hold the position of a scenario: the table, its seats by letter, and the cards still to be placed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import OUT, Entry
from bang.engine.kernel.steps import DRAW, PLAY, SETUP, START
from bang.engine.kernel.table import Table
from bang.errors import BangError
from bang.scenario.boxes import Boxes
from bang.scenario.names import REST, CardName, key_in, name_words, names_words, read_card, read_cards
from bang.scenario.result import Mismatch, NotSupported, understood

if TYPE_CHECKING:
    from bang.scenario.format import ScenarioFormat


@dataclass(frozen=True)
class Position:
    SEED = 20  # fixed, so that whatever a scenario leaves open is the same in every run

    table: Table
    seats: dict[str, int]  # by letter
    format: ScenarioFormat
    boxes: Boxes

    def at(self, table: Table) -> Position:
        """Return the same seats and boxes with a later table."""
        return replace(self, table=table)

    def letter(self, seat: int) -> str:
        if seat >= len(self.seats):  # a character behind its player
            return name_words(self.table.seats[seat].characters[0].key)
        return next((letter for letter, p in self.seats.items() if p == seat), "nobody")

    def seat(self, letter: Any) -> int:
        """Find a seat by its letter or by the name of the character there."""
        for name in (str(letter), str(letter).upper()):
            if name in self.seats:
                return self.seats[name]
        if (place := self.place(str(letter))) >= 0:
            return place
        raise Mismatch(f"There is no seat {letter}; there are {', '.join(self.seats)}.")

    def place(self, name: str) -> int:
        t = self.table
        people = {k.key: p for p, s in enumerate(t.seats) if s.presence != OUT for k in s.characters[:1]}
        with suppress(BangError):
            return people[key_in(t.rules, name, people)]
        return NOBODY


KILLED_BY: Final = "killed_by"
ORDER: Final = "order"  # of eliminations, which only some boxes remember


def add_from_boxes(
    position: Position, placing: Placing, keys: dict[str, Any], known: tuple[str, ...], seat: int
) -> None:
    for key, value in sorted(keys.items()):  # their order means nothing
        if key in known:
            continue
        value = [part for part in value if part != REST] if isinstance(value, list) else value
        with understood(key, value):
            known_to_a_box = position.boxes.place(position.table, key, value, seat, position.seats, placing.take)
        if known_to_a_box or key == ORDER or not value:  # what is empty may lie in any box
            continue
        if key != KILLED_BY:
            raise NotSupported(key)
        position.seat(value)  # no part of the table unless a box keeps it, but it must name a seat


def agenda(rules: Rules, phase: Any, p: int) -> list[Entry]:
    """Return the steps still to come, the next one last."""
    plan = rules.turn_plan
    match str(phase).casefold().replace("_", " "):
        case "play" | "phase 2":
            steps = plan[: plan.index(PLAY) + 1]
        case "phase 1":
            steps = plan[: plan.index(DRAW) + 1]
        case "end of turn" | "phase 3":
            steps = plan[: plan.index(PLAY)]
        case "start of turn" | "start of game":
            steps = [START]
        case "setup":
            steps = [SETUP]
        case _:
            raise NotSupported(f"phase {phase}")
    return [(step, p) for step in steps]


class Placing:
    """Assign cards to names, exact names first, so that a name without suit never takes a card named elsewhere."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.free = list(range(len(rules.kind_of)))
        self.wishes: list[tuple[list[int], int, CardName]] = []

    def pile(self, pile: list[int], texts: Any, side: str = "") -> None:
        """Reserve these cards for a pile, in this order, preferably with the back of a side."""
        for name in read_cards(self.rules, texts):
            name = replace(name, side=side)
            self.wishes.append((pile, len(self.wishes), name))
            pile.append(-len(self.wishes) - NOTE)

    def place_all(self) -> None:
        chosen: dict[int, int] = {}
        for _, number, name in sorted(self.wishes, key=lambda wish: wish[2].vague):
            chosen[-number - 1 - NOTE] = self.pick(name)
        for pile, _, _ in self.wishes:
            pile[:] = [chosen.get(card, card) for card in pile]

    def pick(self, name: CardName, deck: str = "") -> int:
        copies = [c for c in self.free if name.fits(self.rules, c)]
        copies.sort(key=lambda c: self.rules.kind_of[c].deck != deck)  # cards of two decks may have the same name
        copies.sort(key=lambda c: self.rules.pile_of[c] != name.side)  # preferably with the wanted back
        card = copies[0] if copies else NO_CARD
        if card == NO_CARD:
            raise Mismatch(f"There are not that many copies of {names_words([name])} in these sets.")
        self.free.remove(card)
        return card

    def take(self, text: str, deck: str = "") -> int:
        """Take a card, preferably of this deck, for a box, which puts it wherever its key says."""
        return self.pick(read_card(self.rules, text), deck)

    def place_rest(self, deck_size: Any, discard_size: Any) -> None:
        """Put all cards not yet placed below the top of the deck, or into the discard pile if the deck's size is fixed.

        If both sizes are fixed, the rest stays out of the game: otherwise the two piles could not both be empty.
        """
        t = self.table
        t.shuffle(self.free)
        for card in [c for c in self.free if self.rules.kind_of[c].deck]:
            self.free.remove(card)
            t.piles[self.rules.kind_of[card].deck].insert(0, card)
        under: list[int] = []
        if isinstance(discard_size, int):
            under, self.free = cut(self.free, discard_size - len(t.discard))
        if isinstance(deck_size, int):
            bottom, self.free = cut(self.free, deck_size - len(t.deck))
            t.deck = bottom + t.deck
            if not isinstance(discard_size, int):
                under = self.free
        else:
            t.deck = self.free + t.deck
        t.discard = under + t.discard


NOTE: Final = 10  # placeholders count down from -10, clear of NO_CARD and HAND


def cut(cards: list[int], n: int) -> tuple[list[int], list[int]]:
    if n < 0:
        raise Mismatch("More cards are named for a pile than its size allows.")
    return cards[:n], cards[n:]
