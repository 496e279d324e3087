"""Break the rules of a running table, or replace those that it began with."""

from collections.abc import Callable
from typing import Any

import pytest

from bang.rooms.actions.answer import Answered
from bang.rooms.actions.start import Started
from bang.rooms.decoding import decode_entry
from bang.rooms.entries import encode
from bang.rooms.errors import Refusal
from tests.rooms.helpers import RoomSetup


class FailingRules:
    """A coroutine of the rules that fails."""

    def send(self, answer: object) -> object:
        raise ZeroDivisionError


async def answer_with_failing_rules(s: RoomSetup) -> None:
    """Answer the pending question with rules that fail."""
    game = s.room.state.game
    assert game is not None
    assert game.coroutine is not None
    game.coroutine.close()
    game.coroutine = FailingRules()  # type: ignore[assignment]
    with pytest.raises(Refusal, match="could not"):
        await s.answer_first()


async def turns_later(s: RoomSetup, turns: int) -> None:
    until = s.room.state.turns + turns
    while s.room.state.turns < until or s.asked["options"] == 1:
        if s.asked["options"] > 1:
            await s.answer_first()
        else:
            await s.time.advance(0, s.room)


def with_other_rules(s: RoomSetup, change: Callable[[list[Any]], None]) -> list[bytes]:
    """Change entries of the log so that today's rules cannot have written them."""
    told = [decode_entry(entry) for entry in s.room_log.entries]
    change(told)
    return [encode(entry) for entry in told]


def no_longer_legal(told: list[Any]) -> None:
    next(entry for entry in told if isinstance(entry, Answered)).answer = {"do": "say", "word": "moon"}


def dealt_otherwise(told: list[Any]) -> None:
    next(entry for entry in told if isinstance(entry, Started)).seed = "f" * 32


def last_answer_no_longer_legal(told: list[Any]) -> None:
    dealt_otherwise(told)
    [entry for entry in told if isinstance(entry, Answered)][-1].answer = {"do": "say", "word": "moon"}
