"""Compute a digest of everything that is asked in some seeded games: equal wherever the rules are the same.

`python -m bang.conformance.digest 200` plays 200 games and prints which build played them and the digest.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from bang.build_info import compiled
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.games import new_game

VARIANTS: Final = ((), ("simplified",), ("dynamite_stick",), ("simplified", "dynamite_stick"))


def tables(n: int) -> Iterator[Options]:
    """Yield options that vary as much as possible."""
    for seed in range(n):
        yield Options(players=4 + seed % 4, variants=VARIANTS[seed // 4 % 4], choose=1 + seed % 3)


def ask_line(game: Game) -> str:
    ask = game.asked
    assert ask is not None
    return f"{ask.number} {ask.seat} {ask.verb} {ask.why.key if ask.why is not None else ''} {ask.by} {ask.options}"


def play(options: Options, seed: int) -> Iterator[str]:
    """Yield every question of one game with random answers, then who won."""
    random = Random(seed)
    game = new_game(options, seed)
    while game.asked is not None:
        yield ask_line(game)
        game.answer(random.randrange(len(game.asked.options)))
    yield f"{game.table.side} {game.table.winners}"


def digest(n: int) -> str:
    total = hashlib.sha256()
    for seed, options in enumerate(tables(n)):
        for line in play(options, seed):
            total.update(line.encode())
    return total.hexdigest()


if __name__ == "__main__":
    print("compiled" if compiled() else "plain", digest(int(sys.argv[1])))
