"""A position to go on from: the table at the start of a step, after so many answers. Outlives a change of the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from bang.engine.kernel import save
from bang.engine.kernel.chance import Seed
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.errors import DamagedFile
from bang.games import new_table, rules_for

Json = dict[str, Any]


class Snapshot(NamedTuple):
    answers: int
    table: Table

    def play(self, keep: bool = True) -> Game:
        """A game that goes on from here; the position stays as it is."""
        table = self.table.copy()
        table.facts = []
        return Game(table, keep)

    def dump(self) -> Json:
        return {"at": self.answers, **save.dump(self.table)}


def dealt(options: Options, seed: Seed) -> Snapshot:
    """The very beginning. People are also asked where they have no choice: not to be asked would tell."""
    table = new_table(options, seed)
    table.patient = True
    return Snapshot(0, table)


def reached(game: Game, answers: int) -> Snapshot:
    """Where a game stands, or stood a few answers ago at the start of a step."""
    if game.asked is None or game.base is None:
        return Snapshot(answers, game.table.copy())
    return Snapshot(answers - len(game.tail), game.base)


def load(options: Options, data: Any) -> Snapshot:
    """Load what `dump` gave; DamagedFile says what does not fit the rules of today."""
    try:
        at = int(data["at"])
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedFile("The saved table is damaged: it does not say after how many answers it was.") from error
    return Snapshot(at, save.load(rules_for(options), data))
