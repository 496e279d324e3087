"""What one answer costs: looks at the table, not time, so that a busy machine tells the same as a quiet one."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bang import games
from bang.bots import company
from bang.engine.kernel.game import Game
from bang.games.plugin import GamePlugin
from bang.protocol.parts import TableOptions
from bang.rooms import state, updates
from bang.rooms.windows import OpenQuestion, Windows
from tests.rooms.helpers import QUICK, RoomSetup, play_out


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often each module has looked at the table or at a seat."""
    counted: Counter[str] = Counter()

    def counting(key: str, made: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **named: Any) -> Any:
            counted[key] += 1
            return made(*args, **named)

        return called

    for module, name in ((company, "view"), (state, "view"), (updates, "view"), (updates, "seat")):
        key = f"{module.__name__.rpartition('.')[2]}.{name}"
        monkeypatch.setattr(module, name, counting(key, getattr(module, name)))
    return counted


async def test_an_answer_of_a_bot_is_looked_at_once_for_each_who_sees_it(calls: Counter[str]) -> None:
    s = await RoomSetup(3).open(TableOptions(players=5, pace="quick", clock="off"), 2)
    while s.asked["seat"] < 2 or s.asked["options"] == 1 or s.room.state.windows.open:
        await (s.answer_first() if s.asked["seat"] < 2 and s.asked["options"] > 1 else s.time.advance(0.05, s.room))
    calls.clear()
    answers = len(s.room.state.answers)
    while len(s.room.state.answers) == answers:
        await s.time.advance(0.05, s.room)
    assert calls == {"company.view": 1, "updates.view": 2, "updates.seat": 5}, "three bots, two people, five seats"
    await s.room.close()


async def test_what_somebody_saw_is_kept_as_one_object() -> None:
    """A view is hundreds of objects, which the garbage collection would look at as long as it is kept."""
    s = await RoomSetup(3).open(QUICK, 5)
    answers = len(s.room.state.answers)
    while len(s.room.state.answers) == answers or not s.room.slips.seen:
        await (s.answer_first() if s.asked["options"] > 1 else s.time.advance(0.05, s.room))
    assert not gc.is_tracked(s.room.slips.seen)
    await s.room.close()


async def test_an_update_finds_out_twice_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the question and for its countdown."""
    s = await RoomSetup(3).open(QUICK, 5)
    find, found = Windows.questions, []

    def finding(self: Windows, game: Game) -> list[OpenQuestion]:
        found.append(game)
        return find(self, game)

    monkeypatch.setattr(Windows, "questions", finding)
    s.room.update_for(s.listeners[0].account, 0)
    assert len(found) == 2
    await s.room.close()


async def test_bots_share_what_they_remember_of_a_table() -> None:
    s = await RoomSetup(2).open(QUICK, 1)
    companies = {place.bot.company for place in s.room.state.places if place.bot is not None}
    assert len(companies) == 1
    await play_out(s)
    assert all(place.bot is None or not place.bot.faults for place in s.room.state.places)
    await s.room.close()


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.key)
def test_questions_are_worded_without_reading_what_boxes_tell(
    game: GamePlugin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def facts(self: GamePlugin) -> Any:
        raise AssertionError("it was read")

    monkeypatch.setattr(GamePlugin, "facts", facts)
    messages = game.messages()
    assert messages.prompt({"verb": "play", "seat": 0}, 0)
    with pytest.raises(AssertionError, match="read"):
        assert messages.names_kind
