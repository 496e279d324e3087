"""What a league adds up to: shares with their intervals, and how much more often the challengers win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, Final, NamedTuple

from bang.simulation.league import NO_SIDE, League, Match, Outcome

Z: Final = 1.96  # 95 % of a normal distribution lie within so many deviations


class Share(NamedTuple):
    wins: int
    games: int

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Wilson's: right for small numbers and near 0 and 1, too."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{100 * self.value:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


class Comparison(NamedTuple):
    match: Match
    challengers: Share
    yardstick: Share

    @property
    def ratio(self) -> float:
        """How much more often the challengers win; half a win is added to each, so that nothing is divided by 0."""
        mine, theirs = self.challengers, self.yardstick
        return ((mine.wins + 0.5) / (mine.games + 1)) / ((theirs.wins + 0.5) / (theirs.games + 1))

    def interval(self) -> tuple[float, float]:
        """On the logarithm of the ratio, as if the two samples were independent: same deals only make it narrower."""
        error = sqrt(
            max(1 / (self.challengers.wins + 0.5) - 1 / (self.challengers.games + 1), 0.0)
            + max(1 / (self.yardstick.wins + 0.5) - 1 / (self.yardstick.games + 1), 0.0)
        )
        return exp(log(self.ratio) - Z * error), exp(log(self.ratio) + Z * error)


class Standings:
    def __init__(self, league: League, outcomes: Sequence[Outcome]) -> None:
        self.league = league
        self.games = Counter(outcome.match for outcome in outcomes)
        self.wins = Counter((outcome.match, outcome.winner) for outcome in outcomes)
        self.decisions = sum(outcome.decisions for outcome in outcomes)
        self.faults = sum(outcome.faults for outcome in outcomes)

    def share(self, match: Match, side: str) -> Share:
        return Share(self.wins[(match, side)], self.games[match])

    def comparisons(self) -> list[Comparison]:
        return [
            Comparison(
                match,
                self.share(match, match.side),
                self.share(Match(match.other, match.other, match.players, NO_SIDE), match.side),
            )
            for match in self.league.matches()
            if match.side
        ]

    def among_themselves(self, level: str, players: int) -> dict[str, Share]:
        match = Match(level, level, players, NO_SIDE)
        return {side: self.share(match, side) for side in self.league.sides()}

    # --- as data and as a page

    def to_json(self) -> dict[str, Any]:
        return {
            "levels": list(self.league.levels),
            "games_per_match": self.league.games,
            "seed": self.league.seed,
            "games": self.games.total(),
            "decisions": self.decisions,
            "faults": self.faults,
            "matches": [
                {
                    **c.match._asdict(),
                    "wins": c.challengers.wins,
                    "games": c.challengers.games,
                    "yardstick_wins": c.yardstick.wins,
                    "ratio": round(c.ratio, 3),
                    "interval": [round(bound, 3) for bound in c.interval()],
                }
                for c in self.comparisons()
            ],
            "among_themselves": {
                level: {
                    str(n): {side: round(share.value, 4) for side, share in self.among_themselves(level, n).items()}
                    for n in self.league.players
                }
                for level in self.league.levels
            },
        }

    def markdown(self) -> str:
        games = self.league.games
        lines = [
            f"{games} games a match, deals {self.league.seed} to {self.league.seed + games - 1}; in brackets the "
            "interval of 95 %.",
            "",
            "| challengers | against | players | side | they win | the others win there | times as often |",
            "|---|---|---|---|---|---|---|",
        ]
        for c in self.comparisons():
            low, high = c.interval()
            m = c.match
            lines.append(
                f"| {m.challenger} | {m.other} | {m.players} | {m.side} | {c.challengers} | {c.yardstick} "
                f"| {c.ratio:.2f} ({low:.2f}–{high:.2f}) |"
            )
        lines += [
            "",
            "Equal bots in all seats:",
            "",
            f"| level | players | {' | '.join(self.league.sides())} |",
            "|---" * (2 + len(self.league.sides())) + "|",
        ]
        for level in self.league.levels:
            for n in self.league.players:
                shares = self.among_themselves(level, n).values()
                lines.append(f"| {level} | {n} | {' | '.join(map(str, shares))} |")
        return "\n".join(lines) + "\n"
