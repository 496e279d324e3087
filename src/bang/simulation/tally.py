"""Count totals over many games. They do not depend on the order of the games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, NamedTuple

from bang.simulation.play import Result

Json = dict[str, Any]


class Failure(NamedTuple):
    """A game that could not be played to its end, and the command that replays it."""

    game: int
    seed: int
    players: int
    error: str
    command: str


class Part(NamedTuple):
    """Role and character of a player, and the number of players."""

    players: int
    role: str
    character: str


@dataclass
class Score:
    """Games and wins of a role, a side or a character."""

    games: int = 0
    wins: int = 0

    def add(self, games: int, wins: int) -> None:
        self.games += games
        self.wins += wins

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def to_json(self) -> Json:
        return {"games": self.games, "wins": self.wins, "share": round(self.share, 4)}


@dataclass
class Lengths:
    """Game lengths, kept as counts so that even a million games take little memory."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def mean(self) -> float:
        return fmean(self.counts, self.counts.values()) if self.counts else 0.0

    @property
    def median(self) -> float:
        return median(sorted(self.counts.elements())) if self.counts else 0.0

    @property
    def longest(self) -> int:
        return max(self.counts, default=0)

    def to_json(self) -> Json:
        return {"mean": round(self.mean, 2), "median": self.median, "max": self.longest}


@dataclass
class Group:
    """Some of the games: all of them, or those with one number of players."""

    games: int = 0
    sides: Counter[str] = field(default_factory=Counter)
    roles: dict[str, Score] = field(default_factory=dict)
    decisions: Lengths = field(default_factory=Lengths)
    turns: Lengths = field(default_factory=Lengths)

    def add(self, result: Result) -> None:
        self.games += 1
        self.sides[result.side] += 1
        self.decisions.counts[result.decisions] += 1
        self.turns.counts[result.turns] += 1
        for seat in result.seats:
            self.roles.setdefault(seat.role, Score()).add(1, seat.won)

    def merge(self, other: Group) -> None:
        self.games += other.games
        self.sides += other.sides
        self.decisions.counts += other.decisions.counts
        self.turns.counts += other.turns.counts
        for role, score in other.roles.items():
            self.roles.setdefault(role, Score()).add(score.games, score.wins)

    def to_json(self) -> Json:
        return {
            "games": self.games,
            "wins": dict(sorted(self.sides.items())),
            "by_role": {role: score.to_json() for role, score in sorted(self.roles.items())},
            "length": {"decisions": self.decisions.to_json(), "turns": self.turns.to_json()},
        }


@dataclass
class Tally:
    all: Group = field(default_factory=Group)
    by_players: dict[int, Group] = field(default_factory=dict)
    by_part: dict[Part, Score] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    # number of answers of bots that had to be replaced, by their error
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def decisions(self) -> int:
        return sum(length * n for length, n in self.all.decisions.counts.items())

    @property
    def by_character(self) -> dict[str, Score]:
        found: dict[str, Score] = {}
        for part, score in self.by_part.items():
            found.setdefault(part.character, Score()).add(score.games, score.wins)
        return found

    def add(self, result: Result) -> None:
        self.all.add(result)
        self.by_players.setdefault(len(result.seats), Group()).add(result)
        for seat in result.seats:
            part = Part(len(result.seats), seat.role, seat.character)
            self.by_part.setdefault(part, Score()).add(1, seat.won)
        self.faults.update(fault.error for fault in result.faults)

    def merge(self, other: Tally) -> None:
        self.all.merge(other.all)
        for players, group in other.by_players.items():
            self.by_players.setdefault(players, Group()).merge(group)
        for part, score in other.by_part.items():
            self.by_part.setdefault(part, Score()).add(score.games, score.wins)
        self.faults += other.faults
        self.failures = sorted([*self.failures, *other.failures])

    def to_json(self, seconds: float) -> Json:
        """Return the totals as data.

        `games` counts all games, `errors` those that failed; these are in no other number.
        """
        return {
            **self.all.to_json(),
            "games": self.all.games + len(self.failures),
            "errors": len(self.failures),
            "decisions": self.decisions,
            "decisions_per_s": round(self.decisions / seconds, 1) if seconds else 0.0,
            "seconds": round(seconds, 3),
            "by_players": {str(players): group.to_json() for players, group in sorted(self.by_players.items())},
            "by_character": {key: score.to_json() for key, score in sorted(self.by_character.items())},
            "faults": dict(sorted(self.faults.items())),
            "failures": [failure._asdict() for failure in self.failures],
        }
