"""Values of kinds, computed once from their tags, and the order of plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bang.bots.card_knowledge import AIMED_HARM, MASS_HARM, CardKnowledge, KindTraits
from bang.engine.kernel.kind import Kind
from bang.games.classic.bots.values.scales import EQUIPPED, TOKEN

# Among good plays the highest step comes first, whatever the gains.
DRAWING: Final = 7
EQUIPPING: Final = 6
SHARING: Final = 5
HEALING: Final = 4  # and detaining
STRIPPING: Final = 3  # and mass harm
SHOOTING: Final = 2
DUELLING: Final = 1
LAST: Final = 0


class KindValues:
    """Uses of a kind as flags, and its fixed values."""

    def __init__(self, traits: KindTraits) -> None:
        tags = traits.tags
        self.key: str = traits.key
        self.worth: float = traits.worth  # in the hand
        self.weapon: int = traits.weapon
        self.cost: int = traits.cost
        self.price: float = traits.price * TOKEN
        self.fee: float = (traits.fee or traits.price) * TOKEN
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
        self.demands: bool = "demands" in tags
        self.steals: bool = "steals" in tags
        self.robs: bool = "robs" in tags
        self.extorts: bool = "extorts" in tags
        self.outbids: bool = "outbids" in tags
        self.imitates: bool = "imitates" in tags
        self.detains: bool = "detains" in tags
        self.burdens: bool = "burdens" in tags
        self.plagues: bool = "plagues" in tags
        self.hurts_all: bool = "hurts_all" in tags
        self.revives: bool = "revives" in tags
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
        self.scatters: bool = "scatters" in tags
        self.shot: bool = self.shoots and traits.limit > 0
        others = self.burdens or self.revives  # it is not for its owner
        self.guards: bool = (
            traits.stays and not traits.weapon and (not traits.delayed or traits.price > 0) and not others
        )
        self.in_play: float = traits.worth + EQUIPPED
        self.unknown: bool = not tags and not traits.stays  # nothing but its worth says what it is good for
        self.own: float = 0.0  # gain of its owner, whatever else it does
        self.sells: bool = "earns" in tags and not traits.stays
        if self.draws or self.imitates or self.sells:
            self.own += traits.worth
        if self.guards:
            self.own += self.in_play
        self.order: int = order(self)


def order(kind: KindValues) -> int:
    """Return the step at which a rollout makes a play of this kind."""
    if kind.draws:
        return DRAWING
    if kind.stays and not kind.detains and not kind.plagues:
        return EQUIPPING
    if kind.shares:
        return SHARING
    if kind.heals or kind.heals_all or kind.detains or kind.plagues:
        return HEALING
    if kind.shoots or kind.demands:
        return SHOOTING
    if kind.sells:
        return LAST
    return DUELLING if kind.contests else STRIPPING


_VALUES: Final[dict[KindTraits, KindValues]] = {}  # the same in all games with this kind


def values_of(traits: KindTraits) -> KindValues:
    found = _VALUES.get(traits)
    if found is None:
        found = _VALUES[traits] = KindValues(traits)
    return found


def kind_values(knowledge: CardKnowledge, kinds: Sequence[Kind]) -> list[KindValues]:
    """Return the values of all kinds of a game, by their numbers."""
    return [values_of(knowledge.kinds[kind.key]) for kind in kinds]
