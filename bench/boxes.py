"""Measure how much slower games of seven are with more boxes: `python -m bench.boxes BOX…`.

A BOX is the name of a box, `all` for every box there is, or `chosen`: every box is chosen, but nothing of it comes into
play. The base game and the box alternate, and the best round of each counts.
"""

from __future__ import annotations

import sys
from functools import partial
from random import Random

from bang import games
from bang.build_info import compiled
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character, Rule
from bang.engine.kernel.options import Options
from bang.games import new_table, rules_for
from bang.simulation import speed

SECONDS = 20.0
BASE = "base"
TRACK = ("station", "locomotive")  # borders: the train needs them, and they are never in play


def start(sets: tuple[str, ...], without: tuple[str, ...], seed: int, keep: bool) -> Game:
    return Game(new_table(Options(speed.PLAYERS, sets), seed, without), keep)


def strangers(sets: tuple[str, ...]) -> tuple[str, ...]:
    """All cards and characters of other boxes than the base game."""
    kinds = rules_for(Options(speed.PLAYERS, sets)).kinds
    there = [kind for kind in kinds if isinstance(kind, Character) or (kind.copies and not isinstance(kind, Rule))]
    return tuple(kind.key for kind in there if kind.box != BASE and kind.border not in TRACK)


def side(box: str) -> partial[Game]:
    sets = tuple(games.find().box_names()) if box in ("all", "chosen") else tuple(dict.fromkeys((BASE, box)))
    return partial(start, sets, strangers(sets) if box == "chosen" else ())


def contents(begin: partial[Game]) -> str:
    """Count what there is when somebody is asked what to play: options, cards in play and active sources."""
    draw = Random(1).random
    plays = options = cards = sources = 0
    for seed in range(speed.PLAYED):
        game = begin(seed, False)
        while game.asked is not None:
            if game.asked.verb == "play":
                plays += 1
                options += len(game.asked.options)
                cards += sum(len(s.in_play) for s in game.table.seats)
                sources += sum(len(found) for found in game.table.index)
            game.answer(int(draw() * len(game.asked.options)))
    return f"{options / plays:.1f} options, {cards / plays:.1f} cards in play, {sources / plays:.0f} hooks of them"


def main() -> None:
    print("compiled" if compiled() else "plain")
    for box in sys.argv[1:]:
        sides = {BASE: side(BASE), box: side(box)}
        rounds = {
            name: speed.Benchmark(partial(speed.decisions_per_s, begin, False), max) for name, begin in sides.items()
        }
        best = speed.alternate(rounds, SECONDS)
        share = f"{best[box]:,.0f} decisions a second, {best[box] / best[BASE]:.2f} of the base game's"
        print(f"{box}: {share}; {contents(sides[box])}", flush=True)


if __name__ == "__main__":
    main()
