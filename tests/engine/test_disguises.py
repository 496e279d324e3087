"""A card used as another kind: each way once, from whatever source, within or outside a limit."""

from bang.engine.kernel.ask import PASS, use
from bang.engine.kernel.board import Board
from bang.engine.kernel.disguises import evading_as, masks
from bang.engine.kernel.kind import Character, Kind, Variant
from bang.engine.kernel.playable import plays
from bang.engine.kernel.records import Shot
from bang.engine.kernel.rules import CLUBS, Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Blue, Brown
from tests.engine.driving import drive
from tests.engine.kinds import variety
from tests.engine.mini import give, playing, seated
from tests.engine.positions import play_as


class Slinger(Character):
    """Throws herbs as stones."""

    key = "slinger"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return "stone" if t.kind(card).key == "herb" else ""


class Workshop(Variant):
    """Everybody may use anything as what is made here."""

    ware: str

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return self.ware


class Child(Character):
    key = "child"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return "pebble"


class Club(Character):
    """Throws one card of clubs in each turn as an extra stone."""

    key = "club"

    def counts_as(self, t: Board, me: int, card: int) -> str:
        return "extra_stone" if t.suit(card) == CLUBS and not t.played_as(me, "extra_stone") else ""


class Catapult(Blue):
    key = "catapult"
    copies = "3D"

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        return n + 1 if kind.counted == "stone" else n


class Cart(Blue):
    """A cart of stones: one of them may be given up instead of a stone of the hand."""

    key = "cart"
    copies = "4D"

    def pays(self, t: Board, me: int, card: int, key: str) -> bool:
        return key == "stone"

    async def pay(self, t: Table, me: int, card: int, why: Kind) -> None:
        t.scrap(me, card, self)


WAYS = Box(
    key="ways",
    cards=(
        # a stone outside the limit
        variety(Aimed, "extra_stone", sort="stone", symbols="shot reachable"),
        # thrown like a stone, but nobody takes it for one
        variety(Aimed, "pebble", sort="stone", only_played=True, symbols="shot reachable"),
        # no stone, but it uses up the one of the turn
        variety(Brown, "volley", "2D", limit=1, counted="stone"),
        Catapult,
        Cart,
    ),
    characters=(Slinger, Child, Club),
    variants=(variety(Workshop, "quarry", ware="stone"), variety(Workshop, "smith", ware="shield")),
)


def table(*variants: str) -> Table:
    return seated(4, WAYS, variants=variants)


def test_two_sources_of_the_same_way_give_one_option() -> None:
    t = table("quarry")
    play_as(t, 0, "slinger")
    give(t, 0, "herb 2H")
    give(t, 0, "stone 2C")
    options = plays(t, 0)
    assert len(options) == len(set(options))
    assert [t.rules.kinds[what].key for what, _, _, _ in options] == ["herb", "stone", "stone", "stone", "stone"]


def test_a_source_of_the_whole_table_counts_in_answers() -> None:
    t = table("quarry", "smith")
    herb = give(t, 1, "herb 2H")
    assert t.is_a(1, herb, "stone")
    thrown = Shot(0, 1, t.rules.by_key["stone"])
    assert evading_as(t, 1, herb, thrown, masks(t, 1)) == t.rules.by_key["shield"].id


def test_a_way_may_depend_on_the_card_and_lie_outside_the_limit() -> None:
    t = table()
    play_as(t, 0, "club")
    first, second = give(t, 0, "stone 2C"), give(t, 0, "stone 3C")
    game = playing(t)
    extra, stone = t.rules.by_key["extra_stone"], t.rules.by_key["stone"]
    game.reply(0, use(stone, 1, card=first))
    assert game.asked is not None
    assert [option for option in game.asked.options if option[1] == second] == [
        use(extra, 1, card=second),
        use(extra, 3, card=second),
    ]
    game.reply(0, use(extra, 1, card=second))
    assert t.seats[1].life == 2
    assert extra.is_like("stone")
    assert not stone.is_like("extra_stone")


def test_a_way_ends_when_it_has_been_used() -> None:
    t = table()
    play_as(t, 0, "club")
    first, second = give(t, 0, "stone 2C"), give(t, 0, "stone 3C")
    game = playing(t)
    game.reply(0, use(t.rules.by_key["extra_stone"], 1, card=first))
    assert game.asked is not None
    assert {option[0] for option in game.asked.options if option[1] == second} == {t.rules.by_key["stone"].id}


def test_a_kind_that_counts_as_another_shares_its_limit_and_its_freedom() -> None:
    t = table()
    volley = t.rules.by_key["volley"]
    t.note("stone", 0)
    assert t.spent(0, volley)
    give(t, 0, "catapult 3D", in_play=True)
    assert not t.spent(0, volley)
    assert t.remaining(0, volley) == 1


def test_a_card_in_play_may_stand_for_a_card_of_the_hand() -> None:
    t = table()
    cart = give(t, 1, "cart 4D", in_play=True)
    volley = t.rules.by_key["volley"]
    (asked,) = drive(t.pay(1, "stone", volley, 0), 1)
    assert asked.options == [PASS, use(t.kind(cart), card=cart)]
    assert t.seats[1].in_play == []
    assert t.discard == [cart]
    give(t, 2, "herb 2H")
    assert drive(t.pay(2, "stone", volley, 0)) == [], "nothing to give up, so nothing is asked"


def test_what_may_only_be_played_is_not_taken_for_it() -> None:
    t = table()
    play_as(t, 0, "child")
    herb = give(t, 0, "herb 2H")
    assert use(t.rules.by_key["pebble"], 1, card=herb) in plays(t, 0)
    assert not t.is_a(0, herb, "stone")
    assert t.payments(0, "stone") == [PASS]
