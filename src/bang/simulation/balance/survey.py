"""Survey who wins among equal bots at tables with each box. Its games are kept in a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from bang import games
from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.simulation.balance.deal import DealNote, RuleSet, from_line, play_deal, to_line
from bang.simulation.league_file import fingerprint
from bang.simulation.pool import Jobs, share_out

EVERYTHING: Final = "everything"
PLAYERS: Final = (4, 5, 6, 7, 8)


class Cell(NamedTuple):
    """Tables of one sort: a box added to the basic ones (or none, or all), and a number of players."""

    box: str
    players: int

    def options(self) -> Options:
        game = games.find()
        added = game.box_names() if self.box == EVERYTHING else [*game.basic, self.box]
        return Options(self.players, tuple(dict.fromkeys([*added, *self.helpers()])))

    def helpers(self) -> list[str]:
        """Return the boxes that have to come along because these do not deal for so many players."""
        game = games.find()
        able = [name for name in game.box_names() if self.players in game.box(name).deals]
        enough = self.box == EVERYTHING or {*game.basic, self.box} & {*able}
        return [] if enough else able[:1]


class Played(NamedTuple):
    cell: Cell
    note: DealNote


def cells() -> list[Cell]:
    """Return each box, and all of them, with every number of players; what needs a helper is not its row again."""
    basic = games.find().basic
    found = [Cell(box, n) for box in (*games.find().box_names(), EVERYTHING) for n in PLAYERS]
    return [cell for cell in found if not (cell.box in basic and cell.helpers())]


class SurveyFile:
    """Games of a survey, one a line, after a header with the level of the bots and the version of the program."""

    def __init__(self, path: Path, level: str) -> None:
        self.path = path
        self.head: dict[str, Any] = {"level": level, "program": fingerprint()}

    def read(self) -> list[Played]:
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
            whole = [line for line in lines if line.endswith("\n")]  # the last line may have been cut off
            self.head, *found = map(json.loads, whole)
            played = [Played(Cell(*data[:2]), from_line(data[2:])) for data in found]
            if set(self.head) != {"level", "program"}:
                raise ValueError
        except OSError as error:
            raise BadOptions(f"{self.path} cannot be read: {error.strerror or error}.") from error
        except (ValueError, TypeError, AttributeError) as error:
            raise BadOptions(f"{self.path} is no file of a survey; name a new one.") from error
        if len(whole) < len(lines):
            self.path.write_text("".join(whole), encoding="utf-8")
        return played

    def begin(self) -> list[Played]:
        """Return the games already played; they must come from this program and these bots."""
        wanted = dict(self.head)
        if not self.path.exists() or not self.path.stat().st_size:
            self.write([self.head])
            return []
        played = self.read()
        if self.head != wanted:
            raise BadOptions(f"{self.path} has games of other bots or of another version; name a new file.")
        return played

    def add(self, played: list[Played]) -> None:
        self.write([[*each.cell, *to_line(each.note)] for each in played])

    def write(self, lines: list[Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(line) + "\n" for line in lines))


def run(
    file: SurveyFile, level: str, deals: int, jobs: Jobs, progress: Callable[[int], object]
) -> Iterator[list[Played]]:
    """Play the missing deals of every cell. Cells alternate, so an interrupted survey has as many deals of each."""
    done = {(each.cell, each.note.seed) for each in file.begin()}
    progress(len(done))
    work = [(cell, seed) for seed in range(deals) for cell in cells() if (cell, seed) not in done]
    for played in share_out(partial(play_cell, level), work, jobs):
        file.add([played])
        progress(1)
        yield [played]


def play_cell(level: str, work: tuple[Cell, int]) -> Played:
    cell, seed = work
    return Played(cell, play_deal(RuleSet(cell.options()), level, seed))
