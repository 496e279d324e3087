"""A table as JSON-ready data, and back. Cards are named, not numbered: a save outlives an edition of the rules."""

from __future__ import annotations

from typing import Any

from bang.engine.kernel.kind import Character
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import ALIVE, GHOST, MOST, OUT, Mark, Seat
from bang.engine.kernel.table import Table
from bang.errors import DamagedFile

Data = dict[str, Any]


def dump(t: Table) -> Data:
    label = t.rules.label_of
    return {
        "circle": t.circle,
        "deck": [label[c] for c in t.deck],
        "discard": [label[c] for c in t.discard],
        "shown": [label[c] for c in t.shown],
        "shown_to": t.shown_to,
        "piles": {name: [label[c] for c in cards] for name, cards in t.piles.items()},
        "in_force": [label[c] for c in t.in_force],
        "direction": t.direction,
        "drawn": [label[c] for c in t.drawn],
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
                "reserve": [k.key for k in s.reserve],
                "hand": [label[c] for c in s.hand],
                "table": [label[c] for c in s.in_play],
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
    except (TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise DamagedFile(f"The saved table is damaged: {error}.") from error
    fault = find_fault(table)
    if fault:
        raise DamagedFile(f"The saved table is damaged: {fault}.")
    return table


def find_fault(t: Table) -> str:
    """What cannot be true of a table of these rules, as a clause; empty if nothing is wrong."""
    if sorted(t.every_card()) != list(range(len(t.rules.kind_of))):
        return f"it must hold each of the {len(t.rules.kind_of)} cards once"
    players = range(t.rules.options.players)
    if len(t.seats) != len(players) * t.rules.depth:
        return f"it must have {len(players) * t.rules.depth} seats"
    if sorted(t.circle) != list(players) or t.turn not in players or t.direction not in (1, -1):
        return "its circle must name each seat once, its turn one of them, and its direction be 1 or -1"
    if not 0 < t.rng <= MOST:
        return f"its state of chance must be between 1 and {MOST}"
    for p, s in enumerate(t.seats):
        if s.presence not in (ALIVE, OUT, GHOST):
            return f"seat {p} must be in the game, out, or a ghost"
        if s.presence != ALIVE and not s.characters:
            return f"seat {p} cannot be out before it has a character"
        if s.life > s.top or (s.presence == ALIVE and s.characters and s.life < 1):
            return f"the life of seat {p} must be between 1 and {s.top}"
    if not t.over and (not t.agenda or t.rules.steps[t.agenda[0][0]].within_turn):
        return "its agenda must lead to the end of the turn"
    if any(p not in players for _, p in t.agenda):
        return "its agenda must name seats that exist"
    if not t.over and t.rules.steps[t.agenda[-1][0]].within_turn and t.seats[t.agenda[-1][1]].presence == OUT:
        return f"seat {t.agenda[-1][1]} is out and cannot be about to act"
    if any(p not in players for p in t.winners):
        return "its winners must be seats that exist"
    return ""


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
        s.reserve = people(rules, entry["reserve"])
        s.hand = [number[label] for label in entry["hand"]]
        s.in_play = [number[label] for label in entry["table"]]
        seats.append(s)
    t = Table(rules, seats, int(data["rng"]))
    t.circle = [int(p) for p in data["circle"]]
    t.deck = [number[label] for label in data["deck"]]
    t.discard = [number[label] for label in data["discard"]]
    t.shown = [number[label] for label in data["shown"]]
    t.shown_to = int(data["shown_to"])
    t.piles = {str(name): [number[label] for label in cards] for name, cards in data["piles"].items()}
    t.in_force = [number[label] for label in data["in_force"]]
    t.direction = int(data["direction"])
    t.drawn = [number[label] for label in data["drawn"]]
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


def people(rules: Rules, keys: Any) -> list[Character]:
    found: list[Character] = []
    for key in keys:
        kind = rules.by_key[key]
        if not isinstance(kind, Character):
            raise ValueError(f"{key} is not a character")
        found.append(kind)
    return found


def marks(entries: Any) -> dict[Mark, int]:
    return {(str(name), int(seat)): int(value) for name, seat, value in entries}
