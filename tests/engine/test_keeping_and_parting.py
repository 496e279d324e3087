"""Cards kept from some, parted with, or due; what happens before phase 1; what hears that a shot is off."""

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.combat import depart
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Rule
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.obligations import due_card
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Shot
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import HELD
from bang.engine.kernel.steps import DRAW, PLAY
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue, Evasion
from tests.engine.driving import drive, result
from tests.engine.kinds import Havoc, Theft, Wall
from tests.engine.mini import give, seated


class Idol(Blue):
    """Never comes to the first seat, and holds whoever has it."""

    key = "idol"
    copies = "6D"
    keeps = True

    def kept_from(self, t: Board, by: int) -> bool:
        return by == 0


class Chart(Blue):
    """Its owner throws the next card of the deck away before drawing."""

    key = "chart"
    copies = "7D"

    async def on_drawing(self, t: Table, me: int, card: int, record: None) -> None:
        t.toss(t.take(me))


class Net(Evasion):
    """Catches the stone, if it really missed."""

    key = "net"
    copies = "8D"

    def foiled(self, t: Moves, me: int, shot: Shot) -> None:
        t.take_discard(me, self, shot.card)


class Debt(Rule):
    """The card that the table names must be played."""

    key = "debt"

    def obliges(self, t: Board, me: int) -> int:
        return t.marked("due", default=NO_CARD)


BOX = Box(key="oddments", cards=(Theft, Havoc, Idol, Chart, Net, Wall), standing=(Debt,))


def fire(t: Table, need: int, *answers: int) -> bool:
    """Fire a stone from seat 0 at seat 1 that has to be evaded so often."""
    stone = give(t, 0, "stone 2C")
    t.lay_open(0, stone)
    shot = Shot(0, 1, t.kind(stone), card=stone)
    shot.need = need
    return bool(result(t.shoot(shot), *answers))


def test_a_card_in_play_may_be_kept_from_whoever_would_have_it_and_not_from_being_discarded() -> None:
    t = seated(3, BOX)
    idol = give(t, 1, "idol 6D", in_play=True)
    assert t.takeable(1, 0) == [idol]
    assert t.takeable(1, 0, keep=True) == []
    assert t.takeable(1, 2, keep=True) == [idol]
    assert spots(t, 0, t.rules.by_key["theft"]) == []
    havoc = give(t, 0, "havoc 4D")
    drive(t.play_card(0, t.kind(havoc).id, havoc, 0, NO_CARD))
    assert t.seats[1].in_play == []


def test_whoever_was_never_eliminated_shows_the_role_on_leaving() -> None:
    t = seated(3, BOX)
    give(t, 1, "idol 6D", in_play=True)
    t.bring_back(1, HELD, t.rules.by_key["idol"])
    t.seats[1].role = "fighter"
    t.facts = []
    drive(depart(t, 1))
    assert t.seats[1].role_shown
    assert [fact.what for fact in t.facts if fact.seat == 1][:2] == ["leave", "role"]


def test_a_card_is_parted_with_wherever_it_lies() -> None:
    t = seated(2)
    herb, hill = give(t, 0, "herb 2H"), give(t, 0, "hill KD", in_play=True)
    t.part_with(0, herb)
    t.part_with(0, hill)
    assert (t.seats[0].hand, t.seats[0].in_play, t.discard) == ([], [], [herb, hill])


def test_the_card_that_is_due_is_found_as_long_as_it_can_be_played() -> None:
    t = seated(3, BOX)
    stone = give(t, 0, "stone 2C")
    assert due_card(t, 0) == NO_CARD
    t.mark("due", stone)
    assert due_card(t, 0) == stone
    assert due_card(t, 1) == NO_CARD
    t.count("stone", 0)
    assert due_card(t, 0) == NO_CARD


def test_all_that_helped_to_evade_hear_that_the_shot_is_off() -> None:
    """The Great Train Robbery, Evaded!: it takes the card, also where another miss was needed after it."""
    t = seated(3, BOX)
    net, wall = give(t, 1, "net 8D"), give(t, 1, "wall 5D")
    assert not fire(t, 2, 1, 1)
    assert [t.rules.label_of[c] for c in t.seats[1].hand] == ["stone 2C"]
    assert t.discard == [net, wall]


def test_what_did_not_help_enough_hears_nothing() -> None:
    t = seated(3, BOX)
    net = give(t, 1, "net 8D")
    assert fire(t, 2, 1)
    assert t.seats[1].hand == []
    assert t.discard[-1] == net


def test_something_happens_before_anything_is_drawn_and_only_in_the_turn_of_its_owner() -> None:
    t = seated(3, BOX)
    give(t, 1, "chart 7D", in_play=True)
    t.patient = True
    t.agenda = [(PLAY, 0), (DRAW, 0)]
    Game(t)
    assert len(t.seats[0].hand) == 2
    assert t.discard == []
    top = t.deck[-1]
    t.turn = 1
    t.agenda = [(PLAY, 1), (DRAW, 1)]
    Game(t)
    assert t.discard == [top]
    assert len(t.seats[1].hand) == 2
