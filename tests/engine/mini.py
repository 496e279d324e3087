"""A small game of its own on the engine: stones fly until one player is left. It proves that no real card is needed."""

from __future__ import annotations

import pytest

from bang.build_info import compiled
from bang.engine.kernel.board import Board
from bang.engine.kernel.chance import scramble
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character, Rule
from bang.engine.kernel.options import Options
from bang.engine.kernel.records import Verdict
from bang.engine.kernel.rules import Box, Deal, Rules
from bang.engine.kernel.state import Seat
from bang.engine.kernel.steps import END, PLAY, SETUP, START, TURN_STEPS, Step
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue, Brown, Weapon
from tests.engine.kinds import variety

if compiled():
    pytest.skip("cards of the compiled engine must be compiled with it, and these are not", allow_module_level=True)

REST = len(TURN_STEPS)  # the place of the step that this box adds


class Stone(Aimed):
    key = "stone"
    copies = "2C 3C 4C 5C 6C 7C 8C 9C"
    limit = 1
    symbols = "shot reachable"


class Shield(Brown):
    key = "shield"
    copies = "2S 3S 4S 5S"
    evading = True

    def barred(self, t: Board, me: int) -> str:
        return "only_when_hit"


class Herb(Brown):
    key = "herb"
    copies = "2H 3H"
    symbols = "life self"

    def saves(self, t: Board, me: int) -> str:
        return ""


class Hill(Blue):
    key = "hill"
    copies = "KD"

    def hides(self, t: Board, me: int) -> int:
        return 1


class Giant(Character):
    key = "giant"
    life = 3


class Dwarf(Character):
    key = "dwarf"
    life = 2

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.agenda.append((REST, me))


class Rest(Step):
    """A step that only this box has."""

    key = "rest"

    async def run(self, t: Table, p: int) -> None:
        t.draw(p, 1)


class LastStanding(Rule):
    key = "last_standing"

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        t.shuffle(t.deck)
        for p, s in enumerate(t.seats):
            s.role = "fighter"
            s.characters = [t.rules.characters[p % len(t.rules.characters)]]
            s.life = s.top = s.characters[0].life
            t.draw(p, s.life)
        t.changed()
        t.agenda.append((START, 0))

    def verdict(self, t: Board) -> Verdict | None:
        return Verdict("last", list(t.alive())) if len(t.alive()) == 1 else None


DEALS = {n: Deal("last_standing", ("fighter",) * n) for n in (2, 3, 4, 5, 6)}
MINI = Box(
    key="mini",
    cards=(Stone, Shield, Herb, Hill, variety(Weapon, "sling", "AD", weapon=2)),
    characters=(Giant, Dwarf),
    rules=(LastStanding,),
    deals=DEALS,
    steps=(*TURN_STEPS, Rest),
)
SLINGS = Box(key="slings", cards=(variety(Weapon, "long_sling", "AC", weapon=4),))


def mini_options(players: int, variants: tuple[str, ...] = ()) -> Options:
    return Options(players=players, sets=("mini",), variants=variants)


def deal(options: Options, seed: int, *boxes: Box) -> Table:
    """Deal a table before its first step."""
    rules = Rules([MINI, *boxes], options)
    t = Table(rules, [Seat() for _ in range(options.players)], scramble(seed))
    t.deck = list(range(len(rules.kind_of)))
    t.agenda = [(SETUP, 0)]
    return t


def seated(players: int, *boxes: Box, variants: tuple[str, ...] = ()) -> Table:
    """Make a table in the middle of seat 0's turn: everybody has 4 life points, no character, no card."""
    t = deal(mini_options(players, variants), 1, *boxes)
    t.agenda = []
    for s in t.seats:
        s.life = s.top = 4
    return t


def playing(t: Table) -> Game:
    """Begin phase 2 of seat 0."""
    t.agenda = [(END, 0), (PLAY, 0)]
    return Game(t)


def stack(t: Table, *labels: str) -> None:
    """Put cards on top of the deck, the last one at the very top."""
    for label in labels:
        card = t.rules.number_of[label]
        t.deck.remove(card)
        t.deck.append(card)


def give(t: Table, p: int, label: str, in_play: bool = False) -> int:
    """Give a card of the deck to a seat."""
    card = t.rules.number_of[label]
    t.deck.remove(card)
    (t.seats[p].in_play if in_play else t.seats[p].hand).append(card)
    t.changed()
    return card
