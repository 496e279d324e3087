"""Play one game of the balance lab, and note what it needs."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from bang import bots
from bang.bots import Attentive, Bot, Observer
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import View
from bang.games import find, new_table
from bang.simulation.plan import DEFAULT_LIMIT, SEATS
from bang.simulation.play import play_table

PLAYED: Final = ("play", "evade", "pay")  # facts that a card of the hand was played, in or out of turn


class RuleSet(NamedTuple):
    """The options of a table, without some characters and cards."""

    options: Options
    without: tuple[str, ...] = ()  # keys of excluded kinds
    given: str = ""  # a character that one seat always has; the seat changes with the deal

    def options_of(self, seed: int) -> Options:
        if not self.given:
            return self.options
        keep = [""] * self.options.players
        keep[seed % len(keep)] = self.given
        return self.options.replaced(keep=tuple(keep))

    def new_table(self, seed: int) -> Table:
        return new_table(self.options_of(seed), seed, self.without)


class SeatNote(NamedTuple):
    role: str
    character: str
    won: bool
    opening: list[str]  # keys of the kinds in the first hand


class DealNote(NamedTuple):
    """What is kept of a game."""

    seed: int
    side: str
    turns: int
    decisions: int
    first_out: str  # the role eliminated first; "" if nobody was
    played: dict[str, int]  # number of cards played, by kind
    seats: list[SeatNote]


class Witness(Attentive):
    """A spectator that notes public facts."""

    def __init__(self) -> None:
        self.played: Counter[str] = Counter()
        self.first_out = ""

    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        """Do nothing: a spectator holds no cards."""

    def hear(self, told: View) -> None:
        if told["what"] in PLAYED and isinstance(told.get("cards"), list):
            self.played.update(str(label).split(" ")[0] for label in told["cards"])
        elif told["what"] == "out" and not self.first_out:
            self.first_out = str(told.get("note", ""))

    def __call__(self, view: View, asked: View) -> int:
        raise AssertionError("nobody asks the witness")


def play_deal(rule_set: RuleSet, level: str, seed: int) -> DealNote:
    """Play one deal with bots of one level in all seats."""
    options = rule_set.options
    witness = Witness()
    opening: list[list[str]] = []

    def seated(table: Table) -> list[Bot]:
        opening.extend([table.kind(card).key for card in s.hand] for s in table.seats)
        make = bots.find(level, options.game)
        return [*(make(seed * SEATS + p) for p in range(options.players)), witness]

    table, decisions, turns, _ = play_table(rule_set.new_table(seed), seated, DEFAULT_LIMIT)
    seats = [
        SeatNote(s.role, s.characters[0].key, p in table.winners, opening[p])
        for p, s in enumerate(table.seats[: options.players])
    ]
    side = find(options.game).side_of(table.side)
    return DealNote(seed, side, turns, decisions, witness.first_out, dict(witness.played), seats)


def to_line(note: DealNote) -> list[Any]:
    return [*note[:-1], [list(seat) for seat in note.seats]]


def from_line(data: list[Any]) -> DealNote:
    return DealNote._make([*data[:-1], [SeatNote._make(seat) for seat in data[-1]]])
