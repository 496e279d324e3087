"""Define tables of different sorts, and play random games at them."""

from collections.abc import Iterator
from random import Random

from bang import games
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.research.setup import Setup

TABLES = {
    "base": Options(5),
    "everything": Options(8, tuple(games.find().box_names())),
    "duel": Options(2, game="duel"),
}


def positions(setup: Setup, seed: int, every: int) -> Iterator[Game]:
    """Play a random game; yield it at some of its questions and at its end."""
    random = Random(seed)
    game = setup.new_game(seed)
    while game.asked is not None:
        if random.randrange(every) == 0:
            yield game
        game.answer(random.randrange(len(game.asked.options)))
    yield game
