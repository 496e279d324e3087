"""Keep the games of a league in a file, so that an interrupted league can go on and a finished one can be extended.

The first line has the options of the tables, every other line is one game. Games are comparable only if the same bots
played them by the same rules, so the first line also has a fingerprint of the program.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from bang.build_info import digest_sources
from bang.errors import BadOptions
from bang.simulation.league import League, Match, Outcome

PARTS: Final = ("bots", "engine", "games")  # packages that a game depends on


class LeagueFile:
    def __init__(self, path: Path, league: League) -> None:
        self.path = path
        self.games: list[Outcome] = []
        # Encoded and decoded, so that tuples compare equal to the lists of the file.
        head = json.loads(json.dumps({"options": league.agreed.data(), "program": fingerprint()}))
        if path.exists() and path.stat().st_size:
            self.read(head)
        else:
            self.write([json.dumps(head)])

    def read(self, head: dict[str, Any]) -> None:
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
            whole = lines if lines[-1].endswith("\n") else lines[:-1]  # the last line may have been cut off
            found, *games = map(json.loads, whole)
            self.games = [outcome(game) for game in games]
        except (ValueError, TypeError) as error:
            raise BadOptions(f"{self.path} is no file of league games; name a new one.") from error
        if found != head:
            raise BadOptions(f"{self.path} has games with other options or of another version; name a new file.")
        if len(whole) < len(lines):
            self.path.write_text("".join(whole), encoding="utf-8")

    def add(self, outcomes: Iterable[Outcome]) -> None:
        self.write([json.dumps([*o.match, *o[1:]]) for o in outcomes])

    def write(self, lines: list[str]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))


def outcome(data: list[Any]) -> Outcome:
    size = len(Match._fields)
    return Outcome(Match(*data[:size]), *data[size:])


def fingerprint() -> str:
    """Hash the sources of everything that decides how a game goes."""
    return digest_sources(*PARTS)
