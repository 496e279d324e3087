"""Puzzles about a position: what can be forced, whatever the others hold and do.

The hidden cards (the deck and the hands of others) may lie in any way that fits what the player sees. Some of these
worlds are played through: that of the author, who puts the cards where they hurt, and others by lot. A move is right
while the goal can still be forced in each world that looks the same to the player.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, NamedTuple

from bang.engine.kernel.ask import PASS
from bang.engine.kernel.content import Content, describe, find
from bang.engine.kernel.game import Game
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import View, ask_view, view
from bang.errors import BangError, DamagedFile
from bang.scenario import Scenario
from bang.tutorial.demonstration import Demonstration, ShownState
from bang.tutorial.puzzles.goals import read_goal

WORLDS: Final = 24  # besides that of the author
MOST_NODES: Final = 4000  # of a search; a puzzle that needs more is none for people
MOST_ANSWERS: Final = 60

NAMES: Final = ("Billie", "Bruno", "Cora", "Dusty", "Rufus", "Ida", "Silas", "June")

Verdict = Literal["open", "solved", "failed"]


class TooHard(BangError):
    """The search has no end: the puzzle has to be made smaller."""


class Tried(NamedTuple):
    """How far somebody has come with a puzzle."""

    state: ShownState
    answers: list[Content]  # of all seats
    verdict: Verdict


@dataclass(eq=False)
class World:
    """One way in which the hidden cards may lie, and the game in it."""

    origin: Table
    game: Game


class ForcingPuzzle:
    def __init__(self, scenario: Scenario) -> None:
        self.id = scenario.id
        self.scenario = scenario
        self.shown = Demonstration(scenario)
        self.goal = read_goal(scenario.id, scenario.puzzle, self.shown.names)
        stage = scenario.puzzle.get("stage", 0)
        if not isinstance(stage, int) or not 0 <= stage < len(self.shown.stages):
            raise DamagedFile(f"The puzzle {scenario.id} begins at stage {stage!r}; there is none.")
        self.opening = [act for act in self.shown.trail[: self.shown.stages[stage].done] if act is not None]
        first = self.begin(self.shown.origin)
        self.turn = first.table.turn
        self.origins = [self.shown.origin, *(self.redealt(first.table, Random(n)) for n in range(WORLDS))]

    @property
    def player(self) -> int:
        return self.goal.player

    def begin(self, origin: Table) -> Game:
        game = Game(origin.copy())
        for act in self.opening:
            game.answer(act)
        return game

    def redealt(self, now: Table, random: Random) -> Table:
        """The position with other cards where the player cannot see them; what was played by now stays as it is."""
        t = self.shown.origin.copy()
        others = [seat for p, seat in enumerate(t.seats) if p != self.player]
        held = {card for seat in now.seats for card in seat.hand} & {card for seat in others for card in seat.hand}
        hidden = [*t.deck, *sorted(held)]
        random.shuffle(hidden)
        new = iter(hidden)
        t.deck = [next(new) for _ in t.deck]
        for seat in others:
            seat.hand = [next(new) if card in held else card for card in seat.hand]
        t.changed()
        return t

    # --- trying

    def attempt(self, answers: list[Content], show: bool = False) -> Tried:
        """Go on from the answers of all seats; the others answer as it hurts most. With `show`, a right move is made.

        The verdict comes as soon as it is certain. After a wrong move the game goes on to show what is wrong with it.
        """
        if len(answers) > MOST_ANSWERS:
            raise BangError("This is longer than any puzzle.")
        worlds = self.possible(answers)
        given = list(answers)
        if show and self.verdict(worlds) == "open":
            given.append(self.right_move(worlds))
            worlds = self.possible(given)
        while True:
            verdict, hardest = self.judged(worlds)
            asked = hardest.game.asked
            if verdict == "solved" or asked is None or self.missed(hardest):
                break
            if asked.seat == self.player and verdict == "open":
                break
            place = self.reply(hardest.game) if asked.seat != self.player else self.give_up(hardest.game)
            given.append(describe(hardest.game.table, asked.seat, asked.options[place]))
            worlds = self.answered([hardest] if verdict == "failed" else [hardest, *worlds], given[-1])
        return Tried(self.state(hardest.origin, given), given, verdict)

    def possible(self, answers: list[Content]) -> list[World]:
        """The worlds in which all this could be answered and looks the same to the player; the author's comes first."""
        worlds = [World(origin, self.begin(origin)) for origin in self.origins]
        for content in answers:
            worlds = self.answered(worlds, content)
        return worlds

    def answered(self, worlds: list[World], content: Content) -> list[World]:
        """Keep the worlds that go on with this answer and look to the player like the first of them."""
        left: list[World] = []
        for world in worlds:
            asked = world.game.asked
            with suppress(BangError):  # somebody does not hold that card there
                if asked is not None and world not in left:
                    world.game.answer(find(world.game.table, asked, content))
                    left.append(world)
        if not left:
            raise BangError(f"{content} is not possible here.")
        seen = self.seen(left[0].game)
        return [world for world in left if self.seen(world.game) == seen]

    def seen(self, game: Game) -> tuple[View, View | None]:
        t, ask = game.table, game.asked
        return view(t, self.player), ask_view(t, ask, self.player) if ask is not None else None

    # --- judging

    def judged(self, worlds: list[World]) -> tuple[Verdict, World]:
        """Return what is certain by now, and the world that shows it."""
        if all(self.goal.judge(world.game, self.turn) for world in worlds):
            return "solved", worlds[0]
        lost = next((world for world in worlds if not self.can_force(world.game)), None)
        return ("open", worlds[0]) if lost is None else ("failed", lost)

    def verdict(self, worlds: list[World]) -> Verdict:
        return self.judged(worlds)[0]

    def missed(self, world: World) -> bool:
        return self.goal.judge(world.game, self.turn) is False

    def can_force(self, game: Game) -> bool:
        return Search(self).wins(game)

    def right_move(self, worlds: list[World]) -> Content:
        """A move after which the goal can still be forced in every world."""
        first = worlds[0].game
        assert first.asked is not None
        for option in first.asked.options:
            content = describe(first.table, self.player, option)
            if self.is_right(worlds, content):
                return content
        raise BangError("There is no right move any more.")

    def is_right(self, worlds: list[World], content: Content) -> bool:
        for world in worlds:
            game = world.game.clone()
            assert game.asked is not None
            game.answer(find(game.table, game.asked, content))
            if not self.can_force(game):
                return False
        return True

    def reply(self, game: Game) -> int:
        """Choose what the others answer: what spoils the goal, if anything does; else they fight to the last card."""
        assert game.asked is not None
        for place in range(len(game.asked.options)):
            twin = game.clone()
            twin.answer(place)
            if not self.can_force(twin):
                return place
        return next((place for place, option in enumerate(game.asked.options) if option != PASS), 0)

    def give_up(self, game: Game) -> int:
        assert game.asked is not None
        options = game.asked.options
        return options.index(PASS) if PASS in options else 0

    # --- showing

    def state(self, origin: Table, answers: list[Content]) -> ShownState:
        table = origin.copy()
        table.facts = []
        game = Game(table, keep=False)
        state = self.shown.begin(game)
        for place, name in zip(state.places, NAMES, strict=False):
            place.name = name
        state.places[self.player].account = "you"
        state.tell_facts()
        for act in self.opening:
            self.shown.answer(state, act)
        for content in answers:
            assert game.asked is not None
            self.shown.answer(state, find(table, game.asked, content))
        return state


class Search:
    """Whether a goal can be forced: the player needs one right move, and no answer of the others may spoil it."""

    def __init__(self, puzzle: ForcingPuzzle) -> None:
        self.puzzle = puzzle
        self.nodes = 0

    def wins(self, game: Game) -> bool:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooHard(f"The puzzle {self.puzzle.id} branches too much to be searched.")
        judged = self.puzzle.goal.judge(game, self.puzzle.turn)
        if judged is not None:
            return judged
        asked = game.asked
        if asked is None:
            return False
        mine = asked.seat == self.puzzle.player
        for place in range(len(asked.options)):
            twin = game.clone()
            twin.answer(place)
            if self.wins(twin) == mine:
                return mine
        return not mine
