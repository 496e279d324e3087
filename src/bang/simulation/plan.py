"""Which games a simulation plays. Everything about game number i follows from the plan and i alone."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Final

from bang import bots
from bang.bots import Bot
from bang.engine.kernel.rules import CLASSIC, CREW, EVENTS, Options
from bang.games import rules_for

DEFAULT_LIMIT: Final = 10_000  # answers; random play needs a few hundred
SEATS: Final = 64  # more than any game has, so that no two bots share a seed


@dataclass(frozen=True)
class Plan:
    games: int
    players: tuple[int, ...]  # taken in turn, game by game
    sets: tuple[str, ...] = ("base",)
    variants: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()  # folders of own cards
    choose: int = 1
    events: int = EVENTS
    seed: int = 0  # of the first game; each further one has the next number
    bots: tuple[str, ...] = ("random",)  # taken in turn, seat by seat
    limit: int = DEFAULT_LIMIT  # answers after which a game is given up as endless
    check: bool = False  # count the cards after every answer
    save: str = ""  # the folder for recordings; none if empty
    game: str = CLASSIC
    crew: int = CREW

    def validate(self) -> None:
        """Raise BadOptions now and not in the middle of the run."""
        for name in self.bots:
            bots.find(name, self.game)
        for i in range(len(self.players)):
            rules_for(self.options(i))

    def options(self, i: int) -> Options:
        return Options(
            players=self.players[i % len(self.players)],
            sets=self.sets if self.game == CLASSIC else (),
            variants=self.variants,
            choose=self.choose,
            cards=self.cards,
            events=self.events,
            game=self.game,
            crew=self.crew,
        )

    def seed_of(self, i: int) -> int:
        return self.seed + i

    def seated(self, i: int) -> list[Bot]:
        """New bots for one game, each with a seed of its own."""
        first = self.seed_of(i) * SEATS
        return [bots.find(self.bots[p % len(self.bots)], self.game)(first + p) for p in range(self.options(i).players)]

    def command(self, i: int) -> str:
        """The command line that plays just this game again."""
        options = self.options(i)
        words = f"bang simulate --games 1 --players {options.players}"
        words += f" --sets {','.join(options.sets)}" if options.game == CLASSIC else f" --game {options.game}"
        words += f" --crew {options.crew}" if options.crew != CREW else ""
        words += "".join(f" --variant {variant}" for variant in options.variants)
        words += "".join(f" --cards {shlex.quote(folder)}" for folder in options.cards)
        words += f" --events {options.events}" if options.events != EVENTS else ""
        words += (
            f" --choose {options.choose} --seed {self.seed_of(i)} --bots {','.join(self.bots)} --limit {self.limit}"
        )
        return words + (" --check" if self.check else "")
