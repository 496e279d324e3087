"""How many cards of a limited kind were played in a turn, and how many may be."""

from __future__ import annotations

from bang.engine.insight.quotas import ANY, quotas
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.table import Table
from tests.engine.positions import laid_out, play_as


def counted(t: Table, verb: str = "play") -> dict[str, list[int]]:
    return quotas(t, Ask(0, verb, [], None, -1))


def test_only_limited_kinds_in_hand_are_counted() -> None:
    t = laid_out([], {0: ["bang QH", "bang 2C", "beer 6H"]}, [])
    assert counted(t) == {"bang": [0, 1]}
    t.count("bang", 0)
    assert counted(t) == {"bang": [1, 1]}
    assert counted(t, "evade") == {}


def test_some_have_no_limit() -> None:
    t = laid_out([], {0: ["bang QH"]}, [])
    play_as(t, 0, "willy_the_kid")
    t.count("bang", 0)
    assert counted(t) == {"bang": [1, ANY]}
