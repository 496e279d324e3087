"""Kinds as a few numbers each, for play that has no time to think."""

from __future__ import annotations

from collections.abc import Sequence

from bang.bots.card_knowledge import AIMED_HARM, MASS_HARM, CardKnowledge, KindTraits
from bang.engine.kernel.kind import Kind


class KindValues:
    """What a kind is good for."""

    def __init__(self, traits: KindTraits) -> None:
        tags = traits.tags
        self.key: str = traits.key
        self.worth: float = traits.worth  # in the hand
        self.weapon: int = traits.weapon
        self.cost: int = traits.cost
        self.answer: str = traits.answer
        self.delayed: bool = traits.delayed  # in the hand it can only be put into play
        self.stays: bool = traits.stays
        self.lucky: frozenset[str] = traits.lucky
        self.feared: frozenset[str] = traits.feared
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
        self.shields: bool = "shields" in tags and bool(traits.lucky)  # by turning over a card
        self.avenges: bool = "avenges" in tags
        self.pierces: bool = "pierces" in tags
        self.rapid: bool = "rapid" in tags
        self.shot: bool = self.shoots and traits.limit > 0
        self.guards: bool = traits.stays and not traits.weapon and not traits.delayed and not self.burdens
        self.own: float = 0.0  # to its owner, whatever else
        if self.draws:
            self.own += traits.worth
        if self.guards:
            self.own += traits.worth + 1.0
        self.order: int = order(self)


def order(h: KindValues) -> int:
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


def kind_values(knowledge: CardKnowledge, kinds: Sequence[Kind]) -> list[KindValues]:
    """Return the values of all kinds of a game, by their numbers."""
    return [KindValues(knowledge.kinds[kind.key]) for kind in kinds]
