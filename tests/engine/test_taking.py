"""Cards taken from others: reactions before and after, cards that cannot be chosen, and whose hand they are for."""

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import TO_DISCARD, TO_HAND, Character, Variant
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Shot, Taken, Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from tests.engine.driving import drive
from tests.engine.kinds import Havoc, Theft
from tests.engine.mini import give, seated
from tests.engine.positions import play_as


class Strongbox(Blue):
    """Can be chosen by its owner only."""

    key = "strongbox"
    copies = "5D"

    def guarded(self, t: Board, owner: int, by: int) -> bool:
        return by != owner


class Guard(Character):
    """Shoots at whoever is about to take a card of his."""

    key = "guard"

    async def on_taking(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me != taken.by:
            await t.shoot(Shot(me, taken.by, self))


class Insured(Character):
    """Draws a card for each that was taken."""

    key = "insured"

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        if taken.to == me != taken.by:
            t.note("lost", me, taken.card)
            t.draw(me, 1)


class Heir(Character):
    key = "heir"

    def inherits(self, t: Board, me: int, dead: int) -> bool:
        return True


class Rails(Variant):
    """Hills never go to a hand: they lie down in front of whoever gets them."""

    key = "rails"

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        if t.kind(card).key != "hill" or place != TO_HAND:
            assert (seat == NOBODY) == (place == TO_DISCARD)
            return False
        t.equip(seat, card)
        return True


BOX = Box(
    key="thieves",
    cards=(Theft, Havoc, Strongbox),
    characters=(Guard, Insured, Heir),
    variants=(Rails,),
)


def table(*variants: str, **people: str) -> Table:
    """Make a table; seats by letter have these characters."""
    t = seated(3, BOX, variants=variants)
    for seat, key in people.items():
        play_as(t, "abc".index(seat), key)
    return t


def steal(t: Table, target: int, *answers: int) -> None:
    card = give(t, 0, "theft 2D")
    drive(t.play_card(0, t.kind(card).id, card, 1, target), *answers)


def test_the_owner_reacts_before_a_card_is_taken() -> None:
    t = table(b="guard")
    herb = give(t, 1, "herb 2H")
    steal(t, HAND)
    assert t.seats[0].life == 3
    assert t.seats[0].hand == [herb]


def test_whoever_is_out_by_then_takes_nothing() -> None:
    t = table(b="guard")
    herb = give(t, 1, "herb 2H")
    t.seats[0].life = 1
    steal(t, HAND)
    assert t.seats[1].hand == [herb]


def test_what_takes_its_card_at_once_gives_no_time_to_react() -> None:
    t = table(b="guard")
    herb = give(t, 1, "herb 2H")
    drive(t.seize(0, 1, HAND, t.rules.by_key["theft"], keep=True, at_once=True))
    assert t.seats[0].life == 4
    assert t.seats[0].hand == [herb]


def test_the_owner_reacts_after_a_card_was_taken_and_knows_it() -> None:
    t = table(b="insured", c="insured")
    herb = give(t, 1, "herb 2H")
    hill = give(t, 2, "hill KD", in_play=True)
    havoc = give(t, 0, "havoc 4D")
    drive(t.play_card(0, t.kind(havoc).id, havoc, 0, NO_CARD))
    assert t.noted("lost", 1) == herb
    assert t.noted("lost", 2) == hill
    assert [len(s.hand) for s in t.seats] == [0, 1, 1]


def test_a_card_in_play_may_be_out_of_the_question_for_others() -> None:
    t = table()
    box, hill = give(t, 1, "strongbox 5D", in_play=True), give(t, 1, "hill KD", in_play=True)
    assert t.takeable(1, 0) == [hill]
    assert t.takeable(1, 1) == [box, hill]
    assert spots(t, 0, t.rules.by_key["theft"]) == [(1, hill)]
    havoc = give(t, 0, "havoc 4D")
    drive(t.play_card(0, t.kind(havoc).id, havoc, 0, NO_CARD))
    assert t.seats[1].in_play == [box]


def test_an_heir_gets_all_but_what_cannot_be_chosen() -> None:
    t = table(c="heir")
    box, hill = give(t, 1, "strongbox 5D", in_play=True), give(t, 1, "hill KD", in_play=True)
    herb = give(t, 1, "herb 2H")
    t.seats[1].life = 1
    drive(t.wound(Wound(1, 0, 1, t.rules.by_key["stone"])), 0)
    assert t.seats[2].hand == [herb, hill]
    assert t.discard == [box]
    assert t.seats[1].in_play == []


def test_several_heirs_share_what_can_be_chosen() -> None:
    t = table(a="heir", c="heir")
    box, hill = give(t, 1, "strongbox 5D", in_play=True), give(t, 1, "hill KD", in_play=True)
    t.seats[1].life = 1
    drive(t.wound(Wound(1, 0, 1, t.rules.by_key["stone"])))
    assert t.seats[2].hand == [hill]
    assert t.discard == [box]


def test_a_card_on_its_way_to_a_hand_says_whose() -> None:
    t = table("rails")
    hill = give(t, 1, "hill KD", in_play=True)
    steal(t, hill)
    assert t.seats[0].in_play == [hill]
    assert t.seats[0].hand == []
