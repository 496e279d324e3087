"""Run something that may ask, without a game around it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from bang.engine.kernel.ask import Ask


def drive(doing: Coroutine[Any, Any, Any], *answers: int) -> list[Ask]:
    """Give these answers to what is asked, one after the other; what was asked comes back. All must be used up."""
    asked: list[Ask] = []
    sent: int | None = None
    left = list(answers)
    while True:
        try:
            asked.append(doing.send(sent))
        except StopIteration:
            assert left == [], "fewer questions than answers"
            return asked
        assert left, f"a question without an answer: {asked[-1].verb} {asked[-1].options}"
        sent = left.pop(0)


def result(doing: Coroutine[Any, Any, Any], *answers: int) -> Any:
    """Give these answers to what is asked; what it amounts to comes back."""
    sent: int | None = None
    left = list(answers)
    while True:
        try:
            doing.send(sent)
        except StopIteration as end:
            assert left == [], "fewer questions than answers"
            return end.value
        sent = left.pop(0)
