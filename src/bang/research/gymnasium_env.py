"""Offer one seat of any of our games as a Gymnasium environment; bots play the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import gymnasium

from bang import bots
from bang.bots import Company
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.errors import BadOptions, LateAnswer
from bang.research.picture import table_text
from bang.research.setup import MOST_OPTIONS, SEEDS, Setup, Worth, table_options
from bang.research.spaces import Choice, observation_space, split
from bang.simulation.plan import SEATS

OPPONENTS: Final = ("gunslinger",)


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """Play one seat from the deal to the end of the game; an eliminated player waits for the end, and may still win.

    `opponents` are names of bots, assigned to the other seats in turn.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        options: Options,
        seat: int = 0,
        opponents: Sequence[str] = OPPONENTS,
        most_options: int = MOST_OPTIONS,
        worth: Worth | None = None,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < options.players:
            raise BadOptions(f"There is no seat {seat}; seats are 0 to {options.players - 1}.")
        if isinstance(opponents, str) or not opponents:
            raise BadOptions("The opponents are a list of bots, at least one: opponents=['gunslinger'].")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOptions(f"There is no render mode {render_mode!r}; there are: human, ansi.")
        self.makers = [bots.find(name, options.game) for name in opponents]
        self.setup = Setup(options, most_options, worth)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setup)
        self.action_space = Choice(most_options)
        self.game: Game | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game and play up to the first question to the seat. The same seed gives the same game."""
        super().reset(seed=seed)
        for _ in range(SEEDS):  # a loop, because a game in which the seat is never asked is skipped; that is rare
            self.deal(int(self.np_random.integers(SEEDS)))
            if self.playing().asked is not None:
                break
        return self.observation(), {}

    def deal(self, seed: int) -> None:
        table = self.setup.new_table(seed)
        table.facts = []
        self.game = Game(table, keep=False)
        seated = {
            p: self.makers[p % len(self.makers)](seed * SEATS + p)
            for p in range(self.setup.options.players)
            if p != self.seat
        }
        self.company = Company(self.game, seated)
        if not self.company.attentive:
            table.facts = None  # facts cost time, and no bot listens to them
        self.go_on()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        game = self.playing()
        if game.asked is None:
            raise LateAnswer("The game is over: call reset() for the next one.")
        place = self.setup.check_action(action, game.asked)
        game.answer(place)
        self.go_on()
        over = game.asked is None
        reward = self.setup.rewards(game.table)[self.seat] if over else 0.0
        info = {"role": game.table.seats[self.seat].role, "side": game.table.side} if over else {}
        return self.observation(), reward, over, False, info

    def go_on(self) -> None:
        """Let the bots play until the seat is asked or the game is over."""
        game = self.playing()
        self.company.listen(game)
        while game.asked is not None and game.asked.seat != self.seat:
            game.answer(self.company.answer(game))
            self.company.listen(game)
        self.action_space.legal = self.setup.legal(game.asked) if game.asked is not None else 1

    def observation(self) -> dict[str, Any]:
        return split(self.setup.observe(self.playing(), self.seat))

    def playing(self) -> Game:
        if self.game is None:
            raise LateAnswer("No game has been dealt yet: call reset() first.")
        return self.game

    def render(self) -> Any:
        text = table_text(self.playing())
        if self.render_mode == "human":
            print(text)
            return None
        return text


def seat_env(
    seat: int = 0,
    opponents: Sequence[str] = OPPONENTS,
    most_options: int = MOST_OPTIONS,
    worth: Worth | None = None,
    render_mode: str | None = None,
    **agreed: Any,
) -> SeatEnv:
    """Make a seat among bots; `agreed` are the options of the table: players, sets, variants, game, cards, settings."""
    return SeatEnv(table_options(**agreed), seat, opponents, most_options, worth, render_mode)


gymnasium.register(id="bang/Seat-v0", entry_point="bang.research.gymnasium_env:seat_env")
