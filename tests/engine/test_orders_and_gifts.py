"""Mechanisms around what others do for a seat: lent characters, gifts, tributes, orders, discards that others cause."""

from __future__ import annotations

from bang.engine.kernel.ask import HAND, NO_CARD, pick, pick_from, pick_seat
from bang.engine.kernel.board import Board
from bang.engine.kernel.discarding import make_discard
from bang.engine.kernel.distance import SEES
from bang.engine.kernel.kind import Character, Kind
from bang.engine.kernel.playable import choose_spot, orders
from bang.engine.kernel.records import Taken, Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import HELD
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Tribute
from bang.engine.kit.cards import Blue, Brown
from tests.engine.driving import drive, result
from tests.engine.kinds import variety
from tests.engine.mini import give, seated
from tests.engine.positions import character


class Chief(Character):
    key = "chief"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.lend_characters(me, self, 2, "tribe")


class Scout(Character):
    key = "scout"

    def sees(self, t: Board, me: int) -> int:
        return 1


class Purse(Blue):
    """A card for each one that somebody takes."""

    key = "purse"
    copies = "3D"

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me:
            t.note(f"lost {taken.card}", taken.by)


class Amulet(Blue):
    """Whoever has it stays in the game."""

    key = "amulet"
    copies = "4D"
    keeps = True

    async def instead_of_death(self, t: Table, me: int, card: int, wound: Wound) -> bool:
        t.bring_back(me, HELD, self)
        return True


class Taboo(Blue):
    """Nobody uses shields of spades as such."""

    key = "taboo"
    copies = "5D"

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        return "taboo" if kind.key == "shield" and card == t.rules.number_of["shield 2S"] else ""


TRIBE = Box(
    key="tribe",
    cards=(variety(Brown, "whistle", "2D", companion=True), Purse, Amulet, Taboo),
    characters=(Chief, Scout, variety(Scout, "hunter"), variety(Scout, "tracker")),
    deals={},
    rules=(),
)


def table() -> Table:
    t = seated(3, TRIBE)
    t.facts = []
    return t


# --- lent characters


def test_characters_are_lent_by_lot_and_come_back_for_others() -> None:
    t = table()
    t.seats[0].characters = [character(t, "chief")]
    t.pool = [character(t, key) for key in ("giant", "scout", "hunter", "tracker")]
    t.changed()
    lent: set[str] = set()
    for _ in range(12):
        t.lend_characters(0, character(t, "chief"), 2, "tribe")
        chief, *others = t.seats[0].characters
        assert chief.key == "chief"
        assert len(others) == 2
        assert len(t.pool) == 2, "those who were lent before lie with the others again"
        assert character(t, "giant") in t.pool, "of another box"
        assert sum(source.owner == 0 for source in t.live(SEES)) == 2, "both act"
        lent |= {other.key for other in others}
    assert lent == {"scout", "hunter", "tracker"}
    assert [fact.what for fact in t.facts or []] == ["lend"] * 24


def test_with_too_few_characters_left_fewer_are_lent() -> None:
    t = table()
    t.seats[0].characters = [character(t, "chief")]
    t.pool = [character(t, "scout")]
    t.lend_characters(0, character(t, "chief"), 2, "tribe")
    assert [other.key for other in t.seats[0].characters] == ["chief", "scout"]
    assert t.pool == []


# --- gifts


def test_a_card_that_is_handed_over_is_seen_by_the_two_and_by_nobody_else() -> None:
    t = table()
    stone = give(t, 0, "stone 2C")
    t.hand_over(0, 1, stone, t.rules.by_key["herb"])
    assert (t.seats[0].hand, t.seats[1].hand) == ([], [stone])
    assert [(fact.what, fact.seat, fact.to, fact.audience) for fact in t.facts or []] == [("hand_over", 0, 1, 0b011)]


def test_a_tribute_asks_every_giver_for_any_card_of_the_hand() -> None:
    t = table()
    stone, herb = give(t, 1, "stone 2C"), give(t, 2, "herb 2H")
    window = Tribute("give", t.rules.by_key["herb"], 0, [1, 2], [])
    window.come_to(1)
    assert window.options(t, 1) == [pick(stone)]
    ahead = window.ahead(t, 2)
    assert ahead is not None
    assert (ahead.verb, ahead.options, ahead.by) == ("give", [pick(herb)], 0)
    assert window.ahead(t, 1) is None, "who is asked already"


# --- orders


def test_a_spot_is_chosen_by_its_seat_and_then_by_the_card_there() -> None:
    t = table()
    hill = give(t, 2, "hill KD", in_play=True)
    why = t.rules.by_key["herb"]
    spots = [(1, NO_CARD), (2, hill), (2, HAND)]
    assert result(choose_spot(t, 0, spots, why), 0) == (1, NO_CARD)
    assert result(choose_spot(t, 0, spots, why), 1, 0) == (2, hill)
    assert result(choose_spot(t, 0, spots, why), 1, 1) == (2, HAND)
    asked = drive(choose_spot(t, 0, spots, why), 1, 1)
    assert [ask.options for ask in asked] == [[pick_seat(1), pick_seat(2)], [pick_from(2, hill), pick_from(2, HAND)]]


def test_nobody_is_ordered_to_play_a_card_that_only_goes_along_with_another() -> None:
    t = table()
    give(t, 1, "whistle 2D")
    ordered = {t.rules.kinds[what].key for what in orders(t, 1)}
    assert {"stone", "herb", "hill"} <= ordered
    assert "whistle" not in ordered
    assert "shield" not in ordered, "it only answers"


# --- discards that others cause


def test_whoever_is_made_to_discard_may_react_to_each_card_as_to_one_taken() -> None:
    t = table()
    purse = give(t, 1, "purse 3D", in_play=True)
    stone, herb, hill = give(t, 1, "stone 2C"), give(t, 1, "herb 2H"), give(t, 1, "hill KD")
    drive(make_discard(t, 0, 1, 2, t.rules.by_key["stone"]), 0, 1)
    assert t.seats[1].hand == [herb]
    assert t.discard == [stone, hill]
    assert [t.noted(f"lost {card}", 0) for card in (stone, hill, herb, purse)] == [1, 1, 0, 0]
    drive(make_discard(t, 0, 2, 1, t.rules.by_key["stone"]))
    assert t.discard == [stone, hill], "an empty hand discards nothing"


def test_what_may_not_be_used_as_something_is_not_given_up_as_that() -> None:
    t = table()
    forbidden, allowed = give(t, 0, "shield 2S"), give(t, 0, "shield 3S")
    assert t.given_as(0, "shield") == [forbidden, allowed]
    give(t, 1, "taboo 5D", in_play=True)
    assert t.given_as(0, "shield") == [allowed]
    drive(t.give_up(0, 1, t.rules.by_key["herb"], t.given_as(0, "shield")))
    assert t.seats[0].hand == [forbidden]


# --- silence


def test_a_card_that_keeps_its_owner_in_the_game_is_not_silenced_for_a_shot() -> None:
    t = table()
    give(t, 1, "amulet 4D", in_play=True)
    give(t, 1, "purse 3D", in_play=True)
    t.seats[1].life = 1
    t.mute(1)
    drive(t.wound(Wound(1, 0, 1, t.rules.by_key["stone"])))
    assert t.seats[1].presence == HELD
    herb = give(t, 1, "herb 2H")
    drive(make_discard(t, 0, 1, 1, t.rules.by_key["stone"]))
    assert not t.noted(f"lost {herb}", 0), "the other card is"
