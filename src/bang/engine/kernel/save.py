"""Save a table as JSON-ready data, and load it. The fields and their codecs are declared in state.py and fields.py."""

from __future__ import annotations

from typing import Any

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.chance import MAX_RNG, is_key
from bang.engine.kernel.counts import listed, seat_of
from bang.engine.kernel.fields import Data, dump_fields, load_fields
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import ALIVE, FALLEN, FIELDS, OUT, PRESENCES, SHADOW, Seat
from bang.engine.kernel.table import Table
from bang.errors import DamagedFile


def dump(t: Table) -> Data:
    return dump_fields(t.rules, FIELDS, t)


def load(rules: Rules, data: Any) -> Table:
    """Load a dumped table; DamagedFile says what does not fit."""
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
    """Say as a clause what cannot be true of a table of these rules; empty if nothing is wrong."""
    if sorted(t.every_card()) != list(range(len(t.rules.kind_of))):
        return f"it must hold each of the {len(t.rules.kind_of)} cards once"
    if unknown := sorted(t.tokens.keys() - t.rules.tokens.keys()):
        return f"there are no tokens {', '.join(unknown)}"
    for name in t.misplaced_piles():
        return f"nobody holds the pile {name!r}"
    for name in t.miscounted_tokens():
        return f"it must hold {t.rules.tokens[name].supply} tokens {name!r}"
    if any(seat_of(holder) >= len(t.seats) or n < 0 for _, holder, n in listed(t.tokens)):
        return "its tokens must lie on seats or cards that exist"
    players = range(t.rules.options.players)
    if len(t.seats) != len(players) * t.rules.depth:
        return f"it must have {len(players) * t.rules.depth} seats"
    if sorted(t.circle) != list(players) or t.turn not in players or t.direction not in (1, -1):
        return "its circle must name each seat once, its turn one of them, and its direction be 1 or -1"
    holders = [t.marked(name, default=NOBODY) for name in t.rules.marked_tokens]
    if any(p != NOBODY and p not in players for p in holders):
        return "its tokens must lie in front of seats that exist"
    if t.key and not is_key(t.key):
        return "its key must be one of those that keys are made of"
    if not 0 < t.rng <= MAX_RNG:
        return f"its state of chance must be between 1 and {MAX_RNG}"
    for p, s in enumerate(t.seats):
        if s.presence not in range(len(PRESENCES)) or s.presence == FALLEN:
            return f"the presence of seat {p} must be that of a seat between two steps"
        if s.presence != ALIVE and not s.characters:
            return f"seat {p} cannot be out before it has a character"
        if s.life > s.top or (s.presence == ALIVE and s.characters and s.life < 1):
            return f"the life of seat {p} must be between 1 and {s.top}"
        if s.presence >= SHADOW and s.life != 0:
            return f"seat {p} is in the game without life and cannot have {s.life} life points"
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
    t = Table(rules, [Seat() for _ in data["seats"]], 1)
    load_fields(rules, FIELDS, t, data)
    return t
