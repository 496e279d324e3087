"""Compute the standings of a league: shares with their intervals, and how much more often the challengers win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, Final, NamedTuple

from bang.simulation.league import NO_SIDE, League, Match, Outcome, baseline
from bang.simulation.ratings import rate

ENOUGH: Final = 1.15  # times as often as the level below
Z: Final = 1.96  # standard deviations for an interval of 95 %


class Share(NamedTuple):
    wins: int
    games: int

    @property
    def value(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval, which holds for small numbers and near 0 and 1, too."""
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
    baseline: Share
    both: int  # deals won by both

    @property
    def ratio(self) -> float:
        """Return the ratio of the shares of wins; half a win is added to each to avoid division by 0."""
        mine, theirs = self.challengers, self.baseline
        return ((mine.wins + 0.5) / (mine.games + 1)) / ((theirs.wins + 0.5) / (theirs.games + 1))

    def interval(self) -> tuple[float, float]:
        """Return the interval of the ratio, from its logarithm.

        Deals are paired, so only those count in which the two differ.
        """
        mine, theirs = self.challengers.wins, self.baseline.wins
        error = sqrt((mine + theirs - 2 * self.both + 1) / ((mine + 0.5) * (theirs + 0.5)))
        return exp(log(self.ratio) - Z * error), exp(log(self.ratio) + Z * error)


class Standings:
    def __init__(self, league: League, outcomes: Sequence[Outcome]) -> None:
        self.league = league
        self.outcomes = outcomes
        self.games = Counter(outcome.match for outcome in outcomes)
        self.won: dict[tuple[Match, str], set[int]] = {}  # the deals that each side won
        for outcome in outcomes:
            self.won.setdefault((outcome.match, outcome.winner), set()).add(outcome.deal)
        self.decisions = sum(outcome.decisions for outcome in outcomes)
        self.faults = sum(outcome.faults for outcome in outcomes)
        self.ratings = rate(league.levels, outcomes)

    def wins(self, match: Match, side: str) -> set[int]:
        return self.won.get((match, side), set())

    def share(self, match: Match, side: str) -> Share:
        return Share(len(self.wins(match, side)), self.games[match])

    def comparisons(self) -> list[Comparison]:
        found: list[Comparison] = []
        for match in self.league.matches():
            if match.side:
                rest = baseline(match)
                both = len(self.wins(match, match.side) & self.wins(rest, match.side))
                found.append(Comparison(match, self.share(match, match.side), self.share(rest, match.side), both))
        return found

    def among_themselves(self, level: str, players: int) -> dict[str, Share]:
        match = Match(level, level, players, NO_SIDE)
        return {side: self.share(match, side) for side in self.league.sides()}

    def tables_of(self) -> tuple[str, ...]:
        """Return the levels that play among themselves."""
        return (self.league.among,) if self.league.among else self.league.levels[:-1]

    # --- as data and as a page

    def to_json(self) -> dict[str, Any]:
        return {
            "levels": list(self.league.levels),
            "games_per_match": self.league.games,
            "seed": self.league.seed,
            "games": self.games.total(),
            "decisions": self.decisions,
            "faults": self.faults,
            "ratings": {level: [round(n, 2) for n in rating] for level, rating in self.ratings.items()},
            "matches": [
                {
                    **c.match._asdict(),
                    "wins": c.challengers.wins,
                    "games": c.challengers.games,
                    "yardstick_wins": c.baseline.wins,
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
                for level in self.tables_of()
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
            m = c.match
            lines.append(f"| {m.challenger} | {m.other} | {m.players} | {m.side} | {outcome(c)} |")
        if self.faults:
            lines += ["", f"{self.faults} answers had to be replaced: a bot failed, took too long or answered wrongly."]
        lines += [
            "",
            "Equal bots in all seats:",
            "",
            f"| level | players | {' | '.join(self.league.sides())} |",
            "|---" * (2 + len(self.league.sides())) + "|",
        ]
        for level in self.tables_of():
            for n in self.league.players:
                shares = self.among_themselves(level, n).values()
                lines.append(f"| {level} | {n} | {' | '.join(map(str, shares))} |")
        if self.league.among:
            lines += all_together(self) + positions(self)
        lines += ["", "Ratings (openskill, Plackett-Luce):", "", "| level | rating | uncertainty |", "|---|---|---|"]
        lines += [f"| {level} | {mu:.1f} | {sigma:.1f} |" for level, (mu, sigma) in self.ratings.items()]
        return "\n".join(lines) + "\n"


def all_together(standings: Standings) -> list[str]:
    """Write how each level does over all numbers of players, with each side and with all of them."""
    league = standings.league
    lines = [
        "",
        f"All numbers of players together, at tables of {league.among}:",
        "",
        "| challengers | side | games | they win | the others win there | times as often |",
        "|---|---|---|---|---|---|",
    ]
    for level in league.levels:
        found = [c for c in standings.comparisons() if c.match.challenger == level]
        by_side = {side: [c for c in found if c.match.side == side] for side in league.sides()}
        for side, some in {**by_side, "all": found}.items():
            if some:
                c = add_up(some)
                lines.append(f"| {level} | {side} | {c.challengers.games} | {outcome(c)} |")
    return lines


def outcome(c: Comparison) -> str:
    low, high = c.interval()
    return f"{c.challengers} | {c.baseline} | {c.ratio:.2f} ({low:.2f}–{high:.2f})"


def add_up(comparisons: Sequence[Comparison]) -> Comparison:
    """Return one comparison of all games, under the name of the first."""

    def total(shares: list[Share]) -> Share:
        return Share(sum(share.wins for share in shares), sum(share.games for share in shares))

    return Comparison(
        comparisons[0].match,
        total([c.challengers for c in comparisons]),
        total([c.baseline for c in comparisons]),
        sum(c.both for c in comparisons),
    )


def positions(standings: Standings) -> list[str]:
    """Write where each level stands between the first (0) and the last (1), whose shares are taken as exact."""
    league = standings.league
    first, *between, last = league.levels
    lines = [
        "",
        f"Where they stand between {first} (0) and {last} (1), at tables of {league.among}:",
        "",
        f"| players | side | {first} | {last} | {' | '.join(between)} |",
        "|---" * (4 + len(between)) + "|",
    ]
    for n in league.players:
        for side in league.only or league.sides():
            low, high = (standings.share(Match(level, league.among, n, side), side) for level in (first, last))
            cells = [
                position(standings.share(Match(level, league.among, n, side), side), low.value, high.value)
                for level in between
            ]
            lines.append(f"| {n} | {side} | {low} | {high} | {' | '.join(cells)} |")
    return lines


def position(share: Share, bottom: float, top: float) -> str:
    if top <= bottom:
        return "–"
    place, low, high = ((bound - bottom) / (top - bottom) for bound in (share.value, *share.interval()))
    return f"{place:.2f} ({low:.2f}–{high:.2f})"
