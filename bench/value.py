"""Fit the value network (`rollout/value.py`) to games of gunslingers and write its weights (`rollout/weights.json`).

In some of the games they explore: now and then they take another of their better options. A bot that looks ahead
compares what gunslingers do with what they do not, so the network must have seen how that ends.

Positions are taken at the first question of every turn, with all roles and hands known. One game in ten is held out:
the printed loss is that on positions of held-out games.

    python -m bench.value --games 12000 --curious 4500 --seed 900000
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bang.bots.card_knowledge import CardKnowledge
from bang.bots.company import Company
from bang.engine.insight.briefing import briefing
from bang.engine.insight.worlds import imaginable
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.games import new_table
from bang.games.classic.bots.judgement.situation import Situation
from bang.games.classic.bots.levels.rating_bot import GUNSLINGER, RatingBot, rate_all
from bang.games.classic.bots.rollout import features, value
from bang.games.classic.bots.search.legend import shortlist
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bang.games.classic.bots.values.kinds import kind_values
from bang.simulation.play import play_table

Numbers = NDArray[np.float64]
Sides = NDArray[np.int64]
Sample = tuple[list[float], int, int]  # features, the side that won, number of players

WEIGHTS = Path(value.__file__).with_name(value.WEIGHTS)
SIDES = {"law": 0, "outlaws": 1, "renegade": 2}
PLAYERS = (4, 5, 6, 7)
CURIOSITY = 0.15  # probability of another option
STEPS = 8_000
BATCH = 256
DECAY = 3e-3
NARROW = 0.05  # the least standard deviation that features are scaled by


class Curious(RatingBot):
    """A gunslinger that sometimes takes another of its better options."""

    def __init__(self, seed: int, curiosity: float) -> None:
        super().__init__(GUNSLINGER, seed)
        self.curiosity = curiosity

    def choose(self, situation: Situation) -> int:
        if self.curiosity and imaginable(situation.asked) and self.random.random() < self.curiosity:
            ratings = rate_all(situation)
            return self.random.choice(shortlist(situation, ratings, [self.score(rating) for rating in ratings]))
        return super().choose(situation)


class Positions(NamedTuple):
    facts: Numbers
    winners: Sides  # one of SIDES
    players: Sides

    def part(self, chosen: NDArray[np.bool_]) -> Positions:
        return Positions(self.facts[chosen], self.winners[chosen], self.players[chosen])


def positions(players: int, seed: int, curiosity: float = 0.0) -> tuple[list[list[float]], int]:
    """Play one game; return the features of its positions and the side that won."""
    found: list[list[float]] = []
    table = new_table(Options(players), seed)
    extractor = features.FeatureExtractor(kind_values(CardKnowledge(briefing(table.rules)), table.rules.kinds), table)
    last = [-1]

    def watch(company: Company, game: Game) -> None:
        t = game.table
        if t.turn != last[0]:
            last[0] = t.turn
            roles = [ROLES.index(s.role) for s in t.seats]
            sheriff = roles.index(SHERIFF)
            if t.turn in t.alive() and sheriff in t.alive():
                found.append(extractor.extract(t, sheriff, roles))

    seated = [Curious(seed * 10 + p, curiosity) for p in range(players)]
    table, *_ = play_table(table, lambda _: list(seated), 20_000, watch=watch)
    return found, SIDES[table.side]


class Case(NamedTuple):
    """A class of positions with its own network."""

    name: str  # key in the file of weights
    hidden: int  # hidden units; rare positions are too few for any
    rate: float  # initial learning rate
    fits: Callable[[Numbers], NDArray[np.bool_]]


def left(facts: Numbers, role: int) -> Numbers:
    counts: Numbers = facts[:, features.PER_ROLE * role]
    return counts


CASES = (
    Case("with_outlaws", 16, 1e-3, lambda facts: left(facts, OUTLAW) > 0),
    Case("outlaws_out", 0, 5e-3, lambda facts: (left(facts, OUTLAW) == 0) & (left(facts, DEPUTY) > 0)),
    Case("last_two", 0, 5e-3, lambda facts: (left(facts, OUTLAW) == 0) & (left(facts, DEPUTY) == 0)),
)


class Fit:
    """A linear part and some hidden units for the scores of outlaws and Renegade; the score of the law is 0.

    Features are standardised for learning; `unscaled` converts the weights back.
    """

    def __init__(self, facts: Numbers, hidden: int, random: np.random.Generator) -> None:
        n = facts.shape[1]
        self.mean = facts.mean(0)
        self.spread = np.maximum(facts.std(0), NARROW)
        self.random = random
        entry = random.normal(0.0, n**-0.5, (n, hidden))
        entry[facts.std(0) < 1e-9] = 0.0  # a constant feature cannot be learnt
        self.weights: dict[str, Numbers] = {
            "linear": np.zeros((n, 2)),
            "base": np.zeros(2),
            "entry": entry,
            "threshold": np.zeros(hidden),
            "exit": np.zeros((hidden, 2)),
        }
        self.slopes = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.squares = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.steps = 0

    def scaled(self, facts: Numbers) -> Numbers:
        made: Numbers = (facts - self.mean) / self.spread
        return made

    def heat(self, scaled: Numbers) -> Numbers:
        found: Numbers = np.maximum(scaled @ self.weights["entry"] + self.weights["threshold"], 0.0)
        return found

    def chances(self, facts: Numbers, scaled: Numbers) -> Numbers:
        """Return the chances of law, outlaws and Renegade.

        An eliminated Renegade has none, nor have outlaws in a last duel.
        """
        w = self.weights
        scores = np.exp(np.clip(scaled @ w["linear"] + w["base"] + self.heat(scaled) @ w["exit"], -20.0, 20.0))
        scores[:, 1] *= left(facts, RENEGADE) > 0
        scores[:, 0] *= (left(facts, OUTLAW) > 0) | (left(facts, DEPUTY) > 0)
        total = 1.0 + scores.sum(1, keepdims=True)
        found: Numbers = np.concatenate([np.ones_like(total), scores], 1) / total
        return found

    def losses(self, cases: Positions) -> Numbers:
        chances = self.chances(cases.facts, self.scaled(cases.facts))
        found: Numbers = -np.log(np.maximum(chances[np.arange(len(cases.winners)), cases.winners], 1e-9))
        return found

    def learn(self, cases: Positions, rate: float) -> None:
        scaled = self.scaled(cases.facts)
        n = len(cases.winners)
        order = self.random.permutation(n)
        at = 0
        for step in range(STEPS):
            if at >= n:
                order, at = self.random.permutation(n), 0
            some = order[at : at + BATCH]
            at += BATCH
            self.step(cases.facts[some], scaled[some], cases.winners[some], rate * (1.02 - step / STEPS))

    def step(self, facts: Numbers, scaled: Numbers, winners: Sides, rate: float) -> None:
        """Take a step of gradient descent (Adam)."""
        heat = self.heat(scaled)
        error = self.chances(facts, scaled)[:, 1:] - np.stack([winners == 1, winners == 2], 1)
        error /= len(winners)
        back = (error @ self.weights["exit"].T) * (heat > 0.0)
        slopes = {
            "linear": scaled.T @ error,
            "base": error.sum(0),
            "entry": scaled.T @ back,
            "threshold": back.sum(0),
            "exit": heat.T @ error,
        }
        self.steps += 1
        for name, slope in slopes.items():
            w = self.weights[name]
            if w.ndim > 1:
                slope = slope + DECAY * w
            mean, square = self.slopes[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            w -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)

    def unscaled(self) -> tuple[Numbers, Numbers]:
        """Return the weights for unscaled features: the linear part, and threshold, exit and entry of each unit."""
        w = self.weights
        linear = w["linear"] / self.spread[:, None]
        # exactly one of these features is 1, so they can carry the base
        linear[-features.TABLES :] += w["base"] - self.mean @ linear
        entry = w["entry"] / self.spread[:, None]
        threshold = w["threshold"] - self.mean @ entry
        return linear.T, np.concatenate([threshold[:, None], w["exit"], entry.T], 1)


def fit(case: Case, cases: Positions) -> Fit:
    found = Fit(cases.facts, case.hidden, np.random.default_rng(1))
    found.learn(cases, case.rate)
    return found


def written(networks: dict[str, tuple[Numbers, Numbers]]) -> str:
    """Return the weights as JSON, one line for each row of numbers."""
    return "{\n" + ",\n".join(f'  "{name}": {written_network(*parts)}' for name, parts in networks.items()) + "\n}\n"


def written_network(linear: Numbers, hidden: Numbers) -> str:
    outlaws, renegade = map(written_row, linear)
    units = "".join(f"\n      {written_row(unit)}," for unit in hidden).rstrip(",")
    units = f"[{units}\n    ]" if units else "[]"
    return f'{{\n    "outlaws": {outlaws},\n    "renegade": {renegade},\n    "units": {units}\n  }}'


def written_row(row: Numbers) -> str:
    return "[" + ", ".join(f"{weight:.3f}" for weight in row) + "]"


def gather(deals: Iterable[int], curiosity: float = 0.0) -> tuple[list[Sample], list[Sample]]:
    """Return samples to fit, and held-out ones."""
    fitted: list[Sample] = []
    apart: list[Sample] = []
    for i, deal in enumerate(deals):
        players = PLAYERS[i % len(PLAYERS)]
        found, winner = positions(players, deal, curiosity)
        (apart if i % 40 >= 36 else fitted).extend((seen, winner, players) for seen in found)
    return fitted, apart


def together(samples: list[Sample]) -> Positions:
    facts, winners, players = zip(*samples, strict=True)
    return Positions(np.array(facts), np.array(winners), np.array(players))


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the value network to games of bots.")
    parser.add_argument("--games", type=int, default=12_000, help="of gunslingers, of four to seven players in turn")
    parser.add_argument("--curious", type=int, default=4_500, help="further games, of curious ones")
    parser.add_argument("--seed", type=int, default=900_000, help="of the first deal")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="the file to write")
    given = parser.parse_args()
    middle = given.seed + given.games
    usual = gather(range(given.seed, middle))
    curious = gather(range(middle, middle + given.curious), CURIOSITY)
    write(together(usual[0] + curious[0]), together(usual[1] + curious[1]), given.out)


def write(fitted: Positions, apart: Positions, out: Path) -> None:
    print(f"{len(fitted.winners)} positions to fit, {len(apart.winners)} kept apart")
    networks: dict[str, tuple[Numbers, Numbers]] = {}
    for case in CASES:
        mine, theirs = (p.part(case.fits(p.facts)) for p in (fitted, apart))
        found = fit(case, mine)
        losses = found.losses(theirs)
        split = ", ".join(f"{losses[theirs.players == n].mean():.4f} with {n}" for n in sorted(set(theirs.players)))
        print(
            f"{case.name}: {len(mine.winners)} positions, loss {found.losses(mine).mean():.4f}, apart "
            f"{losses.mean():.4f} ({split})"
        )
        networks[case.name] = found.unscaled()
    out.write_text(written(networks), encoding="utf-8")


if __name__ == "__main__":
    main()
