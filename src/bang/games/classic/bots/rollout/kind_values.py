"""Kinds as a few numbers each, for play that has no time to think."""

from __future__ import annotations

from bang.bots.card_knowledge import AIMED_HARM, MASS_HARM, Library, Lore
from bang.engine.kernel.table import Table


class Habit:
    """What a kind is good for."""

    def __init__(self, lore: Lore) -> None:
        tags = lore.tags
        self.key: str = lore.key
        self.worth: float = lore.worth  # in the hand
        self.weapon: int = lore.weapon
        self.cost: int = lore.cost
        self.answer: str = lore.answer
        self.delayed: bool = lore.delayed  # in the hand it can only be put into play
        self.stays: bool = lore.stays
        self.lucky: frozenset[str] = lore.lucky
        self.feared: frozenset[str] = lore.feared
        self.aimed: bool = bool(tags & AIMED_HARM)
        self.mass: bool = bool(tags & MASS_HARM)
        self.shoots: bool = "shoots" in tags
        self.shoots_all: bool = "shoots_all" in tags
        self.raids: bool = "raids" in tags
        self.robs_all: bool = "robs_all" in tags
        self.contests: bool = "contests" in tags
        self.steals: bool = "steals" in tags
        self.robs: bool = "robs" in tags
        self.detains: bool = "detains" in tags
        self.burdens: bool = "burdens" in tags
        self.draws: bool = "draws" in tags
        self.shares: bool = "shares" in tags
        self.heals: bool = "heals" in tags
        self.heals_all: bool = "heals_all" in tags
        self.company: bool = "needs_company" in tags  # of no use with two left
        self.mends: bool = "mends" in tags
        self.bleeds: bool = "bleeds" in tags
        self.evades: bool = "evades" in tags
        self.saves: bool = "saves" in tags
        self.shields: bool = "shields" in tags and bool(lore.lucky)  # by turning over a card
        self.avenges: bool = "avenges" in tags
        self.pierces: bool = "pierces" in tags
        self.rapid: bool = "rapid" in tags
        self.shot: bool = self.shoots and lore.limit > 0
        self.guards: bool = lore.stays and not lore.weapon and not lore.delayed and not self.burdens
        self.own: float = 0.0  # to its owner, whatever else
        if self.draws:
            self.own += lore.worth
        if self.guards:
            self.own += lore.worth + 1.0
        self.order: int = order(self)


def order(h: Habit) -> int:
    """What comes first: cards, equipment, what all share, healing and Jail, stripping and mass harm, shots."""
    if h.draws:
        return 7
    if h.stays and not h.detains:
        return 6
    if h.shares:
        return 5
    if h.heals or h.heals_all or h.detains:
        return 4
    if h.shoots:
        return 2
    return 1 if h.contests else 3


def habits(library: Library, t: Table) -> list[Habit]:
    """Of all kinds of a game, by their numbers."""
    return [Habit(library.kinds[kind.key]) for kind in t.rules.kinds]
