"""Cards in other hands: remembered where they were seen going there, counted where they were not seen at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import comb
from typing import Final

from bang.bots.card_knowledge import CardKnowledge, KindTraits
from bang.engine.kernel.facts import HAND, HELD, LEAVES, SHOWN, THEIR_HAND, THEIRS
from bang.engine.kernel.view import View

# The entry of a fact that names whose hand a declared place is in.
OWNERS: Final = {HAND: "seat", HELD: "seat", THEIR_HAND: "to", THEIRS: "to"}

# How much likelier a card is in a hand than in the deck, by tag: some cards are kept, others are soon played. Counted
# in games of bots among themselves, over all hands at the start of somebody else's turn.
HOLDING_WEIGHTS: Final = {
    "evades": 1.55,
    "saves": 1.6,
    "draws": 0.3,
    "shares": 0.3,
    "steals": 0.5,
    "robs": 0.5,
    "shoots": 0.85,
}
LAID: Final = 0.4  # equipment, except weapons and burdens


def holding_weight(traits: KindTraits) -> float:
    if traits.stays and not traits.weapon and "burdens" not in traits.tags:
        return LAID
    return next((HOLDING_WEIGHTS[tag] for tag in HOLDING_WEIGHTS if tag in traits.tags), 1.0)


class HandMemory:
    """One seat's knowledge of the other hands. It follows cards from and to where the briefing says that facts move
    them."""

    def __init__(self, seats: int, facts: Mapping[str, View]) -> None:
        self.facts = facts
        self.known: list[set[str]] = [set() for _ in range(seats)]

    def hear(self, told: View) -> None:
        declared = self.facts.get(told["what"], {})  # an old recording may tell what nobody tells any more
        if LEAVES in declared.get("tags", ()):
            self.known[told["seat"]].clear()
        goal = declared.get("goal", "")
        if "cards" not in told or goal in ("", SHOWN):
            return
        cards = told["cards"]
        if isinstance(cards, int):
            self.hand(told, declared.get("source", "")).clear()  # any of them may be the one that went
            return
        for known in self.known:
            known.difference_update(cards)
        self.hand(told, goal).update(cards)

    def hand(self, told: View, place: str) -> set[str]:
        """Return what is known of the hand that a place of this fact is; if it is no hand, a set that nobody keeps."""
        owner = OWNERS.get(place, "")
        return self.known[told[owner]] if owner in told else set()


class HandOdds:
    """Chances of what each hand holds, at one moment."""

    def __init__(self, knowledge: CardKnowledge, view: View, hands: HandMemory | None) -> None:
        self.knowledge = knowledge
        self.hands = hands
        self.sizes = [s["hand"] if isinstance(s["hand"], int) else len(s["hand"]) for s in view["seats"]]
        self.unseen: Counter[str] | None = None
        self.view = view
        self.weighted: dict[str, float] | None = None
        self.shares: dict[str, float] = {}
        self.cache: dict[tuple[int, str], float] = {}

    def hidden(self) -> Counter[str]:
        """Return the number of cards in unknown places by kind; bots that do not count take the whole deck."""
        if self.unseen is None:
            if self.hands is None:
                self.unseen = self.knowledge.copies
            else:
                self.unseen = self.knowledge.copies.copy()
                for label in self.seen().union(*self.hands.known):
                    self.unseen[self.knowledge.cards[label].key] -= 1
        return self.unseen

    def seen(self) -> set[str]:
        """Return the cards that the viewer sees."""
        seen = set(self.view["discard"])
        if isinstance(self.view["shown"], list):
            seen.update(self.view["shown"])
        for pile in self.view["piles"].values():
            if "seat" in pile:  # held there: cards of the deck could be among them
                seen.update(pile["cards"])
        for s in self.view["seats"]:
            seen.update(s["in_play"])
            if isinstance(s["hand"], list):
                seen.update(s["hand"])
        return seen

    def known(self, seat: int) -> set[str]:
        hand = self.view["seats"][seat]["hand"]
        if isinstance(hand, list) and seat != self.view["viewer"]:
            return set(hand)  # it lies open
        return self.hands.known[seat] if self.hands is not None else set()

    def share(self, tag: str) -> float:
        """Return the share of hidden cards that have this tag or are of the kind of that name."""
        found = self.shares.get(tag)
        if found is None:
            weights = self.weights()
            total = sum(weights.values())
            found = sum(w for key, w in weights.items() if self.fits(key, tag)) / total if total > 0 else 0.0
            self.shares[tag] = found
        return found

    def weights(self) -> Mapping[str, float]:
        """Return weights of the hidden kinds; bots that count include how often players keep each."""
        if self.hands is None:
            return self.hidden()
        if self.weighted is None:
            kinds = self.knowledge.kinds
            self.weighted = {key: n * holding_weight(kinds[key]) for key, n in self.hidden().items() if n > 0}
        return self.weighted

    def fits(self, key: str, tag: str) -> bool:
        return key == tag or tag in self.knowledge.kinds[key].tags

    def chance(self, seat: int, tag: str) -> float:
        """Return the chance that the hand holds at least one such card."""
        found = self.cache.get((seat, tag))
        if found is None:
            known = self.known(seat)
            if any(self.fits(self.knowledge.cards[label].key, tag) for label in known):
                found = 1.0
            else:
                found = 1.0 - (1.0 - self.share(tag)) ** max(self.sizes[seat] - len(known), 0)
            self.cache[(seat, tag)] = found
        return found

    def expected(self, seat: int, tag: str) -> float:
        """Return the expected number of such cards in the hand."""
        known = self.known(seat)
        sure = sum(1 for label in known if self.fits(self.knowledge.cards[label].key, tag))
        return sure + self.share(tag) * max(self.sizes[seat] - len(known), 0)

    def at_most(self, seat: int, tag: str, n: int) -> float:
        """Return the chance that the hand holds no more than n such cards."""
        known = self.known(seat)
        n -= sum(1 for label in known if self.fits(self.knowledge.cards[label].key, tag))
        cards = max(self.sizes[seat] - len(known), 0)
        share = self.share(tag)
        return sum(comb(cards, k) * share**k * (1 - share) ** (cards - k) for k in range(min(n, cards) + 1))
