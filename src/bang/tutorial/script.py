"""Plays the lesson of a box on the engine, up to each question that the learner answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import yaml

from bang import games
from bang.engine.kernel.content import Content, describe
from bang.engine.kernel.view import SPECTATOR, view
from bang.errors import BadOptions
from bang.rooms.actions.answer import Answered
from bang.rooms.state import RoomSeat, RoomState
from bang.scenario import build
from bang.scenario.files import LOADER, Scenario
from bang.snapshot import Snapshot
from bang.tutorial.options import quiet_table

FILE: Final = "lesson.yaml"  # in the folder of a box
LEARNER: Final = 0
YOU: Final = "you"
PASS: Final[Content] = {"do": "pass"}
NAMES: Final = ("", "Bruno", "Cora", "Dusty", "Rufus", "Ida", "Silas", "June")  # the client says the learner's own name


@dataclass(frozen=True)
class LessonStep:
    """One answer; with texts where it is the learner's."""

    seat: str
    answer: Content
    lesson: str
    texts: list[str]


class Script:
    def __init__(self, box: str, path: Path) -> None:
        data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), LOADER)
        self.box = box
        self.path = path
        self.given: dict[str, Any] = data["given"]
        self.texts: str = data.get("texts", f"learn.tutorial.{box}")  # what the keys of all texts begin with
        self.finally_ = self.keys(data["finally"])
        self.letters = [player.get("seat") or player["side"] for player in self.given["players"]]
        self.steps = [self.read(step) for step in data["steps"]]
        self.yours = [step for step in self.steps if step.seat == YOU]

    def keys(self, texts: list[str]) -> list[str]:
        return [f"{self.texts}.{text}" for text in texts]

    def read(self, step: dict[str, Any]) -> LessonStep:
        seat = next(key for key in (YOU, *self.letters) if key in step)
        return LessonStep(seat, step[seat], step.get("lesson", ""), self.keys(step.get("text", [])))

    def texts_in_order(self) -> list[str]:
        """The keys of all texts, as they are read."""
        return [text for step in self.yours for text in step.texts] + self.finally_

    def lesson(self, done: int) -> str:
        """The part of the lesson in which the learner is after so many answers; empty where there are no parts."""
        return ["", *(step.lesson for step in self.yours[: done + 1] if step.lesson)][-1]

    def play(self, done: int) -> RoomState:
        """The game after so many answers of the learner, at the next question to the learner or at its end."""
        state = self.begin()
        waiting = done
        for step in self.steps:
            self.reach(state, step)
            if step.seat == YOU:
                if waiting == 0:
                    break
                waiting -= 1
            self.give(state, self.meant(state, step))
        return state

    def begin(self) -> RoomState:
        table = build(Scenario("lesson", "", (self.box,), self.given, [], {}, False, self.path, 1)).table
        agreed = table.rules.options
        players = len(self.letters)
        state = RoomState("tutorial", Random(0))
        state.options = quiet_table(agreed, players)
        state.places = [RoomSeat(account="" if seat else YOU, name=NAMES[seat]) for seat in range(players)]
        state.host = LEARNER
        state.origin = Snapshot(0, table)
        state.game = state.origin.play(keep=False)
        state.messages = games.find(agreed.game).messages()
        state.messages.look(view(state.game.table, SPECTATOR))
        state.tell_facts()
        return state

    def seat(self, step: LessonStep) -> int:
        return LEARNER if step.seat == YOU else self.letters.index(step.seat)

    def reach(self, state: RoomState, step: LessonStep) -> None:
        """Until the question of this step is asked: who has no choice answers, and the others let everything pass."""
        while True:
            options = self.options(state)
            asked = state.game.asked if state.game else None
            assert asked is not None, f"the game is over before {step}"
            if asked.seat == self.seat(step) and any(step.answer.items() <= option.items() for option in options):
                return
            if len(options) > 1 and asked.seat != LEARNER and PASS in options:
                self.give(state, PASS)
                continue
            assert len(options) == 1, f"seat {asked.seat} is asked ({asked.verb}) {options}, not {step}"
            self.give(state, options[0])

    def options(self, state: RoomState) -> list[Content]:
        assert state.game is not None
        asked = state.game.asked
        return [describe(state.game.table, asked.seat, option) for option in asked.options] if asked else []

    def meant(self, state: RoomState, step: LessonStep) -> Content:
        """The one option that a step describes; what is plain, such as playing at oneself, it may leave out."""
        meant = [option for option in self.options(state) if step.answer.items() <= option.items()]
        plainest = [option for option in meant if len(option) == min(map(len, meant))]
        assert len(plainest) == 1, f"{step} means {meant}"
        return plainest[0]

    def give(self, state: RoomState, content: Content) -> None:
        assert state.game is not None
        assert state.game.asked is not None
        asked = state.game.asked
        by = "person" if asked.seat == LEARNER else "bot"
        state.answer(Answered(asked.seat, asked.number, content, by))


def boxes() -> list[str]:
    """The keys of all boxes that have a lesson, in the order of the boxes."""
    return [box for game in games.every() for box in game.box_names() if game.box_folder.data(box, FILE)]


def script(box: str) -> Script:
    path = games.of_boxes([box]).box_folder.data(box, FILE) if box in boxes() else None
    if path is None:
        raise BadOptions(f"There is no lesson for {box!r}; there are lessons for: {', '.join(boxes())}.")
    return _read(box, path)


@cache
def _read(box: str, path: Path) -> Script:
    return Script(box, path)
