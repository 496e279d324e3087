"""Measure how much slower games of seven are with one more box: `python -m bench.boxes BOX…`.

The base game and the box alternate, and the best round of each counts.
"""

from __future__ import annotations

import sys
from functools import partial

from bang.build_info import compiled
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.games import new_table
from bang.simulation import speed

SECONDS = 20.0


def start(sets: tuple[str, ...], seed: int, keep: bool) -> Game:
    return Game(new_table(Options(speed.PLAYERS, sets), seed), keep)


def main() -> None:
    print("compiled" if compiled() else "plain")
    for box in sys.argv[1:]:
        sides = {"base": ("base",), box: ("base", box)}
        rounds = {
            name: speed.Benchmark(partial(speed.decisions_per_s, partial(start, sets), False), max)
            for name, sets in sides.items()
        }
        best = speed.alternate(rounds, SECONDS)
        print(f"{box}: {best[box]:,.0f} decisions a second, {best[box] / best['base']:.2f} of the base game's")


if __name__ == "__main__":
    main()
