"""Determinization: sample worlds that a bot holds possible.

Roles come from its belief, hands from the odds that cards are kept, the deck is shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from bang.engine.insight.past import Beginning
from bang.engine.insight.worlds import Guess
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.hands import HandOdds, holding_weight
from bang.games.classic.bots.values.aims import ROLES


class Determinizer:
    """Sampler of everything that one seat cannot see at one question, or could not when the step began."""

    def __init__(
        self, view: View, odds: HandOdds, belief: Belief, random: Random, beginning: Beginning | None = None
    ) -> None:
        self.random = random
        self.belief = belief
        self.me: int = view["viewer"]
        self.role = ROLES.index(view["seats"][self.me]["role"])
        self.seats: list[View] = view["seats"] if beginning is None else beginning.seen["seats"]
        self.top = () if beginning is None else beginning.top
        moved = frozenset[str]() if beginning is None else beginning.moved
        held = [()] * len(self.seats) if beginning is None else beginning.held
        certain = {label for cards in held for label in cards}
        self.known = [
            self.held(held[q], odds.known(q) - moved - certain, entry["hand"]) for q, entry in enumerate(self.seats)
        ]
        seen = odds.seen().union(moved, *self.known)
        knowledge = odds.knowledge
        self.unseen = [label for label, traits in knowledge.cards.items() if not traits.deck and label not in seen]
        self.weights = [holding_weight(knowledge.cards[label]) for label in self.unseen]

    def held(self, certain: Sequence[str], known: set[str], hand: int | list[str]) -> list[str]:
        """Return the cards known to be in a hand: all of the bot's own, no more than it holds of another."""
        return [*certain, *sorted(known)][:hand] if isinstance(hand, int) else hand

    def sample(self) -> Guess:
        world = self.belief.sample(self.random, self.me, self.role)
        hands = self.hands()
        return Guess([ROLES[role] for role in world], hands, self.random.getrandbits(60), self.top)

    def hands(self) -> Sequence[Sequence[str]]:
        missing = [
            entry["hand"] - len(known) if isinstance(entry["hand"], int) else 0
            for entry, known in zip(self.seats, self.known, strict=True)
        ]
        # Weighted sampling without replacement: each card gets an exponential time of arrival, the first ones are held.
        draw = self.random.random
        times = [-log(1.0 - draw()) / weight for weight in self.weights]
        order = sorted(range(len(times)), key=times.__getitem__)[: sum(missing)]
        self.random.shuffle(order)
        found: list[list[str]] = []
        for n, known in zip(missing, self.known, strict=True):
            found.append(known + [self.unseen[i] for i in order[:n]])
            order = order[n:]
        return found
