"""Game drives a table: the pending question, answers, clones, undo. Everything stands on checkpoints.

A checkpoint is a copy of the table at the start of a step (of one that begins with a question: the others are quickly
played again). A clone is a copy of the last checkpoint and the few answers given since; undo plays the whole game again
without its last answer. No coroutine is ever copied or stored.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from bang.engine.kernel.ask import Ask, Option
from bang.engine.kernel.state import Entry
from bang.engine.kernel.steps import Step
from bang.engine.kernel.table import Table
from bang.errors import IllegalAnswer, LateAnswer, WrongSeat


class Progress:
    """Where a game began its last step, and what was answered since.

    Its own object, because the coroutine of the game writes it: a coroutine that held the game would form a cycle with
    it, and games that are dropped halfway would wait for the garbage collector.
    """

    __slots__ = ("base", "halts", "keep", "tail")

    def __init__(self, keep: bool, halts: tuple[int, ...]) -> None:
        self.keep = keep
        self.halts = halts  # steps before which the game stands still until `go`
        self.base: Table | None = None
        self.tail: list[int] = []

    def stands_still(self, t: Table) -> bool:
        return t.agenda[-1][0] in self.halts

    def begin(self, t: Table, step: Step) -> None:
        """Take a checkpoint before a step where that saves work."""
        if step.asks_first or self.base is None:
            self.base = t.copy()
            self.tail = []


async def run_steps(t: Table, progress: Progress, leave_halt: bool) -> None:
    """Run step after step until the game is over or stands still.

    One coroutine for all of them: the end of a coroutine is an exception, which costs more than many a step.
    """
    steps = t.rules.steps
    while not t.over and (leave_halt or not progress.halts or not progress.stands_still(t)):
        leave_halt = False
        number, p = t.agenda[-1]
        step = steps[number]
        if progress.keep:
            progress.begin(t, step)
        t.agenda.pop()
        if step.asks_first or not step.at_once(t, p):
            await step.run(t, p)


class Game:
    """A game in progress. With keep=False (playouts) it takes no checkpoints: it cannot be cloned or undone."""

    __slots__ = ("answers", "asked", "coroutine", "count", "keep", "origin", "progress", "table")

    def __init__(self, table: Table, keep: bool = True, halts: tuple[int, ...] = ()) -> None:
        self.table = table
        self.keep = keep
        self.origin: Table | None = table.copy() if keep else None
        self.answers: list[int] = []
        self.progress = Progress(keep, halts)
        self.coroutine: Coroutine[Ask, int, None] | None = None
        self.count = 0  # questions asked so far
        self.asked: Ask | None = None
        self.start()

    @property
    def base(self) -> Table | None:
        """The table at the last checkpoint."""
        return self.progress.base

    @property
    def tail(self) -> list[int]:
        """The answers since the last checkpoint."""
        return self.progress.tail

    # --- answering

    def answer(self, i: int) -> None:
        """Answer the pending question with its i-th option; quick, for callers that read the options."""
        if self.asked is None:
            raise LateAnswer("Nothing is asked: the game is over, or stands still before a step.")
        if not 0 <= i < len(self.asked.options):
            raise IllegalAnswer(f"There is no option {i}; question {self.asked.number} has {len(self.asked.options)}.")
        if self.keep:
            self.progress.tail.append(i)
            self.answers.append(i)
        self.run(i)

    def reply(self, seat: int, option: Option, number: int | None = None) -> None:
        """Answer as a player does: checked, with the game left as it was when the answer is wrong."""
        ask = self.asked
        if ask is None:
            raise LateAnswer("Nothing is asked: the game is over.")
        if number is not None and number != ask.number:
            raise LateAnswer(f"Question {number} is no longer open; the pending one is {ask.number}.")
        if seat != ask.seat:
            raise WrongSeat(f"Seat {seat} is not asked; seat {ask.seat} is.")
        if option not in ask.options:
            raise IllegalAnswer(f"{option} is not among the {len(ask.options)} options of question {ask.number}.")
        self.answer(ask.options.index(option))

    def start(self, leave_halt: bool = False) -> None:
        """Begin with the next step of the agenda."""
        self.coroutine = run_steps(self.table, self.progress, leave_halt)
        self.run(None)

    def run(self, answer: int | None) -> None:
        """Run to the next question, the end, or a step before which the game is to stand still."""
        assert self.coroutine is not None
        self.asked = None
        sent: Any = answer  # a coroutine wants None first
        try:
            ask = self.coroutine.send(sent)
        except StopIteration:
            self.coroutine = None
            return
        self.count += 1
        ask.number = self.count
        self.asked = ask

    # --- standing still before a step (scenarios, tests)

    def halted(self) -> Entry | None:
        """Return the step before which the game stands still, if it does."""
        return None if self.asked is not None or self.table.over else self.table.agenda[-1]

    def go(self) -> None:
        """Leave a halt: run that step, up to the next question or halt."""
        self.start(leave_halt=True)

    # --- copies

    def clone(self, keep: bool = True) -> Game:
        """Copy to an independent game that asks the same question; nobody listens to its facts yet."""
        if self.asked is None:
            twin = Game(self.table.copy(), keep, self.progress.halts)
        else:
            assert self.base is not None, "a game without checkpoints cannot be cloned"
            twin = self.again(self.base, self.tail, keep)
        twin.number(self.count)
        if keep:
            twin.origin = self.origin
            twin.answers = self.answers.copy()
        return twin

    def undo(self) -> Game:
        """Return the game as it was before its last answer."""
        assert self.origin is not None, "a game without checkpoints cannot be undone"
        if not self.answers:
            raise LateAnswer("There is nothing to undo: no answer has been given yet.")
        twin = self.again(self.origin, self.answers[:-1], True)
        twin.number(self.count + 1)  # a new number: what was meant for the undone question must not answer this one
        return twin

    def again(self, start: Table, answers: list[int], keep: bool) -> Game:
        """Play answers from a position, without standing still on the way."""
        twin = Game(start.copy(), keep)
        for i in answers:
            twin.answer(i)
        twin.progress.halts = self.progress.halts
        return twin

    def number(self, count: int) -> None:
        """Count questions on from those of the game it was copied from."""
        self.count = count
        if self.asked is not None:
            self.asked.number = count
