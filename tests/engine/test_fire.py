"""Reactions run in the game's own order, and the owner of several chooses between them."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.facts import FactType
from bang.engine.kernel.kind import Character, Kind, Rule, hook_number
from bang.engine.kernel.records import Wound
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Blue
from tests.engine.driving import drive
from tests.engine.kinds import variety
from tests.engine.mini import give, seated
from tests.engine.positions import play_as

ON_DEATH: Final = hook_number(Kind.on_death)
ON_TURN: Final = hook_number(Kind.on_turn)


class Noisy(Character):
    key = "noisy"

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.tell("ran", me, note=self.key)


class Judge(Rule):
    key = "judge"

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        t.tell("ran", me, note=self.key)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.tell("ran", me, note=self.key)


class Bell(Blue):
    """Says that it ran."""

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.tell("ran", me, note=self.key)


class Thief(Blue):
    """Takes every other card in front of its owner away."""

    key = "thief"
    copies = "8C"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.tell("ran", me, note=self.key)
        for c in t.seats[me].in_play.copy():
            if c != card:
                t.scrap(me, c, self)


BOX = Box(
    key="bells",
    cards=(
        variety(Bell, "first", "2C"),
        variety(Bell, "second", "3C", after="first"),
        variety(Bell, "third", "4C", after="second"),
        variety(Bell, "other", "5C"),
        variety(Bell, "free_one", "6C", order_free=True),
        variety(Bell, "free_two", "7C", order_free=True),
        Thief,
    ),
    characters=(Noisy,),
    variants=(Judge,),
    facts=(FactType("ran", "a reaction ran"),),
)


def table(*labels: str, players: int = 3, variants: tuple[str, ...] = ()) -> Table:
    """Make a table at which seat 0 has these cards in play."""
    t = seated(players, BOX, variants=variants)
    for label in labels:
        give(t, 0, label, in_play=True)
    t.facts = []
    return t


def ran(t: Table) -> list[tuple[str, int]]:
    return [(fact.note, fact.seat) for fact in t.facts or [] if fact.what == "ran"]


def test_rules_first_then_clockwise_from_the_seat_whose_turn_it_is() -> None:
    t = table(players=4, variants=("judge",))
    for p in range(4):
        play_as(t, p, "noisy")
    t.turn = 2
    t.circle = [0, 3, 1, 2]  # clockwise: not by number
    t.changed()
    drive(t.fire(ON_DEATH, Wound(0, NOBODY, 1, t.rules.kinds[0])))
    assert ran(t) == [("judge", NOBODY), ("noisy", 2), ("noisy", 0), ("noisy", 3), ("noisy", 1)]


def test_only_one_seat_and_the_rules_when_it_is_about_one_seat() -> None:
    t = table("first 2C", variants=("judge",))
    give(t, 1, "other 5C", in_play=True)
    drive(t.fire(ON_TURN, None, 0))
    assert ran(t) == [("judge", NOBODY), ("first", 0)]


def test_what_waits_for_another_comes_after_it_wherever_it_lies() -> None:
    t = table("third 4C", "second 3C", "first 2C")
    drive(t.fire(ON_TURN, None, 0))
    assert [name for name, _ in ran(t)] == ["first", "second", "third"]


def test_waiting_for_something_that_is_not_there_is_no_reason_to_wait_forever() -> None:
    t = table("second 3C")
    drive(t.fire(ON_TURN, None, 0))
    assert [name for name, _ in ran(t)] == ["second"]


def test_the_owner_chooses_between_equals() -> None:
    t = table("first 2C", "other 5C", "second 3C")
    asked = drive(t.fire(ON_TURN, None, 0), 1)
    assert [(ask.seat, ask.verb, len(ask.options)) for ask in asked] == [(0, "order", 2)]
    assert [name for name, _ in ran(t)] == ["other", "first", "second"]


def test_nobody_is_asked_where_the_order_is_free() -> None:
    t = table("free_two 7C", "free_one 6C")
    drive(t.fire(ON_TURN, None, 0))
    assert sorted(name for name, _ in ran(t)) == ["free_one", "free_two"]


def test_what_is_gone_meanwhile_does_not_run() -> None:
    t = table("thief 8C", "other 5C", "first 2C")
    drive(t.fire(ON_TURN, None, 0), 0)
    assert [name for name, _ in ran(t)] == ["thief"]


def test_nobody_there_nothing_happens() -> None:
    t = table()
    drive(t.fire(ON_TURN, None, 0))
    assert ran(t) == []
