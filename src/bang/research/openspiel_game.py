"""Offer any of our games to OpenSpiel: `import bang.research.openspiel_game`, then `load_game("python_bang")`.

Chance is one node at the start, which draws the deal; shuffles and “draw!” follow from it. An algorithm that clones
states therefore sees the future unless it uses information states only.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from bang import games
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import View, ask_view, heard, recorded, view
from bang.errors import BadOptions, IllegalAnswer, LateAnswer
from bang.games import new_table
from bang.research.setup import LOST, MOST_OPTIONS, WON, Array, Setup, table_options

DEALS: Final = 1000
LONGEST: Final = 10_000  # answers; random play needs a few hundred

LISTS: Final = ("sets", "variants", "cards")  # joined with +; empty = none, or the basic game
SETTINGS: Final = {key: setting.default for key, setting in games.settings().items()}
PARAMETERS: Final = {
    "players": 0,  # 0 = the usual number
    "game": "",
    **dict.fromkeys(LISTS, ""),
    **SETTINGS,
    "deals": DEALS,  # number of deals that the chance node draws from
    "most_options": MOST_OPTIONS,
}
GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_bang",
    long_name="BANG!",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(n for game in games.every() for n in game.players()),
    min_num_players=min(n for game in games.every() for n in game.players()),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class BangGame(pyspiel.Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        said = {**PARAMETERS, **(params or {})}
        lists = {name: tuple(said[name].split("+")) if said[name] else () for name in LISTS}
        settings = {key: said[key] for key in SETTINGS}
        options = table_options(said["players"] or None, said["game"], **lists, **settings)
        self.setup = Setup(options, said["most_options"])
        self.deals: int = said["deals"]
        if self.deals < 1:
            raise BadOptions(f"The chance node draws one of at least one deal; {self.deals} are too few.")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.most_options,
            max_chance_outcomes=self.deals,
            num_players=options.players,
            min_utility=LOST,
            max_utility=WON,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> BangState:
        return BangState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BangObserver:
        return BangObserver(self.setup, iig_obs_type)


class Play:
    """A game being played, with everything told and answered so far."""

    def __init__(self, options: Options, deal: int, game: Game, told: list[View]) -> None:
        self.options = options
        self.deal = deal
        self.game = game
        self.told = told
        self.listen()

    def answer(self, place: int) -> None:
        asked = self.game.asked
        assert asked is not None
        content = describe(self.game.table, asked.seat, asked.options[place])
        self.told.append({"answer": content, "seat": asked.seat})
        self.game.answer(place)
        self.listen()

    def listen(self) -> None:
        t = self.game.table
        self.told += [recorded(t, fact) for fact in t.facts or []]
        t.facts = []

    def known_to(self, seat: int) -> list[View]:
        """Return what a seat has heard and answered, in order."""
        return [
            entry if "answer" in entry else heard(entry, seat)
            for entry in self.told
            if "answer" not in entry or entry["seat"] == seat
        ]

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        return Play(self.options, self.deal, self.game.clone(), self.told.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return replay, (self.options, self.deal, self.game.answers)


def replay(options: Options, deal: int, answers: Sequence[int] = ()) -> Play:
    """Replay a deal with these answers."""
    table = new_table(options, deal)
    table.facts = []
    play = Play(options, deal, Game(table), [])
    for place in answers:
        play.answer(place)
    return play


class BangState(pyspiel.State):
    def __init__(self, game: BangGame) -> None:
        super().__init__(game)
        self.play: Play | None = None

    @property
    def setup(self) -> Setup:
        found: Setup = self.get_game().setup
        return found

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.play.game.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        asked = self.asked(player)
        return [] if asked is None else list(range(self.setup.legal(asked)))

    def asked(self, player: int) -> Ask | None:
        """Return the pending question if it is this player's."""
        asked = self.play.game.asked if self.play is not None else None
        return asked if asked is not None and asked.seat == player else None

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            deals: int = self.get_game().deals
            if not 0 <= action < deals:
                raise IllegalAnswer(f"There is no deal {action}; the chance node draws one of 0 to {deals - 1}.")
            self.play = replay(self.setup.options, action)
            return
        asked = self.play.game.asked
        if asked is None:
            raise LateAnswer("The game is over; begin with a new state: game.new_initial_state().")
        self.play.answer(self.setup.check_action(action, asked))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        asked = self.asked(player)
        if self.play is None or asked is None or not 0 <= action < len(asked.options):
            return f"option {action}"
        return written(describe(self.play.game.table, player, asked.options[action]))

    def is_terminal(self) -> bool:
        return self.play is not None and self.play.game.asked is None

    def returns(self) -> list[float]:
        if self.play is None or not self.is_terminal():
            return [0.0] * self.num_players()
        return self.setup.rewards(self.play.game.table)

    def __str__(self) -> str:
        return "before the deal" if self.play is None else f"after {len(self.play.game.answers)} answers"


class BangObserver:
    """Observe a player's arrays as one vector, and as text the view or everything heard so far."""

    def __init__(self, setup: Setup, kind: Any) -> None:
        self.setup = setup
        self.recalls = kind is not None and kind.perfect_recall
        sizes = {field.name: field.shape for field in setup.layout.fields}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in sizes.values()), np.float32)
        self.dict: dict[str, Array] = {}
        at = 0
        for name, shape in sizes.items():
            end = at + int(np.prod(shape))
            self.dict[name] = self.tensor[at:end].reshape(shape)
            at = end

    def set_from(self, state: BangState, player: int) -> None:
        self.tensor.fill(0)
        if state.play is not None:
            for name, values in self.setup.observe(state.play.game, player).items():
                self.dict[name][:] = values

    def string_from(self, state: BangState, player: int) -> str:
        if state.play is None:
            return "before the deal"
        game = state.play.game
        seen = state.play.known_to(player) if self.recalls else [view(game.table, player)]
        if game.asked is not None:
            seen.append(ask_view(game.table, game.asked, player))
        return "\n".join(map(written, seen))


def written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


pyspiel.register_game(GAME_TYPE, BangGame)
