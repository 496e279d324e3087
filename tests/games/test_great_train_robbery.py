"""The Great Train Robbery where scenarios cannot look: how the railway is laid out."""

from __future__ import annotations

import pytest

from bang.engine.insight.means import means
from bang.engine.kernel.ask import NO_CARD, PASS
from bang.engine.kernel.board import EXTRA, LAST, ONE_MORE
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.steps import PLAY, START
from bang.games import new_game
from bang.games.classic.boxes.great_train_robbery.stations import PRICES, CustomStation
from bang.scenario import build, library
from tests.engine.driving import drive

SETS = ("base", "dodge_city", "great_train_robbery")


@pytest.mark.parametrize("players", range(3, 9))
def test_there_are_as_many_stations_as_players_and_three_railcars_behind_the_locomotive(players: int) -> None:
    piles = new_game(Options(players, SETS), 1).table.piles
    assert len(piles["stations"]) == players
    assert len(piles["stations"] + piles["station_deck"]) == 14, "the customizable one stays in the box"
    assert (len(piles["train"]), len(piles["railcars"])) == (3, 13)
    assert (len(piles["locomotive"]), len(piles["underside"])) == (1, 1)


def test_the_first_turn_of_the_sheriff_has_moved_the_train() -> None:
    for seed in range(5):
        t = new_game(Options(8, SETS), seed).table
        assert t.seats[t.turn].role == "sheriff"
        assert t.marked("train_at") == 1


def test_either_side_of_the_locomotive_may_be_up_at_the_start() -> None:
    tables = [new_game(Options(4, SETS), seed).table for seed in range(12)]
    assert {t.rules.label_of[t.piles["locomotive"][0]] for t in tables} == {"ironhorse", "leland"}


def test_the_customizable_station_comes_only_where_the_table_has_agreed_on_its_price() -> None:
    with_it = [new_game(Options(8, SETS, station=2), seed).table for seed in range(20)]
    without = [new_game(Options(8, SETS), seed).table for seed in range(20)]
    for tables, there in ((with_it, True), (without, False)):
        rows = [t.rules.label_of[card] for t in tables for card in t.piles["stations"]]
        assert ("custom_station" in rows) == there


@pytest.mark.parametrize(
    ("price", "cards", "pay"),
    [
        ("three", 3, ["bang 7D", "missed 3S", "schofield JC"]),
        ("red", 1, ["bang 7D", "beer 6H"]),
        ("black", 1, ["missed 3S", "schofield JC"]),
        ("brown", 1, ["bang 7D", "missed 3S", "beer 6H"]),
        ("weapon", 1, ["schofield JC"]),
    ],
)
def test_what_the_customizable_station_asks_for(price: str, cards: int, pay: list[str]) -> None:
    t = new_game(Options(4, SETS, station=PRICES.index(price)), 1).table
    station = t.rules.by_key["custom_station"]
    assert isinstance(station, CustomStation)
    held = [t.rules.number_of[name] for name in ("bang 7D", "missed 3S", "schofield JC", "beer 6H", "mail_car")]
    takes = [t.rules.label_of[card] for card in held if station.accepts(t, card)]
    assert takes == pay if cards == 1 else set(pay) < set(takes)
    assert station.toll(t) == cards
    assert station.is_affordable(t, 0, [t.rules.number_of[name] for name in pay])
    assert not station.is_affordable(t, 0, [t.rules.number_of[name] for name in pay][: cards - 1])


def test_who_could_pay_no_railcar_at_the_end_of_the_line_is_asked_as_the_others_are() -> None:
    game = new_game(Options(4, SETS), 1)
    t = game.table
    t.patient = True
    for seat in t.seats:
        seat.hand = []
    t.piles["stations"] = [t.rules.number_of[name] for name in ("boom_town", "frisco", "crowns_hole", "catico")]
    t.mark("train_at", 3)
    t.agenda = [(START, t.turn)]
    asked = Game(t).asked
    assert asked is not None
    assert (asked.seat, asked.verb, asked.options) == (t.turn, "card", [PASS]), "so nobody learns what is in a hand"


def test_what_may_pay_for_each_railcar_is_told_to_whom_it_may_concern() -> None:
    position = build(library.by_id()["GTR-TRAIN-2"])
    game = Game(position.table)
    assert game.asked is not None
    assert means(game.table, game.asked) == {"mail_car": ["beer 6H", "volcanic 10S"]}
    tombrock = Game(build(library.by_id()["GTR-TRAIN-3"]).table)
    assert tombrock.asked is not None
    assert any(tombrock.table.is_for_sale(card) for _, card, _, _ in tombrock.asked.options)
    assert means(tombrock.table, tombrock.asked) == {}, "a life point is no card"


@pytest.mark.parametrize("held", ["bang 8C", "beer 6H"])
def test_evan_babbit_is_asked_whether_or_not_he_has_a_card_of_the_suit(held: str) -> None:
    game = new_game(Options(4, SETS), 1)
    t = game.table
    t.patient = True
    babbit = t.others(t.turn)[0]
    t.seats[babbit].characters = [kind for kind in t.rules.characters if kind.key == "evan_babbit"]
    t.seats[babbit].hand = [t.rules.number_of[held]]
    t.seats[t.turn].hand = [t.rules.number_of["bang 9C"]]
    t.agenda = [(PLAY, t.turn)]
    t.changed()
    game = Game(t)
    assert game.asked is not None
    game.answer(next(i for i, option in enumerate(game.asked.options) if option[2] == babbit))
    assert (game.asked.seat, game.asked.verb) == (babbit, "seat")
    assert (len(game.asked.options) > 1) == (held == "bang 8C")


@pytest.mark.parametrize(("turn", "promised"), [(ONE_MORE, True), (LAST, False)])
def test_a_gold_rush_bought_in_the_turn_of_an_express_car_promises_no_other(turn: int, promised: bool) -> None:
    t = new_game(Options(4, (*SETS, "gold_rush")), 1).table
    t.facts = []
    t.note(EXTRA, t.turn, turn)
    drive(t.rules.by_key["rush_for_gold"].play(t, t.turn, NO_CARD, t.turn, NO_CARD))
    assert ("extra_turn" in [fact.what for fact in t.facts]) == promised == t.is_marked(EXTRA, t.turn)
