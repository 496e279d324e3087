"""Effects that several cards share: a card for everybody to choose, and a contest of cards given up in turn."""

from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import share_out
from tests.engine.driving import drive, result
from tests.engine.mini import Herb, Stone, give, seated
from tests.engine.positions import play_as


class Miser(Character):
    """Leaves one player out of what is for all, and draws when the hand is empty."""

    key = "miser"

    def spares(self, t: Board, me: int, kind: Kind) -> int:
        return 1

    async def on_hand_empty(self, t: Table, me: int, card: int, record: None) -> None:
        t.draw(me, 1)


MISERS = Box(key="misers", characters=(Miser,))


def kind_of(t: Table, made: type[Kind]) -> Kind:
    return t.rules.by_key[made.key]


def test_everybody_takes_one_of_as_many_cards_as_there_are_players_in_turn() -> None:
    t = seated(4)
    t.turn = 1
    asked = drive(share_out(t, 1, kind_of(t, Herb)), 0, 0, 0)
    assert [ask.seat for ask in asked] == [1, 2, 3]
    assert [len(ask.options) for ask in asked] == [4, 3, 2]
    assert [ask.row.after for ask in asked if ask.row] == [[2, 3, 0], [3, 0], [0]]
    assert [len(s.hand) for s in t.seats] == [1, 1, 1, 1]
    assert t.shown == []


def test_who_is_left_out_takes_no_card_and_none_lies_there_for_it() -> None:
    t = seated(4, MISERS)
    play_as(t, 0, "miser")
    leave_out, *cards = drive(share_out(t, 0, kind_of(t, Herb)), 0, 0, 0)
    assert (leave_out.seat, leave_out.verb) == (0, "seat")
    assert [len(ask.options) for ask in cards] == [3, 2]
    assert sorted(len(s.hand) for s in t.seats) == [0, 1, 1, 1]


def test_with_too_few_cards_the_last_ones_get_none() -> None:
    t = seated(4)
    t.deck, t.discard = t.deck[:2], []
    drive(share_out(t, 0, kind_of(t, Herb)), 0)
    assert [len(s.hand) for s in t.seats] == [1, 1, 0, 0]


def test_the_other_one_begins_a_contest_and_whoever_passes_first_loses() -> None:
    t = seated(4)
    mine, theirs = give(t, 0, "stone 2C"), [give(t, 2, "stone 3C"), give(t, 2, "stone 4C")]
    t.patient = True
    stone = kind_of(t, Stone)
    loser = result(t.contest(0, 2, "stone", stone), 1, 1, 1, 0)  # the first option is to pass
    assert loser == 0
    assert t.discard == [theirs[0], mine, theirs[1]]
    t = seated(4)
    give(t, 0, "stone 2C")
    assert result(t.contest(0, 2, "stone", kind_of(t, Stone))) == 2, "who has none is not asked"


def test_nobody_reacts_to_an_empty_hand_before_a_contest_is_over() -> None:
    t = seated(4, MISERS)
    play_as(t, 2, "miser")
    give(t, 0, "stone 2C")
    give(t, 2, "stone 3C")
    t.patient = True
    assert result(t.contest(0, 2, "stone", kind_of(t, Stone)), 1, 1, 0) == 2
    assert t.seats[2].hand == []
    drive(t.settle())
    assert len(t.seats[2].hand) == 1
