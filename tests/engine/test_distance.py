"""Distance: the shorter way round those still in the game, with what makes it longer or shorter."""

from __future__ import annotations

import pytest

from bang.engine.kernel.board import Board
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from tests.engine.mini import give, seated


class Glass(Blue):
    key = "glass"
    copies = "2C 3C 4C"

    def sees(self, t: Board, me: int) -> int:
        return 1


BOX = Box(key="far", cards=(Glass,))


def distances(t: Table, a: int) -> list[int]:
    return [t.distance(a, b) for b in range(len(t.seats))]


@pytest.mark.parametrize(
    ("players", "expected"), [(2, [0, 1]), (3, [0, 1, 1]), (5, [0, 1, 2, 2, 1]), (6, [0, 1, 2, 3, 2, 1])]
)
def test_round_the_table(players: int, expected: list[int]) -> None:
    t = seated(players)
    assert distances(t, 0) == expected
    for a in range(players):
        for b in range(players):
            assert t.distance(a, b) == t.distance(b, a)


def test_those_who_are_out_do_not_count() -> None:
    t = seated(6)
    t.seats[1].presence = t.seats[2].presence = OUT
    t.changed()
    assert [t.distance(0, b) for b in (3, 4, 5)] == [1, 2, 1]
    assert t.others(4) == [5, 0, 3]
    assert t.others(1) == [3, 4, 5, 0], "from the empty place of one who is out"


def test_hiding_works_one_way() -> None:
    t = seated(5)
    give(t, 2, "hill KD", in_play=True)
    assert t.distance(0, 2) == 3
    assert t.distance(2, 0) == 2


def test_seeing_works_one_way_and_never_below_one() -> None:
    t = seated(5, BOX)
    for label in ("glass 2C", "glass 3C", "glass 4C"):
        give(t, 0, label, in_play=True)
    assert distances(t, 0) == [0, 1, 1, 1, 1]
    assert t.distance(2, 0) == 2


def test_hiding_and_seeing_add_up_before_the_limit() -> None:
    t = seated(3, BOX)
    give(t, 0, "glass 2C", in_play=True)
    give(t, 1, "hill KD", in_play=True)
    assert t.distance(0, 1) == 1
    assert t.distance(2, 1) == 2


def test_a_changed_circle_changes_who_sits_where() -> None:
    t = seated(5)
    assert t.distance(0, 2) == 2
    t.circle = [0, 2, 1, 3, 4]
    t.changed()
    assert t.distance(0, 2) == 1
    assert t.distance(0, 1) == 2
    assert t.others(0) == [2, 1, 3, 4]
    t.circle = t.circle[::-1]
    t.changed()
    assert t.others(0) == [4, 3, 1, 2]
    assert t.distance(0, 2) == 1


def test_the_table_notices_what_comes_and_goes() -> None:
    t = seated(4)
    hill = give(t, 1, "hill KD")
    assert (t.distance(0, 1), t.reach(0)) == (1, 1)
    t.seats[1].hand.remove(hill)
    t.equip(1, hill)
    assert t.distance(0, 1) == 2
    t.scrap(1, hill)
    assert t.distance(0, 1) == 1
    sling = give(t, 0, "sling AD")
    t.seats[0].hand.remove(sling)
    t.equip(0, sling)
    assert t.reach(0) == 2
    t.unequip(0, sling)
    t.toss(sling)
    assert t.reach(0) == 1


def test_copies_do_not_share_what_they_worked_out() -> None:
    t = seated(4)
    assert t.distance(0, 1) == 1
    other = t.copy()
    give(other, 1, "hill KD", in_play=True)
    assert other.distance(0, 1) == 2
    assert t.distance(0, 1) == 1
