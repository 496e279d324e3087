"""Kinds as a few numbers each, for play that has no time to think."""

from __future__ import annotations

from typing import Final

from bang.bots.lore import Library, Lore
from bang.engine.table import Table

HARM: Final = {"shoots": 2.2, "contests": 1.6, "steals": 1.3, "robs": 1.2, "detains": 1.4}
MASS: Final = {"shoots_all": 1.6, "raids": 1.6, "robs_all": 1.0}


class Habit:
    """What a kind is good for."""

    def __init__(self, lore: Lore) -> None:
        tags = lore.tags
        lasts = lore.stays and not lore.weapon and not lore.delayed and "burdens" not in tags
        self.harm: float = sum([HARM.get(tag, 0.0) for tag in tags])  # to the one it is aimed at
        self.mass: float = sum([MASS.get(tag, 0.0) for tag in tags])  # to everybody else
        self.own: float = 0.0  # to its owner, whatever else
        if "draws" in tags:
            self.own += lore.worth
        if "shares" in tags:
            self.own += 0.7
        if lasts:
            self.own += lore.worth + 1.0
        self.worth: float = lore.worth  # in the hand
        self.heals: bool = "heals" in tags
        self.company: bool = "needs_company" in tags  # of no use with two left
        self.contests: bool = "contests" in tags
        self.mends: bool = "mends" in tags
        self.burdens: bool = "burdens" in tags
        self.bleeds: bool = "bleeds" in tags
        self.evades: bool = "evades" in tags
        self.saves: bool = "saves" in tags
        self.guards: bool = lasts
        self.detains: bool = "detains" in tags
        self.rapid: bool = "rapid" in tags
        self.shot: bool = "shoots" in tags and lore.limit > 0
        self.weapon: int = lore.weapon
        self.cost: int = lore.cost
        self.order: int = 7 if "draws" in tags else 6 if lore.stays else 4 if tags & {"heals", "detains"} else 3
        if tags & {"shoots", "contests"}:
            self.order = 2
        self.answer: str = lore.answer
        self.delayed: bool = lore.delayed  # in the hand it can only be put into play


def habits(library: Library, t: Table) -> list[Habit]:
    """Of all kinds of a game, by their numbers."""
    return [Habit(library.kinds[kind.key]) for kind in t.rules.kinds]
