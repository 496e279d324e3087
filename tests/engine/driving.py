"""Run a coroutine of the engine that may ask, without a game around it."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from bang.engine.kernel.ask import Ask


def drive(doing: Coroutine[Any, Any, Any], *answers: int) -> list[Ask]:
    """Give these answers to the questions of a coroutine, all of them; return the questions."""
    return _run(doing, answers)[0]


def result(doing: Coroutine[Any, Any, Any], *answers: int) -> Any:
    """Give these answers to the questions of a coroutine, all of them; return its result."""
    return _run(doing, answers)[1]


def _run(doing: Coroutine[Any, Any, Any], answers: Sequence[int]) -> tuple[list[Ask], Any]:
    asked: list[Ask] = []
    sent: int | None = None
    left = list(answers)
    while True:
        try:
            asked.append(doing.send(sent))
        except StopIteration as end:
            assert left == [], "fewer questions than answers"
            return asked, end.value
        assert left, f"a question without an answer: {asked[-1].verb} {asked[-1].options}"
        sent = left.pop(0)
