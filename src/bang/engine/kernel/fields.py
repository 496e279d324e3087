"""Fields of the table, declared once: `State` and `Seat` say for each of theirs all that the engine has to know.

A declaration names the type and the default, and:

- the codec: how the value is written to JSON and read back (cards by label, kinds by key); without one, the field is
  not saved, because it is only of use within a step or is a cache;
- `shared`: the value is never changed in place, only replaced, so copies of the table share it;
- `copied`: a copy of the table gets it at all; otherwise it starts with the default;
- `later`: it was added later, so older saves lack it and get the default, which is not written either;
- `seen`: whether it is part of views. OPEN fields are shown to everybody and taken over by imagined worlds as they
  are. PARTLY seen ones have code of their own in view.py and worlds.py. The default is HIDDEN.

Saving, loading, comparing, views and worlds follow from the declarations. tests/engine/test_fields.py holds the copies,
which are written by hand, to them.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.counts import Counts, holdings, listed, on_card, put_count
from bang.engine.kernel.kind import Character

if TYPE_CHECKING:
    from bang.engine.kernel.rules import Rules

Data = dict[str, Any]

HIDDEN: Final = "hidden"
OPEN: Final = "open"
PARTLY: Final = "partly"


class Codec:
    """Translates values of one type to JSON and back. Loading raises ValueError and its like for damaged data."""

    def empty(self) -> Any:
        """Make the default value."""
        return []

    def dump(self, rules: Rules, value: Any) -> Any:
        return [*value]

    def load(self, rules: Rules, data: Any) -> Any:
        raise NotImplementedError


class Number(Codec):
    def empty(self) -> Any:
        return 0

    def dump(self, rules: Rules, value: Any) -> Any:
        return value

    def load(self, rules: Rules, data: Any) -> Any:
        return whole_number(data)


class Flag(Number):
    def empty(self) -> Any:
        return False

    def load(self, rules: Rules, data: Any) -> Any:
        return bool(data)


class Text(Number):
    def empty(self) -> Any:
        return ""

    def load(self, rules: Rules, data: Any) -> Any:
        return str(data)


class Seats(Codec):
    """Numbers of seats."""

    def load(self, rules: Rules, data: Any) -> Any:
        return [whole_number(p) for p in data]


class Cards(Codec):
    """Cards by label: a save outlives an edition of the rules in which they have other numbers."""

    def dump(self, rules: Rules, value: Any) -> Any:
        return [rules.label_of[card] for card in value]

    def load(self, rules: Rules, data: Any) -> Any:
        return [rules.number_of[label] for label in data]


class Piles(Codec):
    """The piles that boxes declare, by name."""

    def empty(self) -> Any:
        return {}

    def dump(self, rules: Rules, value: Any) -> Any:
        return {name: CARDS.dump(rules, cards) for name, cards in value.items()}

    def load(self, rules: Rules, data: Any) -> Any:
        return {str(name): CARDS.load(rules, cards) for name, cards in data.items()}


class People(Codec):
    """Characters by key."""

    def dump(self, rules: Rules, value: Any) -> Any:
        return [person.key for person in value]

    def load(self, rules: Rules, data: Any) -> Any:
        return [find_character(rules, key) for key in data]


class Agenda(Codec):
    """Steps by key, with their seats."""

    def dump(self, rules: Rules, value: Any) -> Any:
        return [[rules.step_keys[step], seat] for step, seat in value]

    def load(self, rules: Rules, data: Any) -> Any:
        return [(rules.step_keys.index(key), whole_number(seat)) for key, seat in data]


class Marks(Codec):
    """Numbers by name and seat."""

    def empty(self) -> Any:
        return {}

    def dump(self, rules: Rules, value: Any) -> Any:
        return [[name, seat, number] for name, seat, number in listed(value)]

    def load(self, rules: Rules, data: Any) -> Any:
        found: Counts = {}
        for name, seat, number in data:
            put_count(found, str(name), whole_number(seat), whole_number(number))
        return found


class Tokens(Codec):
    """Numbers of tokens by name and holder: a seat, a card by label, or neither for the supply."""

    def empty(self) -> Any:
        return {}

    def dump(self, rules: Rules, value: Any) -> Any:
        return [[name, seat, rules.label_of[card] if card >= 0 else "", n] for name, seat, card, n in holdings(value)]

    def load(self, rules: Rules, data: Any) -> Any:
        found: Counts = {}
        for name, seat, label, number in data:
            if seat < NOBODY or (label and seat != NOBODY):
                raise ValueError("tokens lie on a seat, on a card or in the supply")
            put_count(found, str(name), on_card(rules.number_of[label]) if label else int(seat), int(number))
        return found


class Plays(Codec):
    """Cards played: the seat, the card by label, and by key the kind that it was played as."""

    def dump(self, rules: Rules, value: Any) -> Any:
        return [[seat, rules.label_of[card], rules.kinds[kind].key] for seat, card, kind in value]

    def load(self, rules: Rules, data: Any) -> Any:
        return [(int(seat), rules.number_of[label], rules.by_key[key].id) for seat, label, key in data]


class Parts(Codec):
    """Objects of a class that declares fields of its own."""

    def __init__(self, made: Any) -> None:
        self.made = made
        self.fields = fields_of(made)

    def dump(self, rules: Rules, value: Any) -> Any:
        return [dump_fields(rules, self.fields, part) for part in value]

    def load(self, rules: Rules, data: Any) -> Any:
        parts = []
        for entry in data:
            part = self.made()
            load_fields(rules, self.fields, part, entry)
            parts.append(part)
        return parts


NUMBER: Final = Number()
FLAG: Final = Flag()
TEXT: Final = Text()
SEATS: Final = Seats()
CARDS: Final = Cards()
PILES: Final = Piles()
PEOPLE: Final = People()
AGENDA: Final = Agenda()
MARKS: Final = Marks()
TOKENS: Final = Tokens()
PLAYS: Final = Plays()


def whole_number(data: Any) -> int:
    """Read a whole number; `int` alone would make 0 of 0.5 and 4 of "4"."""
    if not isinstance(data, int):
        raise ValueError(f"{data!r} is not a whole number")
    return int(data)


def find_character(rules: Rules, key: str) -> Character:
    kind = rules.by_key[key]
    if not isinstance(kind, Character):
        raise ValueError(f"{key} is not a character")
    return kind


class Field:
    """One declaration."""

    def __init__(
        self, codec: Codec | None, default: Any, shared: bool, copied: bool, seen: str, saved_as: str, later: bool
    ) -> None:
        self.name = ""  # found when all fields of the class are read
        self.codec = codec
        self.default = default  # the value or what makes it; None stands for the empty value of the codec
        self.shared = shared
        self.copied = copied
        self.seen = seen
        self.saved_as = saved_as
        self.later = later

    def initial(self) -> Any:
        """Make the default value."""
        if self.default is None and self.codec is not None:
            return self.codec.empty()
        return self.default() if callable(self.default) else self.default


def saved(
    codec: Codec,
    default: Any = None,
    *,
    shared: bool = False,
    seen: str = HIDDEN,
    saved_as: str = "",
    later: bool = False,
) -> Any:
    """Declare a field that is part of a saved table, under its name or another."""
    return dataclasses.field(metadata={"field": Field(codec, default, shared, True, seen, saved_as, later)})


def unsaved(default: Any, *, shared: bool = False, copied: bool = True) -> Any:
    """Declare a field that is no part of a saved table."""
    return dataclasses.field(metadata={"field": Field(None, default, shared, copied, HIDDEN, "", False)})


def fields_of(made: Any) -> tuple[Field, ...]:
    """Read the declarations of a class, in their order."""
    found: list[Field] = []
    for declared in dataclasses.fields(made):
        if "field" in declared.metadata:
            field: Field = declared.metadata["field"]
            field.name = declared.name
            field.saved_as = field.saved_as or declared.name
            found.append(field)
    return tuple(found)


def fill_in(fields: tuple[Field, ...], holder: Any) -> None:
    """Set all fields to their defaults."""
    for field in fields:
        setattr(holder, field.name, field.initial())


def dump_fields(rules: Rules, fields: tuple[Field, ...], holder: Any) -> Data:
    return {
        field.saved_as: field.codec.dump(rules, getattr(holder, field.name))
        for field in fields
        if field.codec is not None and not (field.later and getattr(holder, field.name) == field.initial())
    }


def load_fields(rules: Rules, fields: tuple[Field, ...], holder: Any, data: Any) -> None:
    for field in fields:
        if field.codec is not None and (not field.later or field.saved_as in data):
            setattr(holder, field.name, field.codec.load(rules, data[field.saved_as]))
