"""How a game stood for each side while it was played, with all roles known: for looking back when it is over."""

from __future__ import annotations

from typing import Any

from bang.bots.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF
from bang.bots.outlook import outlook

SIDES = {"law": (SHERIFF,), "outlaws": (OUTLAW,), "renegade": (RENEGADE,)}
HUNTERS = {"deputy": (DEPUTY,), "outlaw": (OUTLAW,), "renegade": (RENEGADE,)}  # three who hunt each other


def tide(t: Any) -> dict[str, int] | None:
    """The chance of each side to win, in percent. None where nobody can say, and before the cards are dealt."""
    if t.rules.backs or not all(s.role in ROLES and s.characters for s in t.seats):
        return None
    roles = [ROLES.index(s.role) for s in t.seats]
    shared = SHERIFF in roles
    if shared and not t.over and not any(roles[p] == SHERIFF for p in t.alive()):
        return None  # he has just fallen: who has won will be said in a moment
    return {
        side: round(100 * sum(outlook(t, p, roles) for p in members(roles, wanted, side == "renegade")))
        for side, wanted in (SIDES if shared else HUNTERS).items()
        if any(role in wanted for role in roles)
    }


def members(roles: list[int], wanted: tuple[int, ...], each: bool) -> list[int]:
    """Whose chances make up a side: those of one of its members, or of each where each plays for himself."""
    found = [p for p, role in enumerate(roles) if role in wanted]
    return found if each else found[:1]


class Tides:
    """The chances after each answer, where they have changed."""

    def __init__(self) -> None:
        self.told: list[tuple[int, dict[str, int]]] = []

    def note(self, version: int, chances: dict[str, int] | None) -> None:
        if chances is not None and (not self.told or self.told[-1][1] != chances):
            self.told.append((version, chances))
