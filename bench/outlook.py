"""Fit the weights of `bang.bots.outlook` to games of gunslingers, and write them to `bang/bots/prospects.py`.

Positions are taken at the first question of every turn, with all roles and hands known. One game in ten is kept apart:
the loss printed is that on positions of games that were not fitted.

    python -m bench.outlook --games 5000 --seed 900000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple

from bang import bots
from bang.bots import outlook, prospects
from bang.bots.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bang.bots.company import Company
from bang.bots.habits import habits
from bang.bots.lore import Library
from bang.engine.game import Game
from bang.engine.rules import Options
from bang.engine.view import briefing
from bang.games import new_table
from bang.simulation.play import play_table

SIDES = {"law": 0, "outlaws": 1, "renegade": 2}
PASSES = 12
RATE = 0.05
DECAY = 1e-5


HEAD = '''"""Weights of the outlook, written by `bench/outlook.py`."""

from typing import Final


def numbers(text: str) -> list[float]:
    return [float(word) for word in text.split()]


'''


class Position(NamedTuple):
    seen: list[float]
    winner: int  # one of SIDES


def positions(players: int, seed: int) -> list[Position]:
    """Of one game: what the outlook looks at, and who won."""
    found: list[list[float]] = []
    table = new_table(Options(players), seed)
    library = Library(briefing(table.rules))
    view = outlook.Outlook(habits(library, table), table)
    last = [-1]

    def watch(company: Company, game: Game) -> None:
        t = game.table
        if t.turn != last[0]:
            last[0] = t.turn
            roles = [ROLES.index(s.role) for s in t.seats]
            sheriff = roles.index(SHERIFF)
            if t.turn in t.alive() and sheriff in t.alive():
                found.append(view.facts(t, sheriff, roles))

    make = bots.find("gunslinger")
    table, *_ = play_table(table, lambda _: [make(seed * 10 + p) for p in range(players)], 20_000, watch=watch)
    return [Position(seen, SIDES[table.side]) for seen in found]


class Case(NamedTuple):
    """A sort of position: its weights tell some sides from the law."""

    names: tuple[str, ...]  # of the weights in prospects.py
    sides: tuple[int, ...]  # for whom these speak
    fits: Callable[[list[float]], bool]


def left(seen: list[float], role: int) -> int:
    return int(seen[outlook.EACH * role])


CASES = (
    Case(("OUTLAWS", "AMONG_OUTLAWS"), (1, 2), lambda seen: left(seen, OUTLAW) > 0),
    Case(
        ("AVENGED_OUTLAWS", "AGAINST_THE_LAW"), (1, 2), lambda seen: left(seen, OUTLAW) == 0 and left(seen, DEPUTY) > 0
    ),
    Case(("LAST_DUEL",), (2,), lambda seen: left(seen, OUTLAW) == 0 and left(seen, DEPUTY) == 0),
)


def shares(weights: list[list[float]], seen: list[float], sides: tuple[int, ...]) -> list[float]:
    """Chances of the law and of these sides. A side without players has none."""
    scores = [1.0]
    for row, side in zip(weights, sides, strict=True):
        there = side != 2 or left(seen, RENEGADE) > 0
        scores.append(exp(outlook.weigh(row, seen)) if there else 0.0)
    total = sum(scores)
    return [score / total for score in scores]


def loss(weights: list[list[float]], sides: tuple[int, ...], cases: list[Position]) -> float:
    total = 0.0
    for seen, winner in cases:
        chances = shares(weights, seen, sides)
        place = 0 if winner == 0 else 1 + sides.index(winner)
        total -= log(max(chances[place], 1e-9))
    return total / max(len(cases), 1)


def fit(sides: tuple[int, ...], cases: list[Position], rng: random.Random) -> list[list[float]]:
    """Stochastic gradient descent with a rate of its own for each weight (Adagrad), averaged over the last passes."""
    weights = [[0.0] * outlook.SIZE for _ in sides]
    squares = [[1e-3] * outlook.SIZE for _ in sides]
    mean = [[0.0] * outlook.SIZE for _ in sides]
    kept = 0
    for turn in range(PASSES):
        rng.shuffle(cases)
        for n, (seen, winner) in enumerate(cases):
            chances = shares(weights, seen, sides)
            there = [i for i, x in enumerate(seen) if x]
            for k, side in enumerate(sides):
                if side == 2 and not left(seen, RENEGADE):
                    continue
                error = chances[k + 1] - (1.0 if winner == side else 0.0)
                row, square = weights[k], squares[k]
                for i in there:
                    slope = error * seen[i] + DECAY * row[i]
                    square[i] += slope * slope
                    row[i] -= RATE * slope / sqrt(square[i])
            if turn >= PASSES - 4 and n % 50 == 0:
                kept += 1
                for k in range(len(sides)):
                    mean[k] = [a + (b - a) / kept for a, b in zip(mean[k], weights[k], strict=True)]
    return mean


def games(count: int, seed: int) -> Iterator[tuple[bool, list[Position]]]:
    for i in range(count):
        yield i % 40 >= 36, positions(4 + i % 4, seed + i)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the outlook to games of bots.")
    parser.add_argument("--games", type=int, default=5000, help="of gunslingers, of four to seven players in turn")
    parser.add_argument("--seed", type=int, default=900_000, help="of the first deal")
    parser.add_argument("--out", type=Path, default=Path(prospects.__file__), help="the file to write")
    given = parser.parse_args()
    fitted: list[Position] = []
    apart: list[Position] = []
    for aside, found in games(given.games, given.seed):
        (apart if aside else fitted).extend(found)
    print(f"{len(fitted)} positions to fit, {len(apart)} kept apart")
    rng = random.Random(1)
    page = HEAD
    for case in CASES:
        mine = [p for p in fitted if case.fits(p.seen)]
        theirs = [p for p in apart if case.fits(p.seen)]
        weights = fit(case.sides, mine, rng)
        print(
            f"{' '.join(case.names)}: {len(mine)} positions, loss {loss(weights, case.sides, mine):.4f}, "
            f"apart {loss(weights, case.sides, theirs):.4f}"
        )
        page += "".join(written(name, row) for name, row in zip(case.names, weights, strict=True))
    given.out.write_text(page, encoding="utf-8")


def written(name: str, row: list[float]) -> str:
    lines = [" ".join(f"{w:.3f}" for w in row[i : i + 16]) for i in range(0, len(row), 16)]
    return f'{name}: Final = numbers("""\n' + "\n".join(lines) + '\n""")\n'


if __name__ == "__main__":
    main()
