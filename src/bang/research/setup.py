"""Set up an environment: options, their layout, and the rewards."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from librt.strings import BytesWriter

from bang import games
from bang.engine.insight.lore import lore
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.errors import BadOptions, IllegalAnswer
from bang.games import new_table, read_options, rules_for
from bang.research.encoding.encoder import Encoder
from bang.research.encoding.layout import Layout

MOST_OPTIONS: Final = 128  # the longest question in 1,500 random games of eight with all boxes had 122
USUAL_PLAYERS: Final = 5
SEEDS: Final = 2**31  # number of different games if no seed is given

Array = np.ndarray[Any, Any]
Worth = Mapping[str, tuple[float, float]]  # by role: the rewards for winning and losing
WON, LOST = 1.0, -1.0


def table_options(players: int | None = None, game: str = "", **agreed: Any) -> Options:
    """Make the options of a table from the arguments of an environment."""
    possible = games.find(game).players()
    usual = USUAL_PLAYERS if USUAL_PLAYERS in possible else possible[0]
    for name in ("sets", "variants", "keep", "cards"):
        if isinstance(agreed.get(name), str):
            raise BadOptions(f"{name} is a list of names, not a text: {name}=[{agreed[name]!r}].")
    return read_options({"players": usual if players is None else players, "game": game, **agreed})


class Setup:
    """Everything that all games of one environment share."""

    def __init__(self, options: Options, most_options: int = MOST_OPTIONS, worth: Worth | None = None) -> None:
        if most_options < 1:
            raise BadOptions(f"A question has at least one option; {most_options} are too few.")
        self.options = options
        self.rules = rules_for(options)
        roles = [role for side in games.find(options.game).sides().values() for role in side]
        self.layout = Layout(self.rules, roles, most_options)
        self.encoder = Encoder(self.rules, self.layout)
        self.record = record_type(self.layout)
        self.arrays = [(f.name, f.shape, np.dtype(f"<u{f.size}"), f.start) for f in self.layout.fields]
        self.writer = BytesWriter()
        self.most_options = most_options
        self.worth = dict(worth or {})
        for role in self.worth:
            if role not in self.layout.roles:
                raise BadOptions(f"There is no role {role!r}; there are: {', '.join(self.layout.roles)}.")

    def new_table(self, seed: int) -> Table:
        return new_table(self.options, seed)

    def new_game(self, seed: int) -> Game:
        return Game(self.new_table(seed), keep=False)

    def rewards(self, table: Table) -> list[float]:
        """Return the reward of each player at the end: sides win and lose together, whoever is still alive."""
        found = []
        for p in range(self.options.players):
            won, lost = self.worth.get(table.seats[p].role, (WON, LOST))
            found.append(won if p in table.winners else lost)
        return found

    def observe(self, game: Game, seat: int) -> dict[str, Array]:
        """Return what a seat sees as named arrays, which the caller may keep and change."""
        writer = self.writer
        writer.truncate(0)
        self.encoder.encode(game.table, game.asked, seat, writer)
        row = bytearray(writer.getvalue())
        return {name: np.ndarray(shape, kind, row, start) for name, shape, kind, start in self.arrays}

    def legal(self, ask: Ask) -> int:
        """Return the number of legal actions: options beyond the mask's length cannot be chosen."""
        return min(len(ask.options), self.most_options)

    def check_action(self, action: Any, ask: Ask) -> int:
        """Return the action as the index of a legal option; raise IllegalAnswer otherwise."""
        try:
            place = operator.index(action)
        except TypeError:
            raise IllegalAnswer(f"An action is the number of an option, not {action!r}.") from None
        if not 0 <= place < self.legal(ask):
            raise IllegalAnswer(
                f"Action {place} is masked: question {ask.number} ({ask.verb}) has the options 0 to "
                f"{self.legal(ask) - 1}."
            )
        return place


def record_type(layout: Layout) -> np.dtype[np.void]:
    """Describe one observation as a NumPy record, byte by byte as the encoder writes it."""
    return np.dtype(
        {
            "names": [field.name for field in layout.fields],
            "formats": [(f"<u{field.size}", field.shape) for field in layout.fields],
            "offsets": [field.start for field in layout.fields],
            "itemsize": layout.size,
        }
    )


class KindTable(NamedTuple):
    """Public traits of every kind as numbers; row 0 stands for none, like code 0."""

    columns: list[str]
    values: Array


NUMBERS: Final = ("worth", "weapon", "limit", "cost", "price", "range")


def kind_table(setup: Setup) -> KindTable:
    """Return the traits of the kinds, by code, for learners that generalise over similar cards."""
    told = [lore(kind) for kind in setup.rules.kinds]
    tags = sorted({tag for data in told for tag in data["tags"]})
    values = np.zeros((len(told) + 1, len(NUMBERS) + len(tags)), np.float32)
    for row, data in enumerate(told, 1):
        values[row] = [*(data[name] for name in NUMBERS), *(tag in data["tags"] for tag in tags)]
    return KindTable([*NUMBERS, *tags], values)


def card_kinds(setup: Setup) -> Array:
    """Return the code of the kind for each code of a card, to look up rows of `kind_table`."""
    kinds: Sequence[str] = setup.layout.kinds
    return np.array([0, *(kinds.index(key) + 1 for key in setup.layout.cards)])
