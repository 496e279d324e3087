"""Offer any of our games as a PettingZoo environment: agents act one after the other, whenever they are asked.

`env` makes it; `parallel_env` makes the variant in which all agents give an action at every step.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from bang.bots.safe import safe
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import ask_view
from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.research.picture import table_text
from bang.research.setup import MOST_OPTIONS, SEEDS, Setup, Worth, table_options
from bang.research.spaces import Choice, observation_space, split

MOST_CYCLES: Final = 1000  # far more than a game takes
RENDER_MODES: Final = ("human", "ansi")


class BangEnv(AECEnv):
    """An agent is a seat. It observes what its seat sees, and its action is the index of an option.

    No agent is done before the game is over: an eliminated deputy wins with the Sheriff. Rewards come at the end.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "bang_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        options: Options,
        most_options: int = MOST_OPTIONS,
        worth: Worth | None = None,
        max_cycles: int = MOST_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOptions(f"There is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}.")
        if max_cycles < 1:
            raise BadOptions(f"An agent acts at least once; max_cycles={max_cycles} is too small.")
        self.setup = Setup(options, most_options, worth)
        self.max_cycles = max_cycles  # actions of one agent; beyond that a safe answer is given for its seat
        self.render_mode = render_mode
        self.possible_agents = [f"player_{p}" for p in range(options.players)]
        self.seat_of = {agent: p for p, agent in enumerate(self.possible_agents)}
        self.spaces = {agent: observation_space(self.setup) for agent in self.possible_agents}
        self.choices = {agent: Choice(most_options) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.seeds = Random()
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        return self.spaces[agent]

    def action_space(self, agent: str) -> Choice:
        return self.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. A seed determines this game and those after it."""
        if seed is not None:
            self.seeds = Random(seed)
        self.seed = self.seeds.randrange(SEEDS)
        self.game = self.setup.new_game(self.seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.left = [self.max_cycles] * len(self.agents)
        self._skip_agent_selection = None
        self.go_on(self.game)

    def observe(self, agent: str) -> dict[str, Any]:
        return split(self.setup.observe(self.playing(), self.seat_of[agent]))

    def step(self, action: Any) -> None:
        game = self.playing()
        if not self.agents:
            raise LateAnswer("The game is over, and all agents know: call reset() for the next one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise LateAnswer(f"{agent} has nothing left to do: step(None) is right.")
            self._was_dead_step(action)
            return
        assert game.asked is not None
        if action is None:
            raise IllegalAnswer(f"{agent} is asked; step(None) is right only for agents that are done.")
        place = self.setup.check_action(action, game.asked)
        self.choices[agent].legal = 1
        self.left[game.asked.seat] -= 1
        game.answer(place)
        self._cumulative_rewards[agent] = 0.0
        if self.left[self.seat_of[agent]] == 0:
            self.truncations[agent] = True
        self.go_on(game)

    def go_on(self, game: Game) -> None:
        """Select the agent that acts next: the one that is asked, or those that are done."""
        while game.asked is not None and self.left[game.asked.seat] == 0 and self.is_watched():
            game.answer(safe(ask_view(game.table, game.asked, game.asked.seat)))
        if game.asked is None:
            self.end(game)
            return
        self.agent_selection = self.possible_agents[game.asked.seat]
        self.choices[self.agent_selection].legal = self.setup.legal(game.asked)
        if any(self.truncations.values()):
            self._deads_step_first()

    def is_watched(self) -> bool:
        """Tell whether some agent may still act."""
        return not all(self.truncations.values())

    def end(self, game: Game) -> None:
        for agent, reward in zip(self.possible_agents, self.setup.rewards(game.table), strict=True):
            if agent in self.rewards:
                self.rewards[agent] = reward
                self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self._deads_step_first()

    def playing(self) -> Game:
        if self.game is None:
            raise LateAnswer("No game has been dealt yet: call reset() first.")
        return self.game

    def render(self) -> str | None:
        """Show the table in a few lines, as everybody at it sees it."""
        text = table_text(self.playing())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def raw_env(
    most_options: int = MOST_OPTIONS,
    worth: Worth | None = None,
    max_cycles: int = MOST_CYCLES,
    render_mode: str | None = None,
    **agreed: Any,
) -> BangEnv:
    """Make an environment; `agreed` are the options of the table: players, sets, variants, game, cards, settings."""
    return BangEnv(table_options(**agreed), most_options, worth, max_cycles, render_mode)


env = raw_env  # no wrappers that check actions: the environment checks each itself


class ParallelBangEnv(turn_based_aec_to_parallel_wrapper):
    """Take an action of every agent at every step; only that of the asked agent counts."""

    def __init__(self, game: BangEnv, max_cycles: int) -> None:
        super().__init__(game)
        self.max_cycles = max_cycles
        self.steps = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.steps = 0
        return super().reset(seed, options)

    def step(self, actions: dict[str, Any]) -> Any:
        found, rewards, terminations, truncations, infos = super().step(actions)
        self.steps += 1
        if self.steps >= self.max_cycles:
            truncations = dict.fromkeys(truncations, True)
            self.agents: list[str] = []
        return found, rewards, terminations, truncations, infos


def parallel_env(max_cycles: int = MOST_CYCLES, **described: Any) -> ParallelBangEnv:
    return ParallelBangEnv(raw_env(**described), max_cycles)
