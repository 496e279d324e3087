"""How good a play in one's turn is: gains in cards, and what should come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bang.bots.bot import NO_REASON, Reason
from bang.bots.card_knowledge import KindTraits
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.judgement.vetoes import is_vetoed
from bang.games.classic.bots.values.aims import ROLES
from bang.games.classic.bots.values.scales import BLAST, DEADLY, KEPT, LIFE, NEVER, OVERFLOW, STURDY


class Rating(NamedTuple):
    gain: float
    order: int  # among good plays the highest comes first: cards before equipment before stripping before shooting
    reason: Reason


class Part(NamedTuple):
    """What one use of a card is worth, and how to put it."""

    gain: float
    order: int
    key: str


CARDS_FIRST: Final = 7  # the order of plays that bring cards
ABILITY: Final = 2.0  # cards that an ability brings
WASTE: Final = 1.0  # of a card that does nothing now and may be good for something later
PASS: Final = Rating(0.0, 0, NO_REASON)


def rate(s: Situation, option: Option) -> Rating:
    if option["do"] == "pass":
        return PASS
    traits = s.traits(option)
    if traits is None:
        return Rating(-0.5, 0, NO_REASON)
    if is_vetoed(s, option):
        return Rating(NEVER, 0, NO_REASON)
    to = option.get("to", s.me)
    if traits.delayed and option["do"] == "play":
        part = equip(s, traits, option, to)
        return Rating(part.gain - cost(s, traits, option), part.order, reason(s, part.key, traits, to))
    parts = [valuation(s, traits, option, to) for tag, valuation in VALUATIONS.items() if tag in traits.tags]
    if traits.weapon or (traits.stays and not parts and option["do"] == "play"):
        parts.append(equip(s, traits, option, to))
    if not parts:
        return Rating(-0.5, 0, NO_REASON)  # nothing is known in its favour
    gain = sum(part.gain for part in parts) - cost(s, traits, option)
    best = max(parts, key=lambda part: part.gain)
    return Rating(gain, max(part.order for part in parts), reason(s, best.key, traits, to))


def reason(s: Situation, key: str, traits: KindTraits, to: int) -> Reason:
    args: dict[str, str | int] = {"card": traits.key}
    return Reason(key, args if to == s.me else args | suspected(s, to))


def suspected(s: Situation, to: int) -> dict[str, str | int]:
    """Whom a play is aimed at, and who he most likely is."""
    chances = s.chances[to]
    role = max(range(len(ROLES)), key=lambda r: chances[r])
    return {"who": to, "role": ROLES[role], "percent": round(100 * chances[role])}


def cost(s: Situation, traits: KindTraits, option: Option) -> float:
    """What the card would be worth if it stayed in the hand; little, if it would have to be discarded anyway."""
    if option["do"] != "play":
        return 0.1 + (s.price(traits.cost) if traits.cost else 0.0)
    kept = s.keeping(option["card"]) * (OVERFLOW if s.overflow > 0 else KEPT)
    return kept + 0.6 * traits.cost


def shoot(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    gain = s.shot(to, traits)
    if "avenges" in s.tags_of(to):
        gain -= 0.4
    return Part(gain, 2, "shoot")


def shoot_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(sum(s.shot(q, traits) for q in s.others), 3, "mass")


def raid(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(sum(s.harm(q, 1 - s.odds.chance(q, traits.answer)) for q in s.others), 3, "mass")


def contest(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """I win if the other one has no more answers than I have."""
    win = s.odds.at_most(to, traits.answer, s.paying(traits.answer))
    return Part(s.harm(to, win) - (1 - win) * LIFE * (1.5 if s.life <= 1 else 1.0), 1, "shoot")


def heal(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    missing = s.top - s.life
    if missing <= 0:
        return Part(0.0, 0, "heal")
    # A card that saves is as good in the hand, unless it would be discarded, stolen, or soon of no use.
    urgent = s.overflow > 0 or missing > 1 or len(s.alive) == 3 or "saves" not in traits.tags
    return Part(LIFE if urgent else 0.3, 4, "heal")


def heal_one(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    seat = s.seats[to]
    if seat["life"] >= seat["top"]:
        return Part(0.0, 0, "heal")
    return Part(LIFE if to == s.me else -s.wants[to] * LIFE * 0.7, 4, "heal" if to == s.me else "help")


def heal_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    hurt = [q for q in s.others if s.seats[q]["life"] < s.seats[q]["top"]]
    if not hurt and s.life >= s.top:
        return Part(-WASTE, 0, "heal_all")
    return Part(-sum(s.wants[q] for q in hurt) * LIFE * 0.7, 4, "heal_all")


def draw(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(traits.worth if option["do"] == "play" or traits.stays else ABILITY, CARDS_FIRST, "draw")


def share(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(0.9 - 0.15 * sum(1 if s.wants[q] > 0 else -1 for q in s.others), 5, "share")


def spoils(s: Situation, option: Option, to: int) -> float:
    """What the card aimed at is worth to its owner."""
    traits = s.knowledge.cards.get(option.get("target", ""))
    if traits is None:
        few = 1.2 if s.odds.sizes[to] <= 2 else 1.0
        return 1.1 * few
    return -traits.worth if "burdens" in traits.tags else traits.worth * 1.1


def steal(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    if to == s.me:
        return Part(NEVER, 0, "strip")
    value = spoils(s, option, to)
    return Part((0.8 if value > 0 else 0.0) + s.wants[to] * value, 3, "strip")


def rob(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(s.wants[to] * spoils(s, option, to), 3, "strip")


def rob_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(sum(s.wants[q] for q in s.others if s.strengths.power[q] > s.strengths.life[q]), 3, "mass")


def detain(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    strength = 0.5 + 0.15 * s.strengths.power[to]
    return Part(s.wants[to] * strength, 4, "detain")


def burden(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """It goes round: good if those who have it before me are my enemies."""
    if "detains" in traits.tags or to != s.me:
        return Part(0.0, 0, "detain")
    gain = 0.0
    likely = 1.0
    for q in s.others:
        likely *= 0.875
        gain += s.wants[q] * likely * 0.125 * BLAST * LIFE
    own = STURDY if s.life > BLAST else DEADLY
    return Part(gain - likely * 0.125 * BLAST * LIFE * own, 6, "burden")


def equip(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Weapons are worth the enemies they reach; the rest is worth what it says."""
    if not traits.weapon:
        return Part(traits.worth + 1.0, 6, "equip")
    more = weapon_value(s, traits.weapon, "rapid" in traits.tags) - weapon_value(s, max(s.weapon, 1), "rapid" in s.tags)
    return Part(more + 0.5 if more > 0 else more - 0.5, 6, "equip")


def weapon_value(s: Situation, reach: int, rapid: bool) -> float:
    targets = [s.wants[q] for q in s.others if s.near[q] <= reach and s.wants[q] > 0]
    value = sum(targets) + 0.25 * reach
    if rapid and targets:
        shots = sum(1 for traits in s.hand_kinds if "shoots" in traits.tags and traits.limit)
        value += 0.5 + max(targets) * 0.8 * max(shots - 1, 0)
    return value


def mend(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Two cards for a life point: when the cards are poor or life is short."""
    if s.life >= s.top or len(s.hand) < 2:
        return Part(NEVER, 0, "heal")
    return Part(LIFE * (1.6 if s.life <= 1 else 1.0) - s.price(2), 4, "heal")


def bleed(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Life for cards: while there is plenty of it."""
    return Part(ABILITY + 0.2 - s.life_lost(), CARDS_FIRST, "draw")


VALUATIONS: Final[dict[str, Callable[[Situation, KindTraits, Option, int], Part]]] = {
    "shoots": shoot,
    "shoots_all": shoot_all,
    "raids": raid,
    "contests": contest,
    "heals": heal,
    "heals_one": heal_one,
    "heals_all": heal_all,
    "draws": draw,
    "shares": share,
    "steals": steal,
    "robs": rob,
    "robs_all": rob_all,
    "detains": detain,
    "burdens": burden,
    "shields": equip,
    "sights": equip,
    "mends": mend,
    "bleeds": bleed,
}
