"""What one answer costs: looks at the table, not time, so that a busy machine tells the same as a quiet one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bang import games
from bang.bots import company
from bang.games.plugin import GamePlugin
from bang.protocol.parts import TableOptions
from bang.rooms import slips, state, updates
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

    for module, name in ((company, "view"), (state, "view"), (updates, "view"), (updates, "seat"), (slips, "labels")):
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


async def test_what_somebody_saw_is_collected_only_where_cards_were_named_and_none_was_new(
    calls: Counter[str],
) -> None:
    s = await RoomSetup(3).open(QUICK, 5)
    seen: Counter[str] = Counter()
    while len(s.room.state.answers) < 80:
        if s.asked["options"] == 1:
            await s.time.advance(0.05, s.room)
            continue
        calls.clear()
        told = s.room.state.version
        await s.answer_first()
        happened = [json.loads(telling.full).get("fact") for telling in s.room.state.tellings[told:] if telling.full]
        reveals = any(fact and fact["what"] in ("draw", "flip", "turn") for fact in happened)
        kind = "revealed" if reveals else "harmless"
        seen[kind] += 1
        seen[f"{kind}, collected"] += calls["slips.labels"] > 0
    assert seen["revealed"] > 0
    assert seen["revealed, collected"] == 0
    assert seen["harmless, collected"] > 0
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
