"""One of each action."""

from __future__ import annotations

from typing import Any

import msgspec

from bang.rooms import Action
from tests.rooms.helpers import QUICK

FIELDS: dict[str, dict[str, Any]] = {
    "advise": {"question": 1},
    "answer": {"question": 1, "answer": {"do": "pass"}},
    "bet": {"side": "law"},
    "configure": {"options": msgspec.structs.replace(QUICK, players=5)},
    "decline": {"ability": "suzy_lafayette"},
    "explain": {"card": "bang 7D"},
    "kick": {"seat": 1},
    "mute": {"seat": 1},
    "pace": {"pace": "slow"},
    "say": {"text": "Hello"},
    "shown": {"version": 0},
    "sit": {"seat": 2},
    "staff": {"seat": 3, "bot": "random"},
    "waive": {"about": "indians"},
    "withdraw": {"question": 1},
}


def example(made: type[Action], table: str) -> Action:
    """Make an action as the host of a table of four, with a second person in seat 1, might want it."""
    return made(table=table, **FIELDS.get(made.__name__.lower(), {}))
