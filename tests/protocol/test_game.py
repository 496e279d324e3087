"""What the engine tells is what the protocol says it tells: nothing missing, nothing more, in games of every box."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bang.engine.insight.odds import chances
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, ask_view, redact, view
from bang.games import new_table
from bang.protocol.game import Asked, Fact, View
from bang.text import Messages
from tests.boxes import EVERY_BOX
from tests.protocol.typed import check_type


def games() -> list[Options]:
    single = [
        Options(players, ("base", name) if name != "base" else ("base",)) for name in EVERY_BOX for players in (4, 7)
    ]
    return [
        *single,
        Options(5, choose=2),
        Options(3, ("base", "dodge_city")),
        Options(5, EVERY_BOX),
        Options(8, EVERY_BOX, choose=3),
    ]


@pytest.mark.parametrize("change", [{"note": 1}, {"colour": "red"}, {"what": None}])
def test_what_is_not_in_the_type_is_noticed(change: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        check_type(Fact, {"what": "turn", "seat": 1, **change})


@pytest.mark.parametrize("options", games(), ids=str)
def test_every_view_question_and_fact_has_its_type(options: Options) -> None:
    told = 0
    messages = Messages()
    for seed in range(3):
        chance = random.Random(seed)
        table = new_table(options, seed)
        table.facts = []
        table.patient = seed == 0
        game = Game(table)
        viewers = [SPECTATOR, ALL_SEEING, *range(options.players)]
        while True:
            viewer = viewers[told % len(viewers)]
            check_type(View, view(game.table, viewer))
            for fact in game.table.facts or []:
                check_type(Fact, redact(game.table, fact, viewer))
            game.table.facts = []
            ask: Ask | None = game.asked
            if ask is None:
                break
            check_type(Asked, messages.asked(ask_view(game.table, ask, viewer), viewer))
            own = messages.asked(ask_view(game.table, ask, ask.seat), ask.seat)
            assert len(own["says"]) == len(own["options"])
            check_type(Asked, {**own, "chances": chances(game.table, ask.seat)})
            told += 1
            game.answer(chance.randrange(len(ask.options)))
    assert told > 100
