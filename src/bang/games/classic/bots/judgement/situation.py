"""The table as one bot sees it at one question, with everything its judgement needs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bang.bots.card_knowledge import CardKnowledge, KindTraits
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.view import View
from bang.games.classic.bots.deduction.hands import HandMemory, HandOdds
from bang.games.classic.bots.deduction.witness import strengths
from bang.games.classic.bots.values import plays
from bang.games.classic.bots.values.aims import (
    DEPUTY,
    OUTLAW,
    RENEGADE,
    ROLES,
    SHERIFF,
    TILT,
    Chances,
    enmity,
)
from bang.games.classic.bots.values.kinds import values_of
from bang.games.classic.bots.values.scales import HEARTS, LIFE, REWARD, TOKEN

USUAL_HIT: Final = 0.6  # chance to hit, for levels that do not look at the cards of the target
USUAL_WEIGHT: Final = 1.5  # weight of a life point, for levels that do not look at the life of the target
AMPLE: Final = 3  # tokens that are left
PLENTY: Final = 0.6  # factor of their value then
PACE: Final = 3  # cards to be played in a turn where events hurry
RAPID: Final = 0.4  # what another shot in the hand is worth to a rapid shooter
NOTHING: Final[Mapping[str, int]] = MappingProxyType({})

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
        turned: str = "",
        repeated: Mapping[str, int] = NOTHING,
    ) -> None:
        self.sharp = sharp
        self.repeated = repeated  # how often each card was played in this turn
        self.turned = turned  # the card of the latest draw!; "" if several count
        self.view = view
        self.asked = asked
        self.knowledge = knowledge
        self.me: int = view["viewer"]
        self.seats: list[View] = view["seats"]
        own = self.seats[self.me]
        self.role = ROLES.index(own["role"]) if own["role"] in ROLES else OUTLAW
        if self.role == RENEGADE and not self.has_life(self.me):
            self.role = side_of_shadow(self.seats, self.me)
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
        self.events = {tag for label in view["in_force"] for tag in knowledge.cards[label].tags}
        self.alone = "scatters" in self.events  # everybody plays for himself
        self.wants = enmity(self.role, self.me, self.strengths, chances, tilt, self.alone)
        self.odds = HandOdds(knowledge, view, hands)
        self.sheriff = next((q for q in self.alive if self.seats[q]["role"] == "sheriff"), NOBODY)
        self.overflow = len(self.hand) - max(own["limit"], 1)

    # --- what options are about

    def traits(self, option: Option) -> KindTraits | None:
        """Return the traits of the kind that is played or used."""
        key = option.get("as") or option.get("what")
        if key is None:
            return self.knowledge.cards.get(option.get("card", ""))
        kind = self.knowledge.kinds[key]
        return self.knowledge.kinds[self.played()[-1]] if "echoes" in kind.tags and self.played() else kind

    def played(self) -> list[str]:
        """Return the kinds as which I have played cards in this turn, where the table remembers them."""
        return [kind for seat, _, kind in self.view.get("played", ()) if seat == self.me]

    def haste(self) -> float:
        """Return what playing one more card is worth by itself, where too few of them cost life."""
        if "hurries" not in self.events:
            return 0.0
        missing = PACE - len(self.played())
        return LIFE / PACE if 0 < missing <= len(self.hand) else 0.0

    def paying(self, key: str) -> int:
        """Return how many cards of the hand can be given up as this kind."""
        if "arms" in self.events:
            return sum(1 for traits in self.hand_kinds if traits.key != key)
        disguised = "disguises" in self.tags
        return sum(1 for traits in self.hand_kinds if traits.key == key or (disguised and self.swaps(traits, key)))

    def swaps(self, traits: KindTraits, key: str) -> bool:
        """Tell whether a disguise makes this card one of that kind: a plain answer to shots a shot, or the reverse."""
        if "evades" in self.knowledge.kinds[key].tags:
            return "shoots" in traits.tags and traits.limit > 0
        return traits.tags == {"evades"} and not traits.stays

    def has_noted(self, key: str) -> bool:
        """Tell whether something of this name was done, or played, by this seat in this turn."""
        return any(note[0] == key and note[1] == self.me for note in self.view["once"])

    def tokens_on(self, option: Option) -> int:
        """Return the tokens on the card that an option names, or at the seat itself."""
        held = self.view["card_tokens"].get(option["card"], {}) if "card" in option else self.seats[self.me]["tokens"]
        return sum(held.values())

    # --- chances

    def tags_of(self, q: int) -> set[str]:
        seat = self.seats[q]
        return self.knowledge.tags(seat["characters"]) | {
            tag for label in seat["in_play"] for tag in self.knowledge.cards[label].tags
        }

    def shields(self, q: int) -> int:
        """Return how many things of that seat may stop a shot by turning over a card."""
        seat = self.seats[q]
        kinds = [self.knowledge.kinds[key] for key in seat["characters"]]
        kinds += [self.knowledge.cards[label] for label in seat["in_play"]]
        return sum(1 for traits in kinds if "shields" in traits.tags and traits.lucky)

    def shot(self, q: int, traits: KindTraits) -> float:
        """Return the gain of shooting at that seat."""
        if not self.sharp:
            return self.harm(q, USUAL_HIT)
        stopped = evaded = self.odds.chance(q, "evades")
        if "pierces" in self.tags and traits.limit:
            stopped *= stopped * 0.6
        luck: float = (1 - HEARTS) ** self.shields(q)
        return plays.shot(self.wants[q], *self.wound(q), 1 - stopped, evaded, luck)

    def harm(self, q: int, likely: float) -> float:
        """Return the gain if that seat loses a life point with this chance."""
        return plays.harm(self.wants[q], *self.wound(q), likely)

    def wound(self, q: int) -> tuple[float, float]:
        """Return the value of a life point of that seat, and what else its end brings if it is the last one."""
        life = self.strengths.life[q]
        if not self.sharp:
            return LIFE * USUAL_WEIGHT, 0.0
        if life > 1:
            return plays.wound(life, 0.0), 0.0
        out = 1.0 - (self.odds.chance(q, "saves") if len(self.alive) > 2 else 0.0)
        bounty = self.chances[q][OUTLAW] * REWARD * out
        if self.role == SHERIFF:
            bounty -= self.chances[q][DEPUTY] * out * 0.8 * (len(self.hand) + len(self.in_play))
        return plays.wound(life, out), bounty

    def has_life(self, q: int) -> bool:
        """Tell whether that seat has life points to lose; some are in the game without."""
        return self.seats[q]["presence"] not in ("shadow", "held")

    def life_at_stake(self) -> float:
        """Return the value of the life point that an attack is about to take."""
        if not self.has_life(self.me):
            return 0.0
        return LIFE * (3.0 if self.life <= 1 else 1.4 if self.life == 2 else 1.0)

    def life_lost(self) -> float:
        """Return the cost of losing a life point."""
        return LIFE * (0.9 if self.life >= 4 else 1.3 if self.life == 3 else 3.0)

    # --- the hand

    def keep(self, traits: KindTraits, rest: list[KindTraits]) -> float:
        """Return the value of keeping one more card beside the rest of the hand."""
        kind = values_of(traits)
        if kind.stays:
            doubled = any(kind.key == other.key for other in [*self.in_play, *rest])
            return plays.equipment_in_hand(kind, doubled, self.weapon)
        if not self.sharp:
            return kind.worth
        rapid = 0.0
        if kind.evades:
            twins = sum(1 for other in rest if "evades" in other.tags)
        elif kind.saves:
            twins = sum(1 for other in rest if "saves" in other.tags)
        else:
            twins = sum(1 for other in rest if other.key == kind.key)
            rapid = RAPID if kind.shot and "rapid" in self.tags else 0.0
        return plays.in_hand(kind, twins, self.life, len(self.alive)) + rapid

    def price(self, n: int) -> float:
        """Return the cost of giving up the n poorest cards: little if they would be discarded anyway."""
        poorest = sorted(self.keeping(label) for label in self.hand)[:n]
        return sum(poorest) * (0.3 if self.overflow >= n else 1.0)

    def worth_of_token(self, spent: int) -> float:
        """Return the value of a token to a player who would spend so many: of plenty each is worth less."""
        left = sum(self.seats[self.me].get("tokens", {}).values()) - spent
        return TOKEN * (PLENTY if left >= AMPLE else 1.0)

    def keeping(self, label: str) -> float:
        """Return the value of keeping a card of the hand."""
        at = self.hand.index(label)
        return self.keep(self.hand_kinds[at], self.hand_kinds[:at] + self.hand_kinds[at + 1 :])


def side_of_shadow(seats: list[View], me: int) -> int:
    """Return the role whose side a Renegade takes who is out of the game but for a turn."""
    shown = [seat["role"] for seat in seats if seat["seat"] != me]
    law = shown.count("sheriff") + shown.count("deputy")
    return DEPUTY if law > shown.count("outlaw") else OUTLAW
