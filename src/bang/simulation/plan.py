"""Plan a simulation. Everything about game number i follows from the plan and i alone."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Final

from bang import bots
from bang.bots import Bot
from bang.engine.kernel.options import Options
from bang.games import find, is_default, rules_for

DEFAULT_LIMIT: Final = 10_000  # answers; random play needs a few hundred
SEATS: Final = 64  # more seats than any game has, so that no two bots share a seed

PLAIN: Final = Options(0)


@dataclass(frozen=True)
class Plan:
    games: int
    players: tuple[int, ...]  # in turn, game by game
    agreed: Options = PLAIN  # for all games, apart from the number of players
    seed: int = 0  # of the first game; each further game adds 1
    bots: tuple[str, ...] = ("random",)  # in turn, seat by seat
    limit: int = DEFAULT_LIMIT  # answers after which a game is aborted as endless
    check: bool = False  # count the cards after every answer
    save: str = ""  # folder for recordings; "" for none

    def validate(self) -> None:
        """Raise BadOptions now rather than in the middle of the run."""
        for name in self.bots:
            bots.find(name, self.agreed.game)
        for i in range(len(self.players)):
            rules_for(self.options(i))

    def options(self, i: int) -> Options:
        return self.agreed.replaced(players=self.players[i % len(self.players)])

    def seed_of(self, i: int) -> int:
        return self.seed + i

    def seated(self, i: int) -> list[Bot]:
        """Make new bots for one game, each with its own seed."""
        first = self.seed_of(i) * SEATS
        makers = [bots.find(name, self.agreed.game) for name in self.bots]
        return [makers[p % len(makers)](first + p) for p in range(self.options(i).players)]

    def command(self, i: int) -> str:
        """Return the command line that replays just this game."""
        options = self.options(i)
        words = f"bang simulate --games 1 --players {options.players}"
        game = find(options.game)
        if game.takes_boxes:
            words += f" --sets {','.join(options.sets or game.basic)}"
        if not is_default(game.key):
            words += f" --game {game.key}"
        words += "".join(f" --variant {variant}" for variant in options.variants)
        words += "".join(f" --cards {shlex.quote(folder)}" for folder in options.cards)
        words += "".join(f" --{key} {value}" for key, value in options.settings)
        words += f" --seed {self.seed_of(i)} --bots {','.join(self.bots)} --limit {self.limit}"
        return words + (" --check" if self.check else "")
