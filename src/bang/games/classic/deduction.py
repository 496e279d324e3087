"""Measure how well bots tell who is who, in games of equal bots."""

from __future__ import annotations

from functools import partial

from bang import bots
from bang.bots import Bot, Company
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.games import new_table
from bang.games.classic.bots.levels.rating_bot import RatingBot
from bang.games.classic.bots.values.aims import ROLES
from bang.simulation.deduction import TURNS, Deduction, RoundCounter
from bang.simulation.plan import DEFAULT_LIMIT, SEATS
from bang.simulation.play import play_table


class Interview:
    """Asks all bots of one game for their beliefs, at one moment."""

    def __init__(self, deduction: Deduction) -> None:
        self.deduction = deduction
        self.rounds = RoundCounter()
        self.done = False

    def watch(self, company: Company, game: Game) -> None:
        if not self.done and self.rounds.is_new_round(game.table) and self.rounds.full >= TURNS:
            self.done = True
            self.ask(company, game.table)

    def ask(self, company: Company, t: Table) -> None:
        roles = [ROLES.index(s.role) for s in t.seats]
        hidden = [p for p in t.alive() if not t.seats[p].role_shown]
        for p, bot in company.attentive.items():
            if p in t.alive() and isinstance(bot, RatingBot):
                chances = bot.belief().given(p, roles[p])
                unknown = [roles[q] for q in hidden if q != p]
                prior = [unknown.count(r) / len(unknown) if unknown else 0.0 for r in range(len(ROLES))]
                if len(set(unknown)) < 2:
                    continue  # there is nothing to guess
                for q in hidden:
                    if q != p:
                        self.deduction.add(chances[q], roles[q], prior)


def measure(level: str, options: Options, games: int, seed: int) -> Deduction:
    deduction = Deduction()
    for i in range(games):
        table = new_table(options, seed + i)
        play_table(table, partial(_seat, level, seed + i), DEFAULT_LIMIT, watch=Interview(deduction).watch)
    return deduction


def _seat(level: str, seed: int, table: Table) -> list[Bot]:
    return [bots.find(level)(seed * SEATS + p) for p in range(len(table.seats))]
