"""Before the grave: what happens instead of an elimination, and while the cards still lie there."""

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import Character
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.state import ALIVE, OUT
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from tests.engine.driving import drive
from tests.engine.mini import give, seated
from tests.engine.positions import play_as


class Stubborn(Character):
    """Once in a game he stays, with one life point."""

    key = "stubborn"

    async def instead_of_death(self, t: Table, me: int, card: int, wound: Wound) -> bool:
        if wound.to != me or t.is_marked("stayed", me):
            return False
        t.mark("stayed", 1, me)
        t.heal(me, 1 - t.seats[me].life, self)
        return True

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.count("wounded", me)


class Poster(Blue):
    """Whoever eliminates its holder draws two cards."""

    key = "poster"
    copies = "2D"

    async def on_fall(self, t: Table, me: int, card: int, wound: Wound) -> None:
        if wound.to == me and wound.by != NOBODY:
            t.note("cards left", me, len(t.seats[me].hand + t.seats[me].in_play))
            t.draw(wound.by, 2)


class Penalty(Blue):
    """Whoever eliminates somebody discards the hand."""

    key = "penalty"
    copies = "3D"

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.note("hand lost", me, len(t.seats[me].hand))


BOX = Box(key="graves", cards=(Poster, Penalty), characters=(Stubborn,))


def table() -> Table:
    t = seated(3, BOX)
    for s in t.seats:
        s.life = 1
    return t


def hit(t: Table, *answers: int) -> None:
    drive(t.wound(Wound(1, 0, 2, t.rules.by_key["stone"])), *answers)


def test_something_else_may_happen_instead_of_an_elimination() -> None:
    t = table()
    play_as(t, 1, "stubborn")
    hit(t)
    assert (t.seats[1].presence, t.seats[1].life) == (ALIVE, 1)
    assert t.noted("wounded", 1) == 1, "the life was lost"
    hit(t)
    assert t.seats[1].presence == OUT


def test_rescue_comes_first() -> None:
    t = table()
    play_as(t, 1, "stubborn")
    give(t, 1, "herb 2H")
    drive(t.wound(Wound(1, 0, 1, t.rules.by_key["stone"])), 1)
    assert t.seats[1].life == 1
    assert not t.is_marked("stayed", 1)


def test_a_card_in_play_reacts_to_the_fall_of_its_holder_before_anything_else() -> None:
    t = table()
    poster = give(t, 1, "poster 2D", in_play=True)
    give(t, 1, "stone 2C")
    give(t, 0, "penalty 3D", in_play=True)
    hit(t, 2)
    assert t.noted("cards left", 1) == 2
    assert t.noted("hand lost", 0) == 2, "the reward was there before the penalty"
    assert poster in t.discard
    assert t.seats[1].presence == OUT
