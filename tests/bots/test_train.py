"""What bots make of the Great Train Robbery: moving the train, its end, another turn, and whom to leave out."""

from __future__ import annotations

from typing import Any

import pytest

from bang.engine.kernel.board import EXTRA, LAST, ONE_MORE
from bang.engine.kernel.steps import END, PLAY
from tests.bots.position import Position

SETS = ("base", "great_train_robbery")
OUTLAW = ["outlaw", "sheriff", "outlaw", "renegade"]
DEPUTY = ["deputy", "sheriff", "outlaw", "renegade", "outlaw"]


def at(
    character: str = "vulture_sam",
    hand: list[str] | None = None,
    roles: list[str] | None = None,
    life: dict[int, int] | None = None,
    engine: str = "leland",
    passed: int = 1,
    mine: list[str] | None = None,
) -> Position:
    """Give seat 0 the turn, with a train that has passed so many of four stations where nobody can pay."""
    found = Position(roles or OUTLAW, hand or [], life, SETS)
    t = found.game.table
    number_of = t.rules.number_of
    t.seats[0].characters = [t.rules.by_key[character]]  # type: ignore[list-item]
    t.piles["locomotive"] = [number_of[engine]]
    t.piles["underside"] = [number_of["ironhorse" if engine == "leland" else "leland"]]
    row = [number_of[name] for name in ("dodgeville", "boom_town", "crowns_hole", "catico")]
    t.piles["station_deck"] = [c for c in t.piles["station_deck"] + t.piles["stations"] if c not in row]
    t.piles["stations"] = row
    t.mark("train_at", passed)
    for name in mine or []:
        card = number_of[name]
        pile = "train" if card in t.piles["train"] else "railcars"
        t.piles[pile].remove(card)
        t.seats[0].in_play.append(card)
    t.changed()
    t.agenda = [(END, 0), (PLAY, 0)]
    found.game.start()
    return found


def used(option: dict[str, Any]) -> str:
    return str(option.get("what", option["do"]))


def test_zippy_roy_moves_the_train_on() -> None:
    assert used(at("zippy_roy").choose()) == "zippy_roy"


def test_he_brings_a_general_store_but_not_the_ironhorse_upon_himself() -> None:
    assert used(at("zippy_roy", passed=3).choose()) == "zippy_roy"
    assert at("zippy_roy", passed=3, engine="ironhorse", life={0: 1}).choose()["do"] == "pass"


def test_a_deputy_never_ends_the_line_when_the_ironhorse_would_shoot_the_last_life_of_the_sheriff() -> None:
    assert (
        at("zippy_roy", roles=DEPUTY, passed=3, engine="ironhorse", life=dict.fromkeys(range(1, 5), 1)).choose()["do"]
        == "pass"
    )
    assert at(hand=["next_stop"], roles=DEPUTY, passed=3, engine="ironhorse", life={1: 1}).choose()["do"] == "pass"


@pytest.mark.parametrize(("engine", "word"), [("leland", "double"), ("ironhorse", "ignore")])
def test_full_steam_doubles_what_is_good_and_leaves_out_what_is_not(engine: str, word: str) -> None:
    position = at(hand=["full_steam"], engine=engine, life={0: 1})
    assert position.choose()["do"] == "play"
    words = [{"do": "say", "word": one} for one in ("ignore", "double")]
    assert position.prefer("word", "full_steam", words)["word"] == word


def test_an_express_car_is_used_with_an_empty_hand_and_not_with_a_good_one() -> None:
    assert used(at(mine=["express_car"]).choose()) == "express_car"
    assert at(hand=["beer", "beer", "beer", "beer"], mine=["express_car"]).choose()["do"] == "pass"


@pytest.mark.parametrize(("turn", "deed"), [(ONE_MORE, "express_car"), (LAST, "pass")])
def test_nor_where_it_would_only_end_the_turn(turn: int, deed: str) -> None:
    position = at(mine=["express_car"])
    position.game.table.note(EXTRA, 0, turn)
    assert used(position.choose()) == deed


@pytest.mark.parametrize(("card", "spared"), [("gatling", 1), ("general_store", 2)])
def test_sgt_blaze_leaves_out_friends_of_what_harms_and_enemies_of_what_helps(card: str, spared: int) -> None:
    position = at("sgt_blaze", roles=DEPUTY)
    t = position.game.table
    played = next(c for c in t.deck if t.kind(c).key == card)
    t.deck.remove(played)
    t.discard.append(played)
    t.seats[2].role_shown = True
    options: list[dict[str, Any]] = [{"do": "use", "what": "sgt_blaze", "to": p} for p in (1, 2)]
    assert position.prefer("seat", "sgt_blaze", [*options, {"do": "pass"}]).get("to") == spared
