"""What a box declares of its own: hooks, words, steps of the turn, a market; and keys that two boxes share."""

from __future__ import annotations

import pytest

from bang.engine.insight.explain import explain_card
from bang.engine.insight.means import means
from bang.engine.insight.worlds import Guess, imagine
from bang.engine.kernel.ask import NO_CARD, PASS, Option
from bang.engine.kernel.board import Board
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import HOOKS, Kind, Rule, Spot
from bang.engine.kernel.playable import plays, price, sales, too_dear
from bang.engine.kernel.rules import Box, Rules, Token
from bang.engine.kernel.steps import DISCARD, DRAW, END, PLAY, Step
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ask_view, view
from bang.engine.kit.cards import Blue
from bang.errors import BadOptions
from tests.engine.driving import drive
from tests.engine.mini import MINI, Hill, deal, give, mini_options, seated

STALL = "stall"


class Fair(Rule):
    """Everybody who listens hears the bell, in the order of the turn."""

    key = "fair"

    async def on_bell(self, t: Table, me: int, card: int, record: list[str]) -> None:
        record.append("fair")

    def sells(self, t: Board, me: int) -> list[Option]:
        return sales(t, me, STALL)


class Ear(Blue):
    key = "ear"
    copies = "2D 3D"

    async def on_bell(self, t: Table, me: int, card: int, record: list[str]) -> None:
        record.append(f"seat {me}")


class Bread(Blue):
    """On offer for a coin, in front of whoever buys it."""

    key = "bread"
    copies = "4D 5D"
    deck = STALL
    price = 1
    currency = "coin"

    def buyable(self, t: Board, me: int, card: int) -> str:
        return too_dear(t, me, self)

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        t.take_tokens("coin", price(t, me, self), me, self)
        t.equip(to, card)

    def hand_limit(self, t: Board, me: int, n: int) -> int:
        return n + 1


class Mill(Blue):
    """Bread costs its owner nothing; grinding costs two coins."""

    key = "mill"
    copies = "6D"
    fee = 2
    currency = "coin"

    def costs(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return 0 if kind.key == "bread" else n

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        return [(me, NO_CARD)] if t.tokens_at("coin", me) >= self.fee else []


class Nap(Step):
    key = "nap"
    before = "play"

    async def run(self, t: Table, p: int) -> None:
        t.note("napped", p)


class Wash(Step):
    key = "wash"
    before = "discard"


MARKET = Box(
    key="market",
    cards=(Ear, Bread, Mill),
    standing=(Fair,),
    piles={STALL: "all"},
    markets=(STALL,),
    tokens=(Token("coin"),),
    hooks=("on_bell",),
    words=("more", "enough", "red"),
    steps=(Nap, Wash),
)


def table(players: int = 3) -> Table:
    """Make a table in phase 2 of seat 0, with two loaves in the market."""
    t = seated(players, MARKET)
    for label in ("bread 4D", "bread 5D"):
        card = t.rules.number_of[label]
        t.deck.remove(card)
        t.piles[STALL].append(card)
    t.agenda = [(END, 0), (DISCARD, 0), (PLAY, 0)]
    return t


# --- hooks


def test_a_hook_of_a_box_reaches_all_that_define_it() -> None:
    t = table()
    give(t, 2, "ear 2D", in_play=True)
    give(t, 0, "ear 3D", in_play=True)
    heard: list[str] = []
    drive(t.signal("on_bell", heard))
    assert heard == ["fair", "seat 0", "seat 2"]
    heard.clear()
    drive(t.signal("on_bell", heard, 2))
    assert heard == ["fair", "seat 2"]


def test_hooks_of_boxes_are_numbered_after_those_of_the_engine() -> None:
    rules = table().rules
    assert rules.hook_names == (*HOOKS, "on_bell")
    assert rules.by_key["ear"].hooks == (len(HOOKS),)


def test_a_silenced_source_hears_nothing() -> None:
    t = table()
    give(t, 2, "ear 2D", in_play=True)
    t.leave(2)
    heard: list[str] = []
    drive(t.signal("on_bell", heard))
    assert heard == ["fair"]


# --- words


def test_a_box_adds_words_to_those_of_all_games() -> None:
    t = table()
    assert t.rules.words[-2:] == ("more", "enough")
    assert t.rules.words.count("red") == 1
    asked = drive(t.choose_word(1, ("more", "enough"), t.rules.by_key["ear"]), 1)
    assert [describe(t, 1, option) for option in asked[0].options] == [
        {"do": "say", "word": "more"},
        {"do": "say", "word": "enough"},
    ]


# --- where a kind comes from


def test_a_kind_knows_its_box() -> None:
    rules = table().rules
    assert [rules.by_key[key].box for key in ("hill", "giant", "last_standing", "ear", "fair")] == [
        *["mini"] * 3,
        *["market"] * 2,
    ]


def test_two_boxes_cannot_use_one_key() -> None:
    class Mound(Hill):
        copies = "QD"

    with pytest.raises(BadOptions, match="The key 'hill' is used twice, in mini and mounds; give one"):
        Rules([MINI, Box(key="mounds", cards=(Mound,))], mini_options(3))


def test_two_boxes_may_share_a_token_that_they_declare_alike() -> None:
    assert list(Rules([MINI, MARKET, Box(key="b", tokens=(Token("coin"),))], mini_options(3)).tokens) == ["coin"]
    with pytest.raises(BadOptions, match="The token 'coin' is declared twice, and not alike"):
        Rules([MINI, MARKET, Box(key="b", tokens=(Token("coin", supply=3),))], mini_options(3))


def test_two_boxes_may_share_a_rule() -> None:
    other = Box(key="other", standing=(Fair,))
    rules = Rules([MINI, MARKET, other], mini_options(3))
    assert [kind.key for kind in rules.standing].count("fair") == 1


# --- steps


def test_a_box_inserts_steps_by_naming_what_follows() -> None:
    rules = table().rules
    keys = [rules.step_keys[step] for step in reversed(rules.turn_plan)]
    assert keys == ["draw", "nap", "play", "wash", "discard", "end"]


def test_without_steps_of_boxes_the_turn_is_as_ever() -> None:
    rules = Rules([MINI], mini_options(3))
    assert rules.turn_plan == [END, DISCARD, PLAY, DRAW]


def test_a_step_of_a_box_takes_place_in_every_turn() -> None:
    game = Game(deal(mini_options(3), 1, MARKET))
    while game.table.turn == 0:
        assert game.asked is not None
        if game.asked.verb == "play":
            assert game.table.noted("napped", 0) == 1
        game.answer(len(game.asked.options) - 1)


def test_a_step_before_none_of_a_turn_is_refused() -> None:
    class Lost(Step):
        key = "lost"
        before = "nowhere"

    with pytest.raises(ValueError, match="'lost' comes before 'nowhere', which is no step of a turn"):
        Rules([MINI, Box(key="b", steps=(Lost,))], mini_options(3))


def test_steps_still_to_come_are_imagined() -> None:
    t = table()
    t.put_tokens("coin", 1, 0)
    game = Game(t)
    assert game.asked is not None
    asked = ask_view(game.table, game.asked, 0)
    hands: list[list[str]] = [[] for _ in game.table.seats]
    seen = view(game.table, 0)
    world = imagine(game.table.rules, seen, asked, Guess([""] * 3, hands, 1))
    plan = [world.table.rules.step_keys[step] for step, _ in reversed(world.table.agenda)]
    assert plan == ["wash", "discard", "end"]


# --- a market


def options(t: Table) -> list[dict[str, str | int]]:
    return [describe(t, 0, option) for option in plays(t, 0)]


def test_cards_on_offer_are_things_of_the_question() -> None:
    t = table()
    assert options(t) == []
    t.put_tokens("coin", 1, 0)
    assert options(t) == [
        {"do": "buy", "what": "bread", "card": "bread 4D", "to": 0},
        {"do": "buy", "what": "bread", "card": "bread 5D", "to": 0},
    ]
    game = Game(t)
    game.answer(0)
    assert t.tokens_at("coin", 0) == 0
    assert [t.rules.label_of[c] for c in t.seats[0].in_play] == ["bread 4D"]
    assert [t.rules.label_of[c] for c in t.piles[STALL]] == ["bread 5D"]
    assert game.asked is not None


def test_what_is_on_offer_acts_for_nobody() -> None:
    t = table()
    assert t.hand_limit(0) == 4
    t.equip(0, t.piles[STALL].pop())
    assert t.hand_limit(0) == 5


def test_the_targets_of_a_card_on_offer_are_those_of_a_play() -> None:
    """Two cards of one name cannot lie in front of a player."""
    t = table()
    t.put_tokens("coin", 2, 0)
    t.equip(0, t.piles[STALL].pop())
    assert options(t) == []


def test_it_is_explained_why_a_card_cannot_be_bought() -> None:
    t = table()
    t.patient = True
    game = Game(t)
    assert game.asked is not None
    assert game.asked.options == [PASS]
    card = t.piles[STALL][0]
    assert [(reason.key, reason.args) for reason in explain_card(game, 0, card)] == [
        ("too_dear", {"card": "bread", "n": 1, "have": 0})
    ]
    t.put_tokens("coin", 2, 0)
    t.equip(0, t.piles[STALL][1])
    assert [reason.key for reason in explain_card(game, 0, card)] == ["there_already"]


def test_who_pays_less_may_buy_for_less() -> None:
    """Gold Rush, Pretty Luzena."""
    t = table()
    bread = t.rules.by_key["bread"]
    assert (price(t, 0, bread), too_dear(t, 0, bread)) == (1, "too_dear")
    give(t, 0, "mill 6D", in_play=True)
    assert (price(t, 0, bread), too_dear(t, 0, bread)) == (0, "")
    assert (price(t, 1, bread), too_dear(t, 1, bread)) == (1, "too_dear")


def test_it_is_explained_what_a_use_costs() -> None:
    t = table()
    t.patient = True
    give(t, 0, "mill 6D", in_play=True)
    t.put_tokens("coin", 1, 0)
    told = explain_card(Game(t), 0, t.rules.number_of["mill 6D"])
    assert [(reason.key, reason.args) for reason in told] == [("too_dear", {"card": "mill", "n": 2, "have": 1})]


def test_a_kind_is_not_for_sale_unless_it_says_so() -> None:
    t = table()
    assert Kind().buyable(t, 0, NO_CARD) == "not_for_sale"
    t.piles[STALL].append(give(t, 0, "hill KD"))
    t.seats[0].hand.clear()
    t.put_tokens("coin", 9, 0)
    assert {content["what"] for content in options(t)} == {"bread"}


class Cake(Blue):
    """On offer for a stone of the hand."""

    key = "cake"
    copies = "8D"
    deck = "shelf"

    def buyable(self, t: Board, me: int, card: int) -> str:
        return "" if self.paid_with(t, me, card, NO_CARD) else "no_stone"

    def paid_with(self, t: Board, me: int, card: int, target: int) -> list[int]:
        return [c for c in t.seats[me].hand if t.kind(c).key == "stone"]


class Baker(Rule):
    key = "baker"

    def sells(self, t: Board, me: int) -> list[Option]:
        return sales(t, me, "shelf")


def test_what_may_pay_is_told_where_cards_do() -> None:
    bakery = Box(key="bakery", cards=(Cake,), standing=(Baker,), piles={"shelf": "all"}, markets=("shelf",))
    t = seated(3, MARKET, bakery)
    t.piles["shelf"].append(t.rules.number_of["cake 8D"])
    t.piles[STALL].append(t.rules.number_of["bread 4D"])
    t.deck = [c for c in t.deck if t.rules.label_of[c] not in ("cake 8D", "bread 4D")]
    t.put_tokens("coin", 1, 0)
    for label in ("stone 2C", "herb 2H"):
        give(t, 0, label)
    t.agenda = [(END, 0), (PLAY, 0)]
    game = Game(t)
    assert game.asked is not None
    assert means(t, game.asked) == {"cake 8D": ["stone 2C"]}, "bread is paid for with coins"
