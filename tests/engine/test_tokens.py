"""Tokens: who holds how many, and that none gets lost."""

from __future__ import annotations

import json

import pytest

from bang.conformance import CHEAP, Broken, Property, play_checked
from bang.engine.insight.worlds import tokens
from bang.engine.kernel import save
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.counts import SUPPLY, on_card
from bang.engine.kernel.game import Game
from bang.engine.kernel.rules import Box, Token
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, redact, view
from bang.errors import DamagedFile
from bang.scenario.playthrough import signature
from tests.engine.mini import deal, give, mini_options, seated

COINS = Box(key="coins", tokens=(Token("coin", kept=True), Token("load", supply=5, most=4)))
LOAD = "load"
COIN = "coin"


def table() -> tuple[Table, int]:
    t = seated(3, COINS)
    return t, give(t, 1, "hill KD", in_play=True)


def test_a_limited_supply_gives_what_it_has_and_a_holder_takes_what_it_can() -> None:
    """Armed & Dangerous: "At most 4 tokens on each"; "any other gain takes only what is there"."""
    t, hill = table()
    assert t.put_tokens(LOAD, 3, on_card(hill)) == 3
    assert t.put_tokens(LOAD, 3, on_card(hill)) == 1
    assert t.put_tokens(LOAD, 3, 0) == 1
    assert (t.tokens_at(LOAD), t.tokens_at(LOAD, on_card(hill)), t.tokens_at(LOAD, 0)) == (0, 4, 1)
    assert t.take_tokens(LOAD, 9, on_card(hill)) == 4
    assert (t.tokens_at(LOAD), t.tokens_at(LOAD, on_card(hill))) == (4, 0)


def test_an_unlimited_supply_never_ends() -> None:
    """Gold Rush: "If the 30 nuggets run out use any substitute"."""
    t, _ = table()
    assert t.put_tokens(COIN, 40, 2) == 40
    assert t.put_tokens(COIN, 40, 2) == 40
    assert t.tokens_at(COIN, 2) == 80


def test_tokens_move_between_holders() -> None:
    t, hill = table()
    t.put_tokens(LOAD, 3, on_card(hill))
    assert t.move_tokens(LOAD, 2, on_card(hill), 2) == 2
    assert t.move_tokens(LOAD, 2, on_card(hill), 2) == 1
    assert t.tokens_at(LOAD, 2) == 3


def test_tokens_on_a_card_that_leaves_play_return_to_the_supply() -> None:
    """Armed & Dangerous: "taken into a hand … loses its tokens to the supply"."""
    t, hill = table()
    t.put_tokens(LOAD, 3, on_card(hill))
    t.part(1, hill)
    assert t.tokens_at(LOAD) == 5
    t.equip(1, hill)
    t.put_tokens(LOAD, 3, on_card(hill))
    t.shed(1)
    assert t.tokens_at(LOAD) == 5


def test_tokens_stay_on_a_card_that_is_passed_on() -> None:
    t, hill = table()
    t.put_tokens(LOAD, 3, on_card(hill))
    t.pass_on(1, hill, 2)
    assert (t.tokens_at(LOAD, on_card(hill)), t.owner(hill)) == (3, 2)


def test_who_is_out_keeps_only_what_may_be_kept() -> None:
    """Gold Rush: "The nuggets are kept" by who comes back as a Shadow."""
    t, _ = table()
    t.put_tokens(LOAD, 3, 1)
    t.put_tokens(COIN, 2, 1)
    t.leave(1)
    assert (t.tokens_at(LOAD), t.tokens_at(COIN, 1)) == (5, 2)


def test_a_copy_of_the_table_has_tokens_of_its_own() -> None:
    t, _ = table()
    t.put_tokens(LOAD, 1, 0)
    copy = t.copy()
    copy.put_tokens(LOAD, 1, 0)
    assert (t.tokens_at(LOAD, 0), copy.tokens_at(LOAD, 0)) == (1, 2)


def test_tokens_are_saved_by_label() -> None:
    t, hill = table()
    t.put_tokens(LOAD, 2, on_card(hill))
    t.put_tokens(COIN, 1, 2)
    data = json.loads(json.dumps(save.dump(t)))
    assert data["tokens"] == [["coin", 2, "", 1], ["load", -1, "", 3], ["load", -1, "hill KD", 2]]
    assert save.build(t.rules, data).tokens == t.tokens
    del data["tokens"]  # as tables were saved before there were tokens
    assert save.build(t.rules, data).tokens == {LOAD: {SUPPLY: 5}}


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ([["load", -1, "", 4]], "5 tokens 'load'"),
        ([["load", 9, "", 5]], "seats or cards that exist"),
        ([["load", -1, "", 6], ["load", 0, "", -1]], "seats or cards that exist"),
        ([["gem", 0, "", 1], ["load", -1, "", 5]], "there are no tokens gem"),
        ([["load", -1, "hill 2D", 5]], "'hill 2D' is missing or unknown"),
    ],
)
def test_lost_tokens_are_damage(entries: list[object], fault: str) -> None:
    t = deal(mini_options(3), 1, COINS)
    data = {**save.dump(t), "tokens": entries}
    with pytest.raises(DamagedFile, match=fault):
        save.load(t.rules, data)


def test_everybody_sees_tokens_and_worlds_have_the_same() -> None:
    t, hill = table()
    t.put_tokens(LOAD, 2, on_card(hill))
    t.put_tokens(COIN, 1, 2)
    seen = view(t, SPECTATOR)
    assert seen["tokens"] == {"load": 3}
    assert seen["card_tokens"] == {"hill KD": {"load": 2}}
    assert [seat["tokens"] for seat in seen["seats"]] == [{}, {}, {"coin": 1}]
    assert tokens(t.rules, seen) == t.tokens


def test_a_table_without_tokens_says_nothing_of_them() -> None:
    seen = view(seated(3), SPECTATOR)
    assert not {"tokens", "card_tokens"} & {*seen, *seen["seats"][0]}


def test_what_happens_to_tokens_is_told() -> None:
    t, hill = table()
    t.facts = []
    t.put_tokens(LOAD, 2, on_card(hill))
    t.move_tokens(LOAD, 1, on_card(hill), 2)
    t.take_tokens(LOAD, 3, 2)
    t.take_tokens(LOAD, 3, 2)  # there are none
    told = [redact(t, fact, SPECTATOR) for fact in t.facts]
    assert told == [
        {"what": "gain_tokens", "seat": 1, "cards": ["hill KD"], "number": 2, "note": "load"},
        {"what": "move_tokens", "seat": 1, "to": 2, "cards": ["hill KD"], "number": 1, "note": "load"},
        {"what": "lose_tokens", "seat": 2, "number": 1, "note": "load"},
    ]


def test_positions_that_differ_in_tokens_only_differ() -> None:
    def played(n: int) -> object:
        game = Game(deal(mini_options(3), 1, COINS))
        game.table.put_tokens(LOAD, n, 0)
        return signature(game)

    assert played(1) != played(2)
    assert played(2) == played(2)


class Pockets(Property):
    """Takes a token away behind everybody's back."""

    name = "pockets"

    def asked(self, ask: Ask) -> None:
        self.run.game.table.tokens = {LOAD: {SUPPLY: 4}}


def test_the_conformance_kit_finds_a_lost_token() -> None:
    def dealt(options: object, seed: int) -> Table:
        return deal(mini_options(3), seed, COINS)

    report = play_checked(mini_options(3), 1, CHEAP, deal=dealt)
    assert report.counts["conserved: tokens"] > 10
    with pytest.raises(Broken, match=r"^conserved: tokens are lost or doubled: load"):
        play_checked(mini_options(3), 1, (Pockets, *CHEAP), deal=dealt)
