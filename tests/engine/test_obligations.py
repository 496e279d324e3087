"""A card that must be played before the turn may end: the means for it are kept."""

from bang.engine.insight.explain import explain_ability, explain_card
from bang.engine.kernel.ask import NO_CARD, PASS
from bang.engine.kernel.board import Board
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character, Spot, Variant
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue, Brown
from tests.engine.driving import drive
from tests.engine.kinds import variety
from tests.engine.mini import give, playing, seated
from tests.engine.positions import character, play_as


class Debt(Variant):
    """The card that the table names must be played."""

    key = "debt"

    def obliges(self, t: Board, me: int) -> int:
        card = t.marked("due", default=NO_CARD)
        return card if card in t.seats[t.turn].hand else NO_CARD


class Nap(Blue):
    """Discarded to end the turn."""

    key = "nap"
    copies = "4D"
    ends_phase = True

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)]


class Mason(Character):
    """Gives up a stone for nothing in return."""

    key = "mason"

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if self.spends(t, me, card)[1] else []

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        return 1, [c for c in t.seats[me].hand if t.kind(c).key == "stone"]


DEBTS = Box(
    key="debts",
    cards=(
        variety(Aimed, "boulder", "2D", cost=1, symbols="shot any"),  # costs another card
        variety(Brown, "feast", "3D", symbols="life self"),
        Nap,
    ),
    characters=(Mason,),
    variants=(Debt,),
)


def table(due: str, *others: str) -> tuple[Game, int, list[int]]:
    """Make a table at which seat 0 is to play, with the card that is due and others in hand."""
    t = seated(4, DEBTS, variants=("debt",))
    card = give(t, 0, due)
    held = [give(t, 0, label) for label in others]
    t.mark("due", card)
    return playing(t), card, held


def offered(game: Game) -> set[int]:
    assert game.asked is not None
    assert PASS not in game.asked.options
    return {option[1] for option in game.asked.options}


def test_another_card_of_the_same_limit_has_to_wait() -> None:
    game, due, (stone, feast) = table("stone 2C", "stone 3C", "feast 3D")
    assert offered(game) == {due, feast}
    assert [reason.key for reason in explain_card(game, 0, stone)] == ["another_is_due"]
    assert explain_card(game, 0, feast) == []


def test_the_cards_that_it_costs_are_kept() -> None:
    game, due, (feast,) = table("boulder 2D", "feast 3D")
    assert offered(game) == {due}
    game, due, (feast, herb) = table("boulder 2D", "feast 3D", "herb 2H")
    assert offered(game) == {due, feast, herb}


def test_what_ends_the_phase_has_to_wait() -> None:
    game, due, (herb,) = table("stone 2C", "herb 2H")
    nap = give(game.table, 0, "nap 4D", in_play=True)
    game = playing(game.table)
    assert offered(game) == {due, herb}
    assert [reason.key for reason in explain_card(game, 0, nap)] == ["another_is_due"]
    game.table.seats[0].hand = [herb]
    game = playing(game.table)
    assert game.asked is not None
    assert nap in {option[1] for option in game.asked.options}


def test_an_ability_that_only_the_due_card_could_pay_for_has_to_wait() -> None:
    game, due, (herb,) = table("stone 2C", "herb 2H")
    mason = character(game.table, "mason")
    play_as(game.table, 0, "mason")
    game = playing(game.table)
    assert offered(game) == {due, herb}
    assert [reason.key for reason in explain_ability(game, 0, mason)] == ["another_is_due"]
    give(game.table, 0, "stone 3C")
    game = playing(game.table)
    assert offered(game) == {due, herb, NO_CARD}
    assert explain_ability(game, 0, mason) == []


def test_it_is_said_why_the_due_card_is_not_among_those_to_give_up() -> None:
    game, due, (herb, feast) = table("stone 2C", "herb 2H", "feast 3D")
    (asked,) = drive(game.table.give_up(0, 1, game.table.kind(herb)), 0)
    assert [reason.key for reason in explain_card(game, 0, due, asked)] == ["kept_to_be_played"]
    assert explain_card(game, 0, feast, asked) == []


def test_it_is_not_given_up_for_something_else_while_others_will_do() -> None:
    game, due, (herb, feast) = table("stone 2C", "herb 2H", "feast 3D")
    t: Table = game.table
    (asked,) = drive(t.give_up(0, 1, t.kind(herb)), 0)
    assert [option[1] for option in asked.options] == [herb, feast]
    t.seats[0].hand = [due]
    drive(t.give_up(0, 1, t.kind(herb)))
    assert t.seats[0].hand == []


def test_how_many_cards_are_to_go_does_not_tell_that_one_is_reserved() -> None:
    game, due, (herb,) = table("stone 2C", "herb 2H")
    game.table.patient = True  # as at a table of people, where a question with one option is asked, too
    first, second = drive(game.table.give_up(0, 2, game.table.kind(herb)), 0, 0)
    assert [option[1] for option in first.options] == [herb], "the other one must be played"
    assert first.row is not None
    assert (first.row.done, first.row.need) == (0, 2)
    assert [option[1] for option in second.options] == [due], "unless nothing else is left"


def test_what_cannot_be_played_may_be_kept_and_given_up() -> None:
    game, due, (herb,) = table("shield 2S", "herb 2H")
    assert game.asked is not None
    assert PASS in game.asked.options
    (asked,) = drive(game.table.give_up(0, 1, game.table.kind(herb)), 0)
    assert [option[1] for option in asked.options] == [due, herb]
