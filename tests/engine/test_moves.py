"""Cards on their way: from the deck, between players, diverted; and who hears of it."""

from __future__ import annotations

from bang.engine.kernel.ask import HAND, NO_CARD
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import FROM_DECK, TO_DISCARD, TO_HAND, Kind, Rule
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, redact, view
from tests.engine.driving import drive
from tests.engine.mini import SLINGS, give, seated


class Magnet(Rule):
    """The hill goes to the bottom of the deck, wherever it was going."""

    key = "magnet"

    def diverts(self, kind: Kind) -> bool:
        return kind.key == "hill"

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        assert self.diverts(t.kind(card)), "no other card is asked about"
        if t.marked("way", default=-1) != place:
            return False
        t.deck.insert(0, card)
        return True


BOX = Box(key="magnets", variants=(Magnet,))


def magnetic(way: int) -> Table:
    t = seated(3, BOX, variants=("magnet",))
    t.mark("way", way)
    return t


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    t = seated(2)
    t.facts = []
    t.deck, t.discard = t.deck[:1], t.deck[1:]
    drawn = t.draw(0, 5)
    assert len(drawn) == 5
    assert len(t.deck) == 11
    assert t.discard == []
    assert [fact.what for fact in t.facts] == ["shuffle", "draw"]


def test_when_there_is_no_card_anywhere_fewer_are_drawn() -> None:
    t = seated(2)
    for label in list(t.rules.number_of):
        give(t, 1, label)
    t.facts = []
    assert t.take(0) == NO_CARD
    assert t.draw(0, 2) == []
    assert t.facts == []
    drive(t.flip(0, t.rules.kinds[0]))


def test_diverted_from_the_deck() -> None:
    t = magnetic(FROM_DECK)
    hill = t.rules.number_of["hill KD"]
    t.deck.remove(hill)
    t.deck.append(hill)
    assert hill not in t.draw(0, 2)
    assert t.deck[0] == hill
    assert len(t.seats[0].hand) == 2, "the next card comes instead"


def test_diverted_on_the_way_to_a_hand() -> None:
    t = magnetic(TO_HAND)
    hill = give(t, 1, "hill KD", in_play=True)
    t.steal(0, 1, hill, t.rules.kinds[0])
    assert t.seats[0].hand == t.seats[1].in_play == []
    assert t.deck[0] == hill


def test_diverted_on_the_way_to_the_discard_pile() -> None:
    t = magnetic(TO_DISCARD)
    hill = give(t, 1, "hill KD", in_play=True)
    t.scrap(1, hill)
    assert t.discard == []
    assert t.deck[0] == hill


def test_other_ways_are_not_diverted() -> None:
    t = magnetic(TO_HAND)
    hill = give(t, 1, "hill KD", in_play=True)
    t.scrap(1, hill)
    assert t.discard == [hill]


def test_who_hears_which_card() -> None:
    t = seated(3)
    t.facts = []
    t.draw(0, 1)
    t.draw(0, 1, open=True)
    t.steal(1, 0, HAND, t.rules.kinds[0])
    t.rob(1, 0, HAND, t.rules.kinds[0])
    assert [fact.audience for fact in t.facts] == [0b001, EVERYBODY, 0b011, EVERYBODY]
    heard = [[isinstance(redact(t, fact, viewer)["cards"], list) for fact in t.facts] for viewer in (0, 1, 2)]
    assert heard == [[True, True, True, True], [False, True, True, True], [False, True, False, True]]
    for viewer, seen in ((SPECTATOR, [False, True, False, True]), (ALL_SEEING, [True, True, True, True])):
        assert [isinstance(redact(t, fact, viewer)["cards"], list) for fact in t.facts] == seen


def test_what_is_set_aside_is_seen_by_its_audience() -> None:
    t = seated(3)
    cards = t.show(2, audience=1 << 1)
    assert view(t, 1)["shown"] == [t.rules.label_of[c] for c in cards]
    assert [view(t, viewer)["shown"] for viewer in (SPECTATOR, 0, 2)] == [2, 2, 2]


def test_the_marks_of_two_seats_are_both_seen() -> None:
    t = seated(3)
    t.mark("ghost", 5, 0)
    t.mark("ghost", 6, 2)
    seen = str(view(t, 1)["marks"])
    assert "5" in seen
    assert "6" in seen


def test_life_never_exceeds_its_top() -> None:
    t = seated(2)
    t.facts = []
    t.seats[0].life = 3
    t.heal(0, 5, t.rules.kinds[0])
    t.heal(0, 1, t.rules.kinds[0])
    assert t.seats[0].life == 4
    assert [(fact.what, fact.number) for fact in t.facts] == [("heal", 1)]


def test_a_second_weapon_replaces_the_first() -> None:
    t = seated(2, SLINGS)
    old = give(t, 0, "sling AD", in_play=True)
    new = give(t, 0, "long_sling AC")
    drive(t.play_card(0, t.kind(new).id, new, 0, NO_CARD))
    assert t.seats[0].in_play == [new]
    assert t.discard == [old]
    assert t.reach(0) == 4


def test_the_top_discard_or_a_certain_one_comes_to_a_hand() -> None:
    t = seated(3)
    t.facts = []
    herb, stone, hill = (give(t, 0, label) for label in ("herb 2H", "stone 2C", "hill KD"))
    for card in (herb, stone, hill):
        t.lay_open(0, card)
    t.take_discard(1, t.kind(herb))
    t.take_discard(2, t.kind(herb), herb)
    assert (t.seats[1].hand, t.seats[2].hand, t.discard) == ([hill], [herb], [stone])
    assert [fact.cards for fact in t.facts] == [[hill], [herb]]
