"""Every field of the table is copied, saved, loaded, shown and taken over as it is declared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bang.engine.insight.worlds import take_over
from bang.engine.kernel import fields, save
from bang.engine.kernel.counts import on_card
from bang.engine.kernel.fields import HIDDEN, OPEN, PARTLY, Field
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import FIELDS, SEAT_FIELDS, Seat
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import SPECTATOR, view
from bang.errors import DamagedFile
from bang.games import new_table
from tests.boxes import EVERY_BOX

OPTIONS = Options(players=4, sets=EVERY_BOX)


def other_than_default(t: Table, field: Field, n: int) -> Any:
    """Return a value of the field's type, different from its default and from that of other seats."""
    people = t.rules.characters
    values: dict[Any, Any] = {
        fields.NUMBER: 2 + n,
        fields.FLAG: True,
        fields.TEXT: f"text {n}",
        fields.SEATS: [3, 1, 0, 2],
        fields.CARDS: [n, n + 7],
        fields.PEOPLE: [people[n % 9], people[n % 9 + 1]],
        fields.PILES: {name: [n + place] for place, name in enumerate(t.piles)},
        fields.AGENDA: [(1, n)],
        fields.PLAYS: [(1, n, 3)],
        fields.MARKS: {"some mark": {n: 5}, "another": {1: 2}},
        fields.TOKENS: {"coin": {n: 5, on_card(n): 2}},
    }
    if field.codec is not None:
        return values[field.codec]
    unlike: dict[type, Any] = {bool: True, int: n, dict: {1: [2]}}
    return unlike.get(type(field.initial()), [[n]])


def filled() -> Table:
    """Make a table on which no field has its default value."""
    t = new_table(OPTIONS, 1)
    for n, field in enumerate(FIELDS):
        if field.name != "seats":
            setattr(t, field.name, other_than_default(t, field, n))
    for p, s in enumerate(t.seats):
        for n, field in enumerate(SEAT_FIELDS):
            setattr(s, field.name, other_than_default(t, field, n + p))
    return t


def holders(t: Table) -> list[tuple[tuple[Field, ...], Any]]:
    """Return the table and its seats, with the declared fields of each."""
    return [(FIELDS, t), *((SEAT_FIELDS, s) for s in t.seats)]


def plain(value: Any) -> Any:
    """Convert a value so that it can be compared."""
    if isinstance(value, list) and value and isinstance(value[0], Seat):
        return [[getattr(s, field.name) for field in SEAT_FIELDS] for s in value]
    return value


def test_the_table_of_this_test_differs_from_a_blank_one_in_every_field() -> None:
    for declared, holder in holders(filled()):
        for field in declared:
            assert plain(getattr(holder, field.name)) != field.initial(), field.name


def test_a_new_table_and_a_new_seat_have_the_defaults() -> None:
    for field in SEAT_FIELDS:
        assert getattr(Seat(), field.name) == field.initial(), field.name
    t = new_table(OPTIONS, 1)
    blank = Table(t.rules, t.seats, 1)
    for field in FIELDS:
        if field.name not in ("circle", "voices", "piles", "seats", "tokens"):  # derived from rules and seats
            assert getattr(blank, field.name) == field.initial(), field.name


def test_new_seats_share_nothing_that_is_changed_in_place() -> None:
    one, two = Seat(), Seat()
    one.hand.append(1)
    one.in_play.append(2)
    assert (two.hand, two.in_play) == ([], [])


def test_a_copy_has_every_field_and_shares_only_what_is_declared_so() -> None:
    t = filled()
    for (declared, holder), (_, copy) in zip(holders(t), holders(t.copy()), strict=True):
        for field in declared:
            value, copied = getattr(holder, field.name), getattr(copy, field.name)
            if not field.copied:
                assert copied == field.initial(), field.name
                continue
            assert plain(copied) == plain(value), field.name
            if isinstance(value, (list, dict)):
                assert (copied is value) == field.shared, field.name
    assert t.copy().rules is t.rules
    assert all(copied is not pile for copied, pile in zip(t.copy().piles.values(), t.piles.values(), strict=True))
    assert all(copied is not s for copied, s in zip(t.copy().seats, t.seats, strict=True))


def test_what_is_saved_is_loaded() -> None:
    t = filled()
    data = json.loads(json.dumps(save.dump(t)))
    loaded = save.build(t.rules, data)
    for (declared, holder), (_, again) in zip(holders(t), holders(loaded), strict=True):
        for field in declared:
            if field.codec is not None:
                assert plain(getattr(again, field.name)) == plain(getattr(holder, field.name)), field.name
    assert list(data) == [field.saved_as for field in FIELDS if field.codec is not None]
    assert list(data["seats"][0]) == [field.saved_as for field in SEAT_FIELDS if field.codec is not None]


@pytest.mark.parametrize("name", ["turn", "marks", "seats"])
def test_a_missing_field_is_damage(name: str) -> None:
    data = save.dump(new_table(OPTIONS, 1))
    del data[name]
    with pytest.raises(DamagedFile, match=name):
        save.load(new_table(OPTIONS, 1).rules, data)


def test_a_field_that_was_added_later_may_be_missing() -> None:
    t = filled()
    data = save.dump(t)
    later = [field for field in FIELDS if field.later]
    for field in later:
        del data[field.saved_as]
    loaded = save.build(t.rules, data)
    assert later
    blank = Table(t.rules, t.seats, 1)  # with the supplies of its boxes
    for field in later:
        assert getattr(loaded, field.name) == getattr(blank, field.name), field.name


def seen() -> tuple[Table, dict[str, Any]]:
    """Return a table and everybody's view of it; only meaningful values can be shown."""
    t = new_table(OPTIONS, 1)
    t.over, t.turn, t.direction = True, 2, -1
    t.marks, t.once = {"some mark": {2: 1}, "another": {1: 2}}, {"bang": {1: 1}}
    t.discard, t.in_force, t.played = t.deck[:3], t.piles["events"][:1], [(2, t.deck[0], 1)]
    for s, person in zip(t.seats, t.rules.characters, strict=False):
        s.characters, s.life, s.top, s.in_play, s.hand = [person], 2, 4, [t.deck.pop()], [t.deck.pop()]
    return t, view(t, SPECTATOR)


def test_views_show_what_is_declared_as_seen() -> None:
    t, told = seen()
    for (declared, _), part in zip(holders(t), [told, *told["seats"]], strict=True):
        for field in declared:
            assert field.seen in (HIDDEN, OPEN, PARTLY)
            if field.name != "tokens":  # they are shown where a box has any: see test_tokens.py
                assert (field.name in part) == (field.seen != HIDDEN), field.name


def test_worlds_take_over_what_everybody_sees() -> None:
    t, told = seen()
    world = Table(t.rules, [Seat() for _ in t.seats], 1)
    for (declared, holder), (_, other), part in zip(holders(t), holders(world), [told, *told["seats"]], strict=True):
        take_over(t.rules, declared, other, part)
        for field in declared:
            if field.seen == OPEN:
                assert getattr(other, field.name) == getattr(holder, field.name) != field.initial(), field.name
