"""The table in the eyes of one bot at one question: everything its judgement needs, worked out once."""

from __future__ import annotations

from typing import Any, Final

from bang.bots.card_knowledge import Library, Lore
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.hands import Count, Hands
from bang.games.classic.bots.deduction.witness import crowd
from bang.games.classic.bots.rollout.aims import DEPUTY, OUTLAW, ROLES, SHERIFF, TILT, Chances, enmity
from bang.games.classic.bots.rollout.scales import HEARTS, LIFE, REWARD, SPENT, evader, saver, shot

USUAL_HIT: Final = 0.6  # for those who do not look at the hand and the cards of the target
USUAL_WEIGHT: Final = 1.5  # nor at its life

Option = dict[str, Any]


class Situation:
    def __init__(
        self,
        view: View,
        asked: View,
        library: Library,
        chances: list[list[float]],
        hands: Hands | None,
        sharp: bool,
        tilt: float = TILT,
    ) -> None:
        self.sharp = sharp
        self.view = view
        self.asked = asked
        self.library = library
        self.me: int = view["viewer"]
        self.seats: list[View] = view["seats"]
        own = self.seats[self.me]
        self.role = ROLES.index(own["role"]) if own["role"] in ROLES else OUTLAW
        self.life: int = own["life"]
        self.top: int = own["top"]
        self.hand: list[str] = own["hand"]
        self.lores = [library.cards[label] for label in self.hand]
        self.in_play = [library.cards[label] for label in own["in_play"]]
        self.tags = library.tags(own["characters"]) | {tag for lore in self.in_play for tag in lore.tags}
        self.weapon = max((lore.weapon for lore in self.in_play), default=0)
        self.reach: int = own["reach"]
        self.near: list[int] = own.get("distances", [])
        self.crowd = crowd(view)
        self.alive = self.crowd.alive
        self.others = [q for q in self.alive if q != self.me]
        self.chances: list[Chances] = list(chances)
        self.wants = enmity(self.role, self.me, self.crowd, chances, tilt)
        self.count = Count(library, view, hands)
        self.sheriff = next((q for q in self.alive if self.seats[q]["role"] == "sheriff"), NOBODY)
        self.overflow = len(self.hand) - max(own["limit"], 1)

    # --- what options are about

    def lore(self, option: Option) -> Lore | None:
        """The kind that is played or used."""
        key = option.get("as") or option.get("what")
        if key is not None:
            return self.library.kinds[key]
        return self.library.cards.get(option.get("card", ""))

    def paying(self, key: str) -> int:
        """How many cards of the hand can be given up as this kind."""
        disguised = "disguises" in self.tags
        return sum(1 for lore in self.lores if lore.key == key or (disguised and self.swaps(lore)))

    def swaps(self, lore: Lore) -> bool:
        """It is one of the two plain cards, an answer to shots or a shot, that can stand for each other."""
        return (lore.tags == {"evades"} and not lore.stays) or ("shoots" in lore.tags and lore.limit > 0)

    # --- chances

    def tags_of(self, q: int) -> set[str]:
        seat = self.seats[q]
        return self.library.tags(seat["characters"]) | {
            tag for label in seat["in_play"] for tag in self.library.cards[label].tags
        }

    def shields(self, q: int) -> int:
        """How many things of that seat may stop a shot by turning over a card."""
        seat = self.seats[q]
        kinds = [self.library.kinds[key] for key in seat["characters"]]
        kinds += [self.library.cards[label] for label in seat["in_play"]]
        return sum(1 for lore in kinds if "shields" in lore.tags and lore.lucky)

    def hit(self, q: int, lore: Lore) -> float:
        """That a shot at that seat is not evaded."""
        if not self.sharp:
            return USUAL_HIT
        stopped = self.count.chance(q, "evades")
        if "pierces" in self.tags and lore.limit:
            stopped *= stopped * 0.6
        luck: float = (1 - HEARTS) ** self.shields(q)
        return (1 - stopped) * luck

    def shot(self, q: int, lore: Lore) -> float:
        """What it is worth to me to shoot at that seat: a life point, or the card that stops the shot."""
        likely = self.hit(q, lore)
        gain = self.harm(q, likely)
        if self.sharp:
            gain += self.wants[q] * SPENT * self.count.chance(q, "evades") * (1 - HEARTS) ** self.shields(q)
        return gain

    def harm(self, q: int, likely: float) -> float:
        """What it is worth to me that the seat loses a life point with this chance."""
        life = max(self.crowd.life[q], 1)
        wants = self.wants[q]
        if not self.sharp:
            return wants * LIFE * USUAL_WEIGHT * likely
        gain = wants * LIFE * (1.0 + 1.0 / life)
        if life == 1:
            safe = self.count.chance(q, "saves") if len(self.alive) > 2 else 0.0
            out = 1.0 - safe
            gain += wants * LIFE * out + self.chances[q][OUTLAW] * REWARD * out
            if self.role == SHERIFF:
                gain -= self.chances[q][DEPUTY] * out * 0.8 * (len(self.hand) + len(self.in_play))
        return gain * likely

    def life_lost(self) -> float:
        """What a life point of my own is worth to me."""
        return LIFE * (0.9 if self.life >= 4 else 1.3 if self.life == 3 else 3.0)

    # --- the hand

    def keep(self, lore: Lore, rest: list[Lore]) -> float:
        """What it is worth to keep one more card beside the rest of the hand."""
        if lore.stays:
            return self.keep_equipment(lore, rest)
        if not self.sharp:
            return lore.worth
        tags = lore.tags
        if "evades" in tags:
            n = sum(1 for other in rest if "evades" in other.tags)
            return evader(n, self.life)
        if "saves" in tags:
            if "needs_company" in tags and len(self.alive) <= 2:
                return 0.05
            n = sum(1 for other in rest if "saves" in other.tags)
            return saver(n, self.life)
        if "shoots" in tags and lore.limit:
            n = sum(1 for other in rest if other.key == lore.key)
            return shot(n) + (0.4 if "rapid" in self.tags else 0.0)
        return lore.worth

    def keep_equipment(self, lore: Lore, rest: list[Lore]) -> float:
        if "burdens" in lore.tags:
            return lore.worth
        if any(lore.key == other.key for other in [*self.in_play, *rest]):
            return 0.1
        if lore.weapon and self.weapon >= lore.weapon and "rapid" not in lore.tags:
            return 0.1
        return lore.worth

    def price(self, n: int) -> float:
        """What it costs to give up so many cards: the poorest, and little for what would be discarded anyway."""
        poorest = sorted(self.keeping(label) for label in self.hand)[:n]
        return sum(poorest) * (0.3 if self.overflow >= n else 1.0)

    def keeping(self, label: str) -> float:
        """What a card of the hand is worth where it is."""
        at = self.hand.index(label)
        return self.keep(self.lores[at], self.lores[:at] + self.lores[at + 1 :])
