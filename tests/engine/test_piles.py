"""Piles that boxes declare: cards put on them and taken from them, and a row that is filled from one."""

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.kind import Kind
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from tests.engine.mini import seated


class Ware(Kind):
    key = "ware"
    deck = "store"
    copies = "* * * *"


SHOP = Box(
    key="shop",
    cards=(Ware,),
    piles={"store": "none", "row": "all", "used": "all"},
)


def table() -> tuple[Table, list[int]]:
    t = seated(4, SHOP)
    wares = [card for card in t.deck if t.kind(card).key == "ware"]
    t.deck = [card for card in t.deck if card not in wares]
    t.piles["store"] = wares.copy()
    return t, wares


def test_an_empty_pile_is_made_of_the_used_cards() -> None:
    t, (first, *others, last) = table()
    assert t.take_from("store") == last
    t.put_on("used", last)
    for card in [first, *others]:
        t.take_out("store", card)
    assert t.take_from("store") == NO_CARD
    assert t.take_from("store", "used") == last
    assert (t.piles["store"], t.piles["used"]) == ([], [])


def test_a_row_is_filled_and_its_new_cards_are_returned() -> None:
    t, wares = table()
    assert t.restock("row", 3, "store", "used") == t.piles["row"] == wares[:0:-1]
    assert t.take_all("row") == wares[:0:-1]
    assert t.restock("row", 3, "store", "used") == t.piles["row"] == wares[:1], "there are no more"
