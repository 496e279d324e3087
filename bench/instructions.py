"""Count what a decision costs with more boxes in instructions of the processor: `python -m bench.instructions BOX…`.

A BOX is the same as in `bench.boxes`. Counts come out alike on a busy machine, where times do not. Only the compiled
build is counted, by valgrind, from the answer to the next question; the deal is left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from random import Random
from typing import Final

from bang.build_info import compiled
from bench.boxes import BASE, side

GAMES: Final = 10
COUNTED: Final = "CPyDef_game___Game___answer"  # the compiled `Game.answer`
PLAY: Final = "--play"


def play(box: str) -> int:
    """Play some games at random and return the number of decisions."""
    begin = side(box)
    draw = Random(1).random
    decisions = 0
    for seed in range(GAMES):
        game = begin(seed, False)
        while game.asked is not None:
            decisions += 1
            game.answer(int(draw() * len(game.asked.options)))
    return decisions


def count(box: str) -> float:
    """Return the instructions of a decision."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"]
    command = [*valgrind, f"--toggle-collect={COUNTED}", sys.executable, "-m", "bench.instructions", PLAY, box]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected is not None, done.stderr
    return int(collected[1]) / int(done.stdout)


def main() -> None:
    if not compiled() or shutil.which("valgrind") is None:
        sys.exit("This needs valgrind and the compiled build: ./bang build --compiled, then PYTHONPATH=build/compiled.")
    if sys.argv[1] == PLAY:
        print(play(sys.argv[2]))
        return
    base = count(BASE)
    for box in dict.fromkeys([BASE, *sys.argv[1:]]):
        n = base if box == BASE else count(box)
        print(f"{box}: {n:,.0f} instructions a decision, {base / n:.2f} of the base game's speed", flush=True)


if __name__ == "__main__":
    main()
