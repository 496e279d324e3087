"""Compare levels: give one side of the table to the stronger bots, and compare it with the weaker ones there.

Every match is played over the same deals: once with the challengers on one side and the others everywhere else, once
with the others in all seats. So luck with roles, seats, characters and the first hands cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Final, NamedTuple

from bang import bots, games
from bang.bots import Bot
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.errors import BadOptions
from bang.games import new_table, rules_for
from bang.games.plugin import Yardstick
from bang.simulation.plan import DEFAULT_LIMIT, PLAIN, SEATS
from bang.simulation.play import play_table
from bang.simulation.pool import Jobs, share_out

NO_SIDE: Final = ""  # no side is the challengers': the baseline
CHUNK: Final = 5


class Match(NamedTuple):
    challenger: str
    other: str
    players: int
    side: str


class Outcome(NamedTuple):
    match: Match
    deal: int
    winner: str  # the side that won
    decisions: int
    faults: int


class League(NamedTuple):
    levels: tuple[str, ...]  # from the weakest to the strongest
    players: tuple[int, ...]
    games: int  # per match
    seed: int = 0
    neighbours: bool = False  # each level only against the next lower one
    agreed: Options = PLAIN  # for all games, apart from the number of players
    only: tuple[str, ...] = ()  # sides given to challengers; () = all
    among: str = ""  # all levels challenge this one, instead of each challenging the lower ones

    def options(self, players: int) -> Options:
        return self.agreed.replaced(players=players)

    def sides(self) -> list[str]:
        return list(games.find(self.agreed.game).sides())

    def validate(self) -> None:
        for name in self.levels:
            maker(name, self.agreed.game)
        if self.among and self.among not in self.levels:
            raise BadOptions(f"{self.among} is none of the levels; it must be one of: {', '.join(self.levels)}.")
        for players in self.players:
            rules_for(self.options(players))
        for side in self.only:
            if side not in self.sides():
                raise BadOptions(f"There is no side {side!r}; there are: {', '.join(self.sides())}.")

    def matches(self) -> list[Match]:
        sides = self.only or self.sides()
        if self.among:
            found = [Match(level, self.among, n, side) for level in self.levels for n in self.players for side in sides]
            return found + [Match(self.among, self.among, n, NO_SIDE) for n in self.players]
        pairs = [
            (high, low)
            for i, high in enumerate(self.levels)
            for j, low in enumerate(self.levels[:i])
            if not self.neighbours or j == i - 1
        ]
        found = [Match(high, low, n, side) for high, low in pairs for n in self.players for side in sides]
        # No level challenges the last one. Games of it alone may take long; `--shares` plays them.
        return found + [Match(low, low, n, NO_SIDE) for low in self.levels[:-1] for n in self.players]


def baseline(match: Match) -> Match:
    """Return the baseline of a match: the same deals with the others in all seats."""
    return Match(match.other, match.other, match.players, NO_SIDE)


def run(
    league: League,
    jobs: Jobs,
    progress: Callable[[int], object],
    played: Iterable[Outcome] = (),
    keep: Callable[[list[Outcome]], object] = lambda outcomes: None,
) -> list[Outcome]:
    """Play the missing games; `keep` is called with games as they end."""
    matches = set(league.matches())
    deals = range(league.seed, league.seed + league.games)
    found = {(o.match, o.deal): o for o in played if o.match in matches and o.deal in deals}
    progress(len(found))
    work = missing(league, found.keys())
    for outcomes in share_out(partial(play_some, league), work, jobs):
        keep(outcomes)
        found.update({(o.match, o.deal): o for o in outcomes})
        progress(len(outcomes))
    return sorted(found.values())


def missing(league: League, done: Collection[tuple[Match, int]]) -> list[tuple[Match, list[int]]]:
    """Return the games to play in chunks. Matches alternate, so an interrupted league has the same deals of each."""
    end = league.seed + league.games
    chunks = [range(first, min(first + CHUNK, end)) for first in range(league.seed, end, CHUNK)]
    work = [
        (match, [deal for deal in chunk if (match, deal) not in done]) for chunk in chunks for match in league.matches()
    ]
    return [(match, deals) for match, deals in work if deals]


def play_some(league: League, work: tuple[Match, list[int]]) -> list[Outcome]:
    match, deals = work
    return [play_one(league, match, deal) for deal in deals]


def play_one(league: League, match: Match, seed: int) -> Outcome:
    table = new_table(league.options(match.players), seed)
    table, decisions, _, faults = play_table(table, partial(seat, match, seed, league.agreed.game), DEFAULT_LIMIT)
    return Outcome(match, seed, games.find(league.agreed.game).side_of(table.side), decisions, len(faults))


def seat(match: Match, seed: int, game: str, table: Table) -> list[Bot]:
    """Seat the challengers at every seat of their side, the others elsewhere."""
    roles = games.find(game).sides().get(match.side, ())
    names = [match.challenger if table.seats[p].role in roles else match.other for p in sorted(table.circle)]
    return [maker(name, game)(seed * SEATS + p, table) for p, name in enumerate(names)]


def maker(name: str, game: str) -> Yardstick:
    """Find a bot by name: a level that anybody can play with, or a yardstick of the game."""
    head, _, budget = name.partition(":")
    found = games.find(game).yardstick(head, budget)
    if found is not None:
        return found
    make = bots.find(name, game)
    return lambda seed, table: make(seed)
