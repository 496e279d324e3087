"""A table as JSON-ready data, and back. Cards are named, not numbered: a save outlives an edition of the rules."""

from __future__ import annotations

from typing import Any

from bang.engine.errors import DamagedFile
from bang.engine.kind import Character
from bang.engine.rules import Rules
from bang.engine.state import Mark, Seat
from bang.engine.table import Table

Data = dict[str, Any]


def dump(t: Table) -> Data:
    label = t.rules.label_of
    return {
        "circle": t.circle,
        "deck": [label[c] for c in t.deck],
        "discard": [label[c] for c in t.discard],
        "shown": [label[c] for c in t.shown],
        "shown_to": t.shown_to,
        "pool": [k.key for k in t.pool],
        "turn": t.turn,
        "agenda": [[t.rules.step_keys[step], seat] for step, seat in t.agenda],
        "marks": [[name, seat, value] for (name, seat), value in t.marks.items()],
        "once": [[name, seat, value] for (name, seat), value in t.once.items()],
        "rng": t.rng,
        "over": t.over,
        "side": t.side,
        "winners": t.winners,
        "patient": t.patient,
        "seats": [
            {
                "role": s.role,
                "role_shown": s.role_shown,
                "life": s.life,
                "top": s.top,
                "presence": s.presence,
                "characters": [k.key for k in s.characters],
                "hand": [label[c] for c in s.hand],
                "table": [label[c] for c in s.table],
            }
            for s in t.seats
        ],
    }


def load(rules: Rules, data: Any) -> Table:
    """The table that was dumped; DamagedFile says what does not fit."""
    try:
        table = build(rules, data)
    except KeyError as error:
        raise DamagedFile(f"The saved table is damaged: {error} is missing or unknown.") from error
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise DamagedFile(f"The saved table is damaged: {error}.") from error
    cards = sorted(table.deck + table.discard + table.shown + [c for s in table.seats for c in s.hand + s.table])
    if cards != list(range(len(rules.kind_of))):
        raise DamagedFile(f"The saved table is damaged: it must hold each of the {len(rules.kind_of)} cards once.")
    if len(table.seats) != rules.options.players:
        raise DamagedFile(f"The saved table is damaged: it must have {rules.options.players} seats.")
    if sorted(table.circle) != list(range(len(table.seats))) or table.turn not in table.circle:
        raise DamagedFile("The saved table is damaged: its circle must name each seat once, and its turn one of them.")
    return table


def build(rules: Rules, data: Any) -> Table:
    number = rules.number_of
    seats: list[Seat] = []
    for entry in data["seats"]:
        s = Seat()
        s.role = str(entry["role"])
        s.role_shown = bool(entry["role_shown"])
        s.life = int(entry["life"])
        s.top = int(entry["top"])
        s.presence = int(entry["presence"])
        s.characters = people(rules, entry["characters"])
        s.hand = [number[label] for label in entry["hand"]]
        s.table = [number[label] for label in entry["table"]]
        seats.append(s)
    t = Table(rules, seats, int(data["rng"]))
    t.circle = [int(p) for p in data["circle"]]
    t.deck = [number[label] for label in data["deck"]]
    t.discard = [number[label] for label in data["discard"]]
    t.shown = [number[label] for label in data["shown"]]
    t.shown_to = int(data["shown_to"])
    t.pool = people(rules, data["pool"])
    t.turn = int(data["turn"])
    t.agenda = [(rules.step_keys.index(key), int(p)) for key, p in data["agenda"]]
    t.marks = marks(data["marks"])
    t.once = marks(data["once"])
    t.over = bool(data["over"])
    t.side = str(data["side"])
    t.winners = [int(p) for p in data["winners"]]
    t.patient = bool(data["patient"])
    return t


def people(rules: Rules, keys: list[str]) -> list[Character]:
    found: list[Character] = []
    for key in keys:
        kind = rules.by_key[key]
        if not isinstance(kind, Character):
            raise ValueError(f"{key} is not a character")
        found.append(kind)
    return found


def marks(entries: list[tuple[str, int, int]]) -> dict[Mark, int]:
    return {(str(name), int(seat)): int(value) for name, seat, value in entries}
