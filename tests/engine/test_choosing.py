"""Whom one may choose: others who count as nearer for a card, and seats that cannot be chosen."""

from bang.engine.insight.explain import barred_seats, explain_card
from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind, Spot
from bang.engine.kernel.playable import plays, spots
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from tests.engine.mini import Stone, give, playing, seated
from tests.engine.positions import play_as


class Tower(Blue):
    """As long as it is manned its owner sees everybody at distance 1."""

    key = "tower"
    copies = "2D"

    def nears(self, t: Board, me: int, kind: Kind) -> int:
        return 1 if t.is_marked("manned") else 0


class Tent(Blue):
    """Whoever has no card in hand cannot be chosen for stones."""

    key = "tent"
    copies = "3D"

    def shuns(self, t: Board, me: int, by: int, kind: Kind) -> str:
        return "hidden_in_tent" if kind.is_like(Stone.key) and not t.seats[me].hand else ""


class Thrower(Character):
    key = "thrower"
    sort = "stone"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(p, NO_CARD) for p in t.others(me)]


BOX = Box(key="sights", cards=(Tower, Tent), characters=(Thrower,))


def table() -> Table:
    return seated(5, BOX)


def test_others_may_count_as_nearer_for_what_a_seat_plays_and_for_no_other_seat() -> None:
    t = table()
    give(t, 2, "hill KD", in_play=True)
    give(t, 0, "tower 2D", in_play=True)
    stone = t.rules.by_key["stone"]
    assert t.row_for(0, stone) == t.row(0) == [0, 1, 3, 2, 1]
    t.mark("manned", 1)
    assert t.row_for(0, stone) == [0, 1, 1, 1, 1]
    assert t.row_for(2, stone)[0] == 2


def test_a_seat_may_be_out_of_the_question_for_some_kinds() -> None:
    t = table()
    stone = t.rules.by_key["stone"]
    assert spots(t, 0, stone) == [(1, NO_CARD), (4, NO_CARD)]
    give(t, 1, "tent 3D", in_play=True)
    assert spots(t, 0, stone) == [(4, NO_CARD)]
    give(t, 1, "herb 2H")
    assert spots(t, 0, stone) == [(1, NO_CARD), (4, NO_CARD)]


def test_abilities_ask_too() -> None:
    t = table()
    play_as(t, 0, "thrower")
    give(t, 1, "tent 3D", in_play=True)
    assert [to for _, _, to, _ in plays(t, 0)] == [2, 3, 4]


def test_the_reason_is_told() -> None:
    t = table()
    give(t, 1, "tent 3D", in_play=True)
    stone = give(t, 0, "stone 2C")
    game = playing(t)
    assert [(reason.key, reason.to) for reason in barred_seats(game, 0, stone)] == [
        ("hidden_in_tent", 1),
        ("out_of_reach", 2),
        ("out_of_reach", 3),
    ]
    assert explain_card(game, 0, stone) == []
