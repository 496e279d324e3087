"""The table in the eyes of one bot at one question: everything its judgement needs, worked out once."""

from __future__ import annotations

from typing import Any, Final

from bang.bots.card_knowledge import CardKnowledge, KindTraits
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.hands import HandMemory, HandOdds
from bang.games.classic.bots.deduction.witness import strengths
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, ROLES, SHERIFF, TILT, Chances, enmity
from bang.games.classic.bots.values.scales import HEARTS, LIFE, REWARD, SPENT, evader, saver, shot

USUAL_HIT: Final = 0.6  # for those who do not look at the hand and the cards of the target
USUAL_WEIGHT: Final = 1.5  # nor at its life

Option = dict[str, Any]


class Situation:
    def __init__(
        self,
        view: View,
        asked: View,
        knowledge: CardKnowledge,
        chances: list[list[float]],
        hands: HandMemory | None,
        sharp: bool,
        tilt: float = TILT,
    ) -> None:
        self.sharp = sharp
        self.view = view
        self.asked = asked
        self.knowledge = knowledge
        self.me: int = view["viewer"]
        self.seats: list[View] = view["seats"]
        own = self.seats[self.me]
        self.role = ROLES.index(own["role"]) if own["role"] in ROLES else OUTLAW
        self.life: int = own["life"]
        self.top: int = own["top"]
        self.hand: list[str] = own["hand"]
        self.hand_kinds = [knowledge.cards[label] for label in self.hand]
        self.in_play = [knowledge.cards[label] for label in own["in_play"]]
        self.tags = knowledge.tags(own["characters"]) | {tag for traits in self.in_play for tag in traits.tags}
        self.weapon = max((traits.weapon for traits in self.in_play), default=0)
        self.reach: int = own["reach"]
        self.near: list[int] = own.get("distances", [])
        self.strengths = strengths(view)
        self.alive = self.strengths.alive
        self.others = [q for q in self.alive if q != self.me]
        self.chances: list[Chances] = list(chances)
        self.wants = enmity(self.role, self.me, self.strengths, chances, tilt)
        self.odds = HandOdds(knowledge, view, hands)
        self.sheriff = next((q for q in self.alive if self.seats[q]["role"] == "sheriff"), NOBODY)
        self.overflow = len(self.hand) - max(own["limit"], 1)

    # --- what options are about

    def traits(self, option: Option) -> KindTraits | None:
        """The kind that is played or used."""
        key = option.get("as") or option.get("what")
        if key is not None:
            return self.knowledge.kinds[key]
        return self.knowledge.cards.get(option.get("card", ""))

    def paying(self, key: str) -> int:
        """How many cards of the hand can be given up as this kind."""
        disguised = "disguises" in self.tags
        return sum(1 for traits in self.hand_kinds if traits.key == key or (disguised and self.swaps(traits)))

    def swaps(self, traits: KindTraits) -> bool:
        """It is one of the two plain cards, an answer to shots or a shot, that can stand for each other."""
        return (traits.tags == {"evades"} and not traits.stays) or ("shoots" in traits.tags and traits.limit > 0)

    # --- chances

    def tags_of(self, q: int) -> set[str]:
        seat = self.seats[q]
        return self.knowledge.tags(seat["characters"]) | {
            tag for label in seat["in_play"] for tag in self.knowledge.cards[label].tags
        }

    def shields(self, q: int) -> int:
        """How many things of that seat may stop a shot by turning over a card."""
        seat = self.seats[q]
        kinds = [self.knowledge.kinds[key] for key in seat["characters"]]
        kinds += [self.knowledge.cards[label] for label in seat["in_play"]]
        return sum(1 for traits in kinds if "shields" in traits.tags and traits.lucky)

    def hit(self, q: int, traits: KindTraits) -> float:
        """That a shot at that seat is not evaded."""
        if not self.sharp:
            return USUAL_HIT
        stopped = self.odds.chance(q, "evades")
        if "pierces" in self.tags and traits.limit:
            stopped *= stopped * 0.6
        luck: float = (1 - HEARTS) ** self.shields(q)
        return (1 - stopped) * luck

    def shot(self, q: int, traits: KindTraits) -> float:
        """What it is worth to me to shoot at that seat: a life point, or the card that stops the shot."""
        likely = self.hit(q, traits)
        gain = self.harm(q, likely)
        if self.sharp:
            gain += self.wants[q] * SPENT * self.odds.chance(q, "evades") * (1 - HEARTS) ** self.shields(q)
        return gain

    def harm(self, q: int, likely: float) -> float:
        """What it is worth to me that the seat loses a life point with this chance."""
        life = max(self.strengths.life[q], 1)
        wants = self.wants[q]
        if not self.sharp:
            return wants * LIFE * USUAL_WEIGHT * likely
        gain = wants * LIFE * (1.0 + 1.0 / life)
        if life == 1:
            safe = self.odds.chance(q, "saves") if len(self.alive) > 2 else 0.0
            out = 1.0 - safe
            gain += wants * LIFE * out + self.chances[q][OUTLAW] * REWARD * out
            if self.role == SHERIFF:
                gain -= self.chances[q][DEPUTY] * out * 0.8 * (len(self.hand) + len(self.in_play))
        return gain * likely

    def life_lost(self) -> float:
        """What a life point of my own is worth to me."""
        return LIFE * (0.9 if self.life >= 4 else 1.3 if self.life == 3 else 3.0)

    # --- the hand

    def keep(self, traits: KindTraits, rest: list[KindTraits]) -> float:
        """What it is worth to keep one more card beside the rest of the hand."""
        if traits.stays:
            return self.keep_equipment(traits, rest)
        if not self.sharp:
            return traits.worth
        tags = traits.tags
        if "evades" in tags:
            n = sum(1 for other in rest if "evades" in other.tags)
            return evader(n, self.life)
        if "saves" in tags:
            if "needs_company" in tags and len(self.alive) <= 2:
                return 0.05
            n = sum(1 for other in rest if "saves" in other.tags)
            return saver(n, self.life)
        if "shoots" in tags and traits.limit:
            n = sum(1 for other in rest if other.key == traits.key)
            return shot(n) + (0.4 if "rapid" in self.tags else 0.0)
        return traits.worth

    def keep_equipment(self, traits: KindTraits, rest: list[KindTraits]) -> float:
        if "burdens" in traits.tags:
            return traits.worth
        if any(traits.key == other.key for other in [*self.in_play, *rest]):
            return 0.1
        if traits.weapon and self.weapon >= traits.weapon and "rapid" not in traits.tags:
            return 0.1
        return traits.worth

    def price(self, n: int) -> float:
        """What it costs to give up so many cards: the poorest, and little for what would be discarded anyway."""
        poorest = sorted(self.keeping(label) for label in self.hand)[:n]
        return sum(poorest) * (0.3 if self.overflow >= n else 1.0)

    def keeping(self, label: str) -> float:
        """What a card of the hand is worth where it is."""
        at = self.hand.index(label)
        return self.keep(self.hand_kinds[at], self.hand_kinds[:at] + self.hand_kinds[at + 1 :])
