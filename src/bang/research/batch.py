"""Play many games at a time with observations in one array, the fastest way to feed a learner."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from bang.engine.kernel.game import Game
from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.research.encoding.stepper import Stepper
from bang.research.setup import MOST_OPTIONS, Array, Setup, Worth, table_options


class Round(NamedTuple):
    """What follows from one answer in every game.

    Where a game ended, all but `done` and `rewards` describe the next one.
    """

    observation: Array  # one record a game: what the asked seat sees
    legal: Array  # the number of options; action 0 up to it is legal
    seats: Array  # the asked seat
    done: Array  # the game ended with this answer
    rewards: Array  # by game and seat, 0 while the game goes on


class Batch:
    """A number of games of the same table. Each round takes one action a game."""

    def __init__(self, size: int, most_options: int = MOST_OPTIONS, worth: Worth | None = None, **agreed: Any) -> None:
        if size < 1:
            raise BadOptions(f"A batch has at least one game; {size} are too few.")
        self.setup = Setup(table_options(**agreed), most_options, worth)
        self.size = size
        self.next_seed = 0
        self.stepper: Stepper | None = None

    def reset(self, seed: int = 0) -> Round:
        """Deal the first games. Every game dealt has its own seed, counted from this one."""
        self.next_seed = seed
        self.stepper = Stepper(self.setup.encoder, self.size, self.deal)
        return self.round(self.stepper)

    def deal(self) -> Game:
        """Deal the next game; skip one that ends without a question."""
        while True:
            game = self.setup.new_game(self.next_seed)
            self.next_seed += 1
            if game.asked is not None:
                return game

    def step(self, actions: Array) -> Round:
        """Answer in every game. If any action is illegal, no game changes."""
        if self.stepper is None:
            raise LateAnswer("No games have been dealt yet: call reset() first.")
        given = np.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise IllegalAnswer(
                f"{self.size} whole numbers are needed, one for each game; not {given.dtype} {given.shape}."
            )
        legal = self.legal
        if wrong := np.flatnonzero((given < 0) | (given >= legal)).tolist():
            i = wrong[0]
            raise IllegalAnswer(f"Action {given[i]} is masked in game {i}; it can be 0 to {legal[i] - 1}.")
        self.stepper.answer(given.tolist())
        return self.round(self.stepper)

    def round(self, stepper: Stepper) -> Round:
        done = np.zeros(self.size, np.bool_)
        rewards = np.zeros((self.size, self.setup.options.players), np.float32)
        for place, game in zip(stepper.places, stepper.ended, strict=True):
            done[place] = True
            rewards[place] = self.setup.rewards(game.table)
        self.legal = np.array(stepper.legal())
        observation = np.frombuffer(stepper.observe(), self.setup.record)
        return Round(observation, self.legal, np.array(stepper.seats()), done, rewards)
