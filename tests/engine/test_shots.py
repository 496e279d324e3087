"""A shot knows its card, may be certain, may be turned on somebody else, and may silence its target."""

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Character, Kind, Variant
from bang.engine.kernel.playable import spots
from bang.engine.kernel.records import Shot, Wound
from bang.engine.kernel.rules import CLUBS, Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue, Evasion, Weapon, fire_at
from tests.engine.driving import drive, result
from tests.engine.kinds import Wall
from tests.engine.mini import Stone, give, seated
from tests.engine.positions import play_as


class Marksman(Character):
    """Whoever he shoots at with a card of clubs cannot evade."""

    key = "marksman"

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me and not shot.diverted and t.suit(shot.card) == CLUBS:
            t.count("sure shots", me)
            shot.certain = True


class Juggler(Character):
    """Turns a shot at him on his left neighbour, and counts those that were evaded."""

    key = "juggler"

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.to == me and await t.may(me, self):
            shot.divert(t.others(me)[0])

    async def on_evaded(self, t: Table, me: int, card: int, shot: Shot) -> None:
        t.count("evaded", me)

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.count("hits", wound.to)


class Hole(Evasion):
    """A hole in the ground: good against nothing but stones."""

    key = "hole"
    copies = "7D"

    def parries(self, t: Board, me: int, shot: Shot) -> bool:
        return shot.kind.is_like(Stone.key)


class Crate(Blue):
    """Stops a shot as often as it holds something."""

    key = "crate"
    copies = "2D"
    repeatable = True

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        return t.marked("crate", me) > 0

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        t.mark("crate", t.marked("crate", me) - 1, me)
        shot.need -= 1


class Cannon(Weapon):
    """Silences whoever is shot at with a stone, and whatever hides him."""

    key = "cannon"
    copies = "3D"
    weapon = 1

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        if shot.by == me:
            t.mute(shot.to)

    def lifts(self, t: Board, me: int, kind: Kind, to: int) -> bool:
        return kind.is_like(Stone.key)


class Sore(Character):
    key = "sore"

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.count("sore", me)


class HeavyWeather(Variant):
    """All shots need two answers."""

    key = "heavy_weather"

    def aim(self, t: Board, me: int, shot: Shot) -> None:
        shot.need = 2


GUNS = Box(
    key="guns", cards=(Wall, Hole, Crate, Cannon), characters=(Marksman, Juggler, Sore), variants=(HeavyWeather,)
)


def table(*people: str) -> Table:
    """Make a table whose first seats have these characters; "" for none."""
    t = seated(4, GUNS)
    for p, key in enumerate(people):
        if key:
            play_as(t, p, key)
    return t


def stone_at(t: Table, to: int, label: str = "stone 2C") -> tuple[int, int, int, int, int]:
    card = give(t, 0, label)
    return 0, t.kind(card).id, card, to, NO_CARD


def test_a_shot_knows_its_card_and_may_be_certain() -> None:
    t = table("marksman")
    give(t, 1, "wall 5D")
    drive(t.play_card(*stone_at(t, 1)))
    assert t.seats[1].life == 3, "nothing was asked"
    assert t.noted("sure shots", 0) == 1


def test_a_shot_without_a_card_is_told_apart() -> None:
    t = table("marksman")
    give(t, 1, "wall 5D")
    assert not result(t.shoot(Shot(0, 1, t.rules.by_key["stone"])), 1)


def test_a_shot_may_be_turned_on_somebody_else_who_answers_it() -> None:
    t = table("", "juggler")
    give(t, 1, "wall 5D")
    wall = give(t, 2, "wall 6D")
    stone = t.rules.by_key["stone"]
    assert not result(t.shoot(Shot(0, 1, stone)), 0, 1)
    assert t.discard == [wall]
    assert t.noted("evaded", 1) == 1, "once, for the shot as a whole"
    assert result(t.shoot(Shot(0, 1, stone)), 0)
    assert [s.life for s in t.seats] == [4, 4, 3, 4]
    assert t.noted("hits", 2) == 1
    assert t.noted("hits", 1) == 0


def test_a_shot_that_was_turned_on_somebody_else_is_not_aimed_again() -> None:
    t = table("marksman", "juggler")
    drive(t.play_card(*stone_at(t, 1)), 0)
    assert t.noted("sure shots", 0) == 1
    assert t.seats[2].life == 3


def test_means_of_evading_serve_once_unless_they_are_repeatable() -> None:
    t = table()
    give(t, 1, "crate 2D", in_play=True)
    t.mark("crate", 2, 1)
    shot = Shot(0, 1, t.rules.by_key["stone"])
    shot.need = 2
    assert not result(t.shoot(shot), 1, 1)
    assert t.marked("crate", 1) == 0


def test_a_shot_may_silence_its_target_until_it_is_over() -> None:
    t = table("", "sore")
    give(t, 0, "cannon 3D", in_play=True)
    give(t, 1, "crate 2D", in_play=True)
    t.mark("crate", 2, 1)
    drive(t.play_card(*stone_at(t, 1)))
    assert t.seats[1].life == 3
    assert t.noted("sore", 1) == 0
    assert t.muted == []
    t.turn = 2
    assert result(t.shoot(Shot(2, 1, t.rules.by_key["stone"])), 0)
    assert t.noted("sore", 1) == 1, "another shot is none of its business"


def test_what_only_hides_a_target_does_not_count_if_it_is_lifted() -> None:
    t = table()
    give(t, 1, "hill KD", in_play=True)
    stone = t.rules.by_key["stone"]
    assert spots(t, 0, stone) == [(3, NO_CARD)]
    give(t, 0, "cannon 3D", in_play=True)
    assert spots(t, 0, stone) == [(1, NO_CARD), (3, NO_CARD)]
    assert stone.bars(t, 0, 1) == ""
    assert stone.bars(t, 0, 2) == "out_of_reach"


def test_a_card_may_evade_some_shots_only() -> None:
    t = table()
    give(t, 1, "hole 7D")
    assert result(t.shoot(Shot(0, 1, t.rules.by_key["cannon"]))), "nothing was asked"
    assert not result(t.shoot(Shot(0, 1, t.rules.by_key["stone"])), 1)


def test_a_card_fires_at_several_who_answer_at_the_same_moment() -> None:
    t = table()
    wall = give(t, 3, "wall 5D")
    give(t, 1, "wall 6D")
    asked = drive(fire_at(t, 0, t.rules.by_key["stone"], give(t, 0, "stone 2C"), [3, 1]), 1, 0)
    assert [s.life for s in t.seats] == [4, 3, 4, 4]
    assert t.discard == [wall]
    first, second = (ask.row.window for ask in asked if ask.row is not None)
    assert first is second is not None


def test_something_in_force_for_all_may_change_a_shot() -> None:
    t = seated(4, GUNS, variants=("heavy_weather",))
    give(t, 1, "wall 5D")
    give(t, 1, "wall 6D")
    assert result(t.shoot(Shot(0, 1, t.rules.by_key["stone"])), 1, 0), "one answer is not enough"
