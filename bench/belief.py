"""Fit the likelihoods of acts to games of bots: the parameters in `games/classic/bots/deduction/likelihood.py`.

    python -m bench.belief --games 100 --seed 80000

Plays games of gunslingers and keeps what everybody saw in them. Then finds the parameters for which a belief built from
that gives the true roles the highest log-likelihood, on average over all the moments when everybody still alive has had
one more turn, up to the sixth. Calibration is shown on other games: those of the next deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial
from math import log
from typing import Final, NamedTuple

from bang import bots
from bang.bots import Bot, Company
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.games import new_table
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.likelihood import USUAL, ActParameters, full_model
from bang.games.classic.bots.deduction.witness import Act, Witness
from bang.games.classic.bots.values.aims import ROLES
from bang.simulation.deduction import Deduction, RoundCounter
from bang.simulation.plan import DEFAULT_LIMIT, SEATS
from bang.simulation.play import play_table

PLAYERS: Final = (4, 5, 6, 7)
ROUNDS: Final = 6  # by then nearly everything is known, and many games are over
STEPS: Final = (1.25, 1.1)  # factors by which each parameter is changed as long as that helps
# Bounds of the parameters. People and weaker bots slip more often than gunslingers, whose games would fit a rate near
# 0.
BOUNDS: Final = {"keenness": (1.0, 10.0), "slip_rate": (0.02, 0.5), "unable_rate": (0.1, 0.95)}


class Shown(NamedTuple):
    """A seat's role became known."""

    seat: int
    role: int


class Moment(NamedTuple):
    """Everybody has had another turn. Lists who is alive, and whose role of those is hidden."""

    alive: tuple[int, ...]
    hidden: tuple[int, ...]


class Story(NamedTuple):
    """The public events of one game, and the true roles."""

    roles: tuple[str, ...]
    events: list[Act | Shown | Moment]


class StoryRecorder:
    """Record what the public observer of a game sees."""

    def __init__(self) -> None:
        self.events: list[Act | Shown | Moment] = []
        self.rounds = RoundCounter()
        self.acts = 0
        self.shown: set[int] = set()

    def watch(self, company: Company, game: Game) -> None:
        witness, t = company.observer, game.table
        assert isinstance(witness, Witness)
        self.events += witness.acts[self.acts :]
        self.acts = len(witness.acts)
        for seat in witness.revealed.keys() - self.shown:
            self.events.append(Shown(seat, witness.revealed[seat]))
            self.shown.add(seat)
        if self.rounds.is_new_round(t) and self.rounds.full <= ROUNDS:
            alive = tuple(t.alive())
            self.events.append(Moment(alive, tuple(p for p in alive if not t.seats[p].role_shown)))


def play_story(players: int, seed: int) -> Story:
    recorder = StoryRecorder()
    table = new_table(Options(players), seed)
    table, _, _, _ = play_table(table, partial(gunslingers, seed), DEFAULT_LIMIT, watch=recorder.watch)
    return Story(tuple(s.role for s in table.seats), recorder.events)


def gunslingers(seed: int, table: Table) -> list[Bot]:
    return [bots.find("gunslinger")(seed * SEATS + p) for p in range(len(table.seats))]


def beliefs(story: Story, parameters: ActParameters) -> Iterable[tuple[Moment, Belief]]:
    """Yield, at each moment, the belief of an observer who saw all this and knows nothing else."""
    belief = Belief(story.roles)
    shown: set[int] = set()
    for event in story.events:
        if isinstance(event, Moment):
            yield event, belief
        elif isinstance(event, Shown):
            shown.add(event.seat)
            belief.reveal(event.seat, event.role)
        elif event.actor not in shown:
            belief.update(event.actor, full_model(event, belief, parameters))


def log_loss(stories: list[Story], parameters: ActParameters) -> float:
    """Return the mean log loss of the true roles."""
    found = []
    for story in stories:
        truth = tuple(map(ROLES.index, story.roles))
        found += [-log(belief.weights[belief.worlds.index(truth)]) for _, belief in beliefs(story, parameters)]
    return sum(found) / len(found)


def fit(stories: list[Story], parameters: ActParameters) -> ActParameters:
    """Fit by coordinate descent: change one parameter at a time as long as the loss decreases."""
    least = log_loss(stories, parameters)
    for step in STEPS:
        moved = True
        while moved:
            moved = False
            for name in ActParameters._fields:
                for factor in (step, 1 / step):
                    low, high = BOUNDS[name]
                    value = min(max(getattr(parameters, name) * factor, low), high)
                    trial = parameters._replace(**{name: value})
                    found = log_loss(stories, trial)
                    if found < least:
                        parameters, least, moved = trial, found, True
                        print(f"{least:.5f}  {show(parameters)}", flush=True)
    return parameters


def reliability(stories: list[Story], parameters: ActParameters) -> Deduction:
    """Measure calibration, as each living player sees the others."""
    deduction = Deduction()
    for story in stories:
        roles = [ROLES.index(role) for role in story.roles]
        for moment, belief in beliefs(story, parameters):
            for p in moment.alive:
                others = [q for q in moment.hidden if q != p]
                left = [roles[q] for q in others]
                if len(set(left)) > 1:
                    prior = [left.count(r) / len(left) for r in range(len(ROLES))]
                    chances = belief.given(p, roles[p])
                    for q in others:
                        deduction.add(chances[q], roles[q], prior)
    return deduction


def show(parameters: ActParameters) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in parameters._asdict().items())


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit how people act to games of bots.")
    parser.add_argument("--games", type=int, default=100, help="of each number of players, to fit; as many to check")
    parser.add_argument("--seed", type=int, default=80_000, help="of the first deal")
    parser.add_argument("--check", action="store_true", help="only show how the present numbers do")
    options = parser.parse_args()
    first, games = options.seed, options.games
    shown = {"as it is": USUAL}
    if not options.check:
        stories = [play_story(n, seed) for n in PLAYERS for seed in range(first, first + games)]
        print(f"{log_loss(stories, USUAL):.5f}  {show(USUAL)}, as it is", flush=True)
        shown["fitted"] = fit(stories, USUAL)
    others = [play_story(n, seed) for n in PLAYERS for seed in range(first + games, first + 2 * games)]
    for name, value in shown.items():
        print(f"\n{name}: {show(value)}; log loss on other deals {log_loss(others, value):.5f}")
        print("| chance given | came true | number |\n|---|---|---|")
        for said, true, n in reliability(others, value).bins():
            print(f"| {100 * said / n:.1f} % | {100 * true / n:.1f} % | {n} |")


if __name__ == "__main__":
    main()
