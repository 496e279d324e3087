"""Plays the script of the tutorial on the engine, up to each question that the learner answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import yaml

from bang.engine.kernel.content import Content, describe
from bang.protocol.parts import TableOptions
from bang.rooms.actions.answer import Answered
from bang.rooms.state import RoomSeat, RoomState
from bang.scenario import build
from bang.scenario.files import LOADER, Scenario
from bang.snapshot import Snapshot

FILE: Final = Path(__file__).with_name("lessons.yaml")
LEARNER: Final = 0
YOU: Final = "you"
NAMES: Final = ("", "Bruno", "Cora", "Dusty", "Rufus")  # the learner's own name is for the client to say
OPTIONS: Final = TableOptions(players=len(NAMES), pace="quick", clock="off", chat="off", private=True)


@dataclass(frozen=True)
class LessonStep:
    """One answer; with texts where it is the learner's."""

    seat: str
    answer: Content
    lesson: str
    texts: list[str]


class Script:
    def __init__(self, data: dict[str, Any]) -> None:
        self.given: dict[str, Any] = data["given"]
        self.finally_: list[str] = data["finally"]
        self.letters = [player["seat"] for player in self.given["players"]]
        self.steps = [self.read(step) for step in data["steps"]]
        self.yours = [step for step in self.steps if step.seat == YOU]

    def read(self, step: dict[str, Any]) -> LessonStep:
        seat = next(key for key in (YOU, *self.letters) if key in step)
        return LessonStep(seat, step[seat], step.get("lesson", ""), step.get("text", []))

    def lesson(self, done: int) -> str:
        """The lesson in which the learner is after so many answers."""
        return [step.lesson for step in self.yours[: done + 1] if step.lesson][-1]

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
        given = Scenario("tutorial", "", (), self.given, [], {}, False, FILE, 1)
        table = build(given).table
        state = RoomState("tutorial", Random(0))
        state.options = OPTIONS
        state.places = [RoomSeat(account=YOU if seat == LEARNER else "", name=name) for seat, name in enumerate(NAMES)]
        state.host = LEARNER
        state.origin = Snapshot(0, table)
        state.game = state.origin.play(keep=False)
        state.tell_facts()
        return state

    def seat(self, step: LessonStep) -> int:
        return LEARNER if step.seat == YOU else self.letters.index(step.seat)

    def reach(self, state: RoomState, step: LessonStep) -> None:
        """Whoever has no choice answers by themselves, until the question of this step is asked."""
        while True:
            options = self.options(state)
            asked = state.game.asked if state.game else None
            assert asked is not None, f"the game is over before {step}"
            if asked.seat == self.seat(step) and any(step.answer.items() <= option.items() for option in options):
                return
            assert len(options) == 1, f"seat {asked.seat} is asked ({asked.verb}) {options}, not {step}"
            self.give(state, options[0])

    def options(self, state: RoomState) -> list[Content]:
        assert state.game is not None
        asked = state.game.asked
        return [describe(state.game.table, asked.seat, option) for option in asked.options] if asked else []

    def meant(self, state: RoomState, step: LessonStep) -> Content:
        """The one option that a step describes; what is plain, such as playing at oneself, it may leave out."""
        meant = [option for option in self.options(state) if step.answer.items() <= option.items()]
        assert len(meant) == 1, f"{step} means {meant}"
        return meant[0]

    def give(self, state: RoomState, content: Content) -> None:
        assert state.game is not None
        assert state.game.asked is not None
        asked = state.game.asked
        by = "person" if asked.seat == LEARNER else "bot"
        state.answer(Answered(asked.seat, asked.number, content, by))


@cache
def script() -> Script:
    return Script(yaml.load(FILE.read_text(encoding="utf-8"), LOADER))
