"""A scenario as positions that can be looked at one after the other, and played on from against bots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from bang import games
from bang.engine.kernel.content import Content, describe, find
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import SPECTATOR, view
from bang.errors import BadOptions
from bang.protocol.parts import Status
from bang.rooms.actions.answer import Answered
from bang.rooms.bot_seats import STAND_IN, BotSeat, question
from bang.rooms.state import RoomSeat, RoomState
from bang.scenario import Scenario, library
from bang.scenario.playthrough import HALTS
from bang.scenario.runner import Runner
from bang.snapshot import Snapshot
from bang.tutorial.options import quiet_table

MOST_ANSWERS: Final = 600  # of everybody together: longer than nearly all games
DEMONSTRATIONS_KEPT: Final = 200  # demonstrations that are kept


@dataclass(frozen=True)
class Stage:
    """The position after a step of the scenario. The first one is what is given, the last one the outcome."""

    words: str  # the step as its author wrote it; empty for what is given and for what follows the last step
    refused: bool
    because: str
    done: int  # how much of the trail leads here


class ShownState(RoomState):
    """A position that may stand between two turns, where nobody is asked."""

    @property
    def status(self) -> Status:
        return "finished" if self.game is not None and self.game.table.over else "playing"


class Demonstration:
    def __init__(self, scenario: Scenario) -> None:
        runner = Runner(scenario, ())
        runner.run()
        game = runner.playthrough.game
        assert game.origin is not None
        self.scenario = scenario
        self.origin = game.origin
        self.trail = runner.playthrough.trail
        self.names = list(runner.position.seats)
        self.stages = [Stage("", False, "", 0)]
        for step, done in runner.reached_after:
            self.stages.append(Stage(step.words, step.refused, str(step.data.get("because", "")), done))
        if len(self.stages) == 1 or len(self.trail) > self.stages[-1].done:
            self.stages.append(Stage("", False, "", len(self.trail)))

    def begin(self, game: Game) -> ShownState:
        agreed = self.origin.rules.options
        state = ShownState("position", Random(0))
        state.options = quiet_table(agreed, len(self.names))
        state.places = [RoomSeat(name=name) for name in self.names]
        state.game = game
        state.messages = games.find(agreed.game).messages()
        state.messages.look(view(self.origin, SPECTATOR))
        return state

    def show(self, stage: int) -> ShownState:
        """The table at a stage. The first one is shown as it is given, before anything happens by itself."""
        table = self.origin.copy()
        table.facts = []
        game = Game(table, keep=False, halts=HALTS)
        if stage == 0 and table.facts:
            table = self.origin.copy()
            table.facts = []
            game = Game(table, keep=False, halts=tuple(range(len(table.rules.steps))))
        state = self.begin(game)
        state.tell_facts()
        for act in self.trail[: self.stages[stage].done]:
            if act is None:
                game.go()
            else:
                game.answer(act)
            state.tell_facts()
        return state

    def practise(self, stage: int, seat: int, answers: list[Content]) -> tuple[ShownState, list[Content]]:
        """The game that goes on from a stage, with bots in all seats but one, up to the next question to that seat.

        `answers` are those of all seats since the stage; they come back with what the bots have added.
        """
        if not 0 <= seat < len(self.names):
            raise BadOptions(f"There is no seat {seat}; seats are 0 to {len(self.names) - 1}.")
        table = self.origin.copy()
        table.facts = []
        game = Game(table, keep=False)
        state = self.begin(game)
        state.origin = Snapshot(0, self.origin)  # to look back from when it is over
        state.places[seat].account = "you"
        for p, place in enumerate(state.places):
            place.bot = None if p == seat else BotSeat(STAND_IN, p, p, state.options.game)
        state.tell_facts()
        for act in self.trail[: self.stages[stage].done]:
            if act is not None and game.asked is not None:
                self.answer(state, act)
        for content in answers:
            if game.asked is None:
                raise BadOptions("The game is over; there is nothing to answer.")
            self.answer(state, find(table, game.asked, content))
        given = list(answers)
        while game.asked is not None and game.asked.seat != seat and len(given) < MOST_ANSWERS:
            asked = game.asked
            bot = state.places[asked.seat].bot
            assert bot is not None
            chosen = bot.think(question(game)).place
            given.append(describe(table, asked.seat, asked.options[chosen]))
            self.answer(state, chosen)
        return state, given

    def answer(self, state: ShownState, place: int) -> None:
        game = state.game
        assert game is not None
        assert game.asked is not None
        asked = game.asked
        state.answer(Answered(asked.seat, asked.number, describe(game.table, asked.seat, asked.options[place]), "bot"))


@lru_cache(maxsize=DEMONSTRATIONS_KEPT)
def demonstration(name: str) -> Demonstration:
    scenario = library.find(name)
    if scenario is None or scenario.by_hand:
        raise BadOptions(f"There is no position {name!r}.")
    return Demonstration(scenario)
