"""Rate plays in one's turn: the gain in cards, and the step in which a play is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bang.bots.bot import NO_REASON, Reason
from bang.bots.card_knowledge import KindTraits
from bang.games.classic.bots.judgement.line import CLOSER, arrives, end_of_line
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.judgement.vetoes import is_vetoed
from bang.games.classic.bots.values import plays as values
from bang.games.classic.bots.values.aims import ROLES, is_comrade
from bang.games.classic.bots.values.kinds import (
    DRAWING,
    DUELLING,
    EQUIPPING,
    HEALING,
    LAST,
    SHARING,
    SHOOTING,
    STRIPPING,
    values_of,
)
from bang.games.classic.bots.values.scales import LIFE, NEVER


class Rating(NamedTuple):
    gain: float
    order: int  # step of the play (`values.kinds`); among good plays the highest comes first
    reason: Reason


class Part(NamedTuple):
    """Rating of one tag of a kind, with the key of its reason."""

    gain: float
    order: int
    key: str


LAST_TURN: Final = ("extra", 2)  # the note, and its number, that no other turn of the seat may follow
ANOTHER_TURN: Final = 2.4  # two cards, and what may be played with them
ABILITY: Final = 2.0  # cards that an ability brings
BOUGHT_CARD: Final = 1.1  # a card that is paid for with tokens
ORDER: Final = 0.5  # gain of an order to an ordinary enemy
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
    if traits.delayed and option["do"] in ("play", "buy"):
        part = equip(s, traits, option, to)
        return Rating(part.gain - cost(s, traits, option), part.order, reason(s, part.key, traits, to))
    parts = [valuation(s, traits, option, to) for tag, valuation in VALUATIONS.items() if tag in traits.tags]
    if traits.weapon or (traits.stays and not parts and option["do"] in ("play", "buy")):
        parts.append(equip(s, traits, option, to))
    if not parts and to == s.me and (option["do"] == "play" or traits.price):
        # Nothing but its worth says what it is good for. What costs nothing could be used without end.
        parts.append(Part(traits.worth, STRIPPING, "choose"))
    if not parts:
        return Rating(-0.5, 0, NO_REASON)  # nothing is known in its favour
    gain = sum(part.gain for part in parts) - cost(s, traits, option)
    if option["do"] == "play":
        gain += s.haste()
    best = max(parts, key=lambda part: part.gain)
    return Rating(gain, max(part.order for part in parts), reason(s, best.key, traits, to))


def reason(s: Situation, key: str, traits: KindTraits, to: int) -> Reason:
    args: dict[str, str | int] = {"card": traits.key}
    return Reason(key, args if to == s.me else args | suspected(s, to))


def suspected(s: Situation, to: int) -> dict[str, str | int]:
    """Return the target of a play and its likeliest role, for a reason."""
    chances = s.chances[to]
    role = max(range(len(ROLES)), key=lambda r: chances[r])
    return {"who": to, "role": ROLES[role], "percent": round(100 * chances[role])}


def cost(s: Situation, traits: KindTraits, option: Option) -> float:
    """Return the cost of a play: little for a card that would have to be discarded anyway."""
    if option["do"] != "play":
        used = s.knowledge.kinds[option["what"]] if "what" in option else traits  # not what it repeats
        price = traits.fee if traits.fee and option["do"] == "use" else traits.price
        return 0.1 + (s.price(used.cost) if used.cost else 0.0) + price * s.worth_of_token(price)
    return values.card_cost(s.keeping(option["card"]), s.overflow > 0, traits.cost)


def shoot(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    vengeance = values.VENGEANCE if "avenges" in s.tags_of(to) else 0.0
    return Part(s.shot(to, traits) - vengeance, SHOOTING, "shoot")


def shoot_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(sum(s.shot(q, traits) for q in s.others), STRIPPING, "mass")


def raid(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(sum(s.harm(q, 1 - s.odds.chance(q, traits.answer)) for q in s.others), STRIPPING, "mass")


def demand(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(s.harm(to, 1 - s.odds.chance(to, traits.answer)), SHOOTING, "shoot")


def contest(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate a duel: it is won if the other one has no more answers than I have."""
    win = s.odds.at_most(to, traits.answer, s.paying(traits.answer))
    return Part(values.contest(s.harm(to, win), win, s.life), DUELLING, "shoot")


def heal(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    missing = s.top - s.life
    if missing <= 0 or not s.has_life(s.me):
        return Part(0.0, 0, "heal")
    return Part(values.heal(missing, s.overflow > 0, len(s.alive), "saves" in traits.tags), HEALING, "heal")


def heal_one(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    seat = s.seats[to]
    if seat["life"] >= seat["top"]:
        return Part(0.0, 0, "heal")
    if to == s.me:
        return Part(LIFE, HEALING, "heal")
    return Part(values.heal_others([s.wants[to]]), HEALING, "help")


def heal_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    hurt = [q for q in s.others if s.seats[q]["life"] < s.seats[q]["top"]]
    if not hurt and s.life >= s.top:
        return Part(values.WASTED, 0, "heal_all")
    return Part(values.heal_others([s.wants[q] for q in hurt]), HEALING, "heal_all")


def draw(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    if option["do"] == "use" and (traits.fee or traits.price):
        return Part(BOUGHT_CARD, DRAWING, "draw")
    return Part(ABILITY if option["do"] == "use" and not traits.stays else traits.worth, DRAWING, "draw")


def earn(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Sell cards for tokens last: the rest of the turn may find a better use for them."""
    return equip(s, traits, option, to) if traits.stays else Part(traits.worth, LAST, "choose")


def outbid(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    target = s.knowledge.cards[option["target"]]
    return Part(values.outbid(s.wants[to], values_of(target)), STRIPPING, "strip")


def imitate(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(traits.worth, STRIPPING, "choose")


def best_effect(s: Situation, traits: KindTraits) -> float:
    """Rate what a card could do now, at its best target."""
    if "heals" in traits.tags:
        return LIFE if s.life < s.top and s.has_life(s.me) else 0.0
    if not traits.harms:
        return share(s, traits, {"do": "use"}, s.me).gain
    reach = s.reach if traits.by_weapon else traits.range or max(s.near, default=0)
    near = [q for q in s.others if s.near[q] <= reach and s.wants[q] > 0]
    targets = [q for q in near if not is_vetoed(s, {"do": "use", "what": traits.key, "to": q})]
    harms = [valuation for tag, valuation in VALUATIONS.items() if tag in traits.tags]
    gains = [sum(harm(s, traits, {"do": "use", "to": q}, q).gain for harm in harms) for q in targets]
    return max(gains, default=NEVER)


def extort(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    target = s.knowledge.cards.get(option.get("target", ""))
    if target is None:
        return Part(values.extort(s.wants[to], in_tokens(s.seats[to].get("tokens", {}), traits)), STRIPPING, "strip")
    last = sum(s.view["card_tokens"].get(option["target"], {}).values()) == 1
    gone = values.strip_card(s.wants[to], values_of(target), False)
    if "explodes" in target.tags:
        gone = s.wants[to] * 2 * LIFE
    return Part(values.extort(s.wants[to], 1) + (gone if last else 0.0), STRIPPING, "strip")


def in_tokens(held: dict[str, int], traits: KindTraits) -> int:
    """Return how many of these tokens are of the sort that a kind is about."""
    return sum(n for name, n in held.items() if traits.currency in ("", name))


def levy(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate a token of every card and every seat of the others, which has to be there to be taken."""
    held = s.view.get("card_tokens", {})
    gains = [
        values.extort(s.wants[q], 1)
        for q in s.others
        for tokens in [s.seats[q].get("tokens", {}), *(held.get(label, {}) for label in s.seats[q]["in_play"])]
        if in_tokens(tokens, traits)
    ]
    return Part(sum(gains) if gains else NEVER, STRIPPING, "mass")


def share(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(values.share([s.wants[q] for q in s.others]), SHARING, "share")


def steal(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(NEVER if to == s.me else strip(s, option, to, True), STRIPPING, "strip")


def rob(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(strip(s, option, to, False), STRIPPING, "strip")


def strip(s: Situation, option: Option, to: int, steals: bool) -> float:
    target = s.knowledge.cards.get(option.get("target", ""))
    if target is None:
        gain = values.strip_hand(s.wants[to], s.odds.sizes[to], steals)
    else:
        gain = values.strip_card(s.wants[to], values_of(target), steals)
    return gain - values.STING if "stings" in s.tags_of(to) else gain


def rob_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(sum(s.wants[q] for q in s.others if s.strengths.power[q] > s.strengths.life[q]), STRIPPING, "mass")


def trade(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate getting a card in play for the least of the own ones, which somebody has then."""
    wanted = s.knowledge.cards[option["target"]]
    if "burdens" in wanted.tags or not s.in_play:
        return Part(NEVER, 0, "strip")
    given = min(own.worth for own in s.in_play)
    return Part((1.0 + s.wants[to]) * (wanted.worth - given), STRIPPING, "strip")


def strip_table(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate a card that makes its target part with each card in play, or be shot at for it."""
    cards = [values_of(s.knowledge.cards[label]) for label in s.seats[to]["in_play"]]
    shot = s.shot(to, traits)
    gain = sum(min(values.strip_card(s.wants[to], card, steals=False), shot) for card in cards)
    return Part(gain, STRIPPING, "strip")


def detain(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(values.detain(s.wants[to], s.strengths.power[to]), HEALING, "detain")


def plague(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(values.plague(s.wants[to], traits.worth), HEALING, "detain")


def hurt_all(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    own = min(s.price(2), s.life_lost()) if len(s.hand) > 1 else s.life_lost()
    return Part(values.hurt_all([s.wants[q] for q in s.others], own), STRIPPING, "mass")


def revive(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate bringing somebody back: a comrade, and nobody else."""
    role = s.seats[to]["role"]
    friend = not s.alone and role in ROLES and is_comrade(s.role, ROLES.index(role))
    return Part(values.COMRADE if friend else NEVER, EQUIPPING, "help")


def boost(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate a shot that costs more: by the best target that has as much life."""
    targets = [q for q in s.others if s.near[q] <= s.reach and s.strengths.life[q] > 1 and s.wants[q] > 0]
    return Part(values.BOOST * max((s.shot(q, traits) for q in targets), default=NEVER), SHOOTING, "shoot")


def displace(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return detain(s, traits, option, to)


def command(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate an order: it spoils the plans of an enemy, and at worst shows what he holds."""
    return Part(ORDER * s.wants[to], STRIPPING, "strip")


def burden(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    if traits.tags & {"detains", "plagues"} or to != s.me:
        return Part(0.0, 0, "detain")
    return Part(values.burden([s.wants[q] for q in s.others], s.life), EQUIPPING, "burden")


def equip(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    if not traits.weapon:
        return Part(values_of(traits).in_play, EQUIPPING, "equip")
    more = armed(s, traits.weapon, "rapid" in traits.tags) - armed(s, max(s.weapon, 1), "rapid" in s.tags)
    return Part(values.rearm(more), EQUIPPING, "equip")


def armed(s: Situation, reach: int, rapid: bool) -> float:
    targets = [s.wants[q] for q in s.others if s.near[q] <= reach and s.wants[q] > 0]
    shots = sum(1 for traits in s.hand_kinds if "shoots" in traits.tags and traits.limit)
    return values.weapon(sum(targets) + values.REACH * reach, max(targets, default=0.0), rapid, shots)


def mend(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate two cards for a life point: good when the cards are poor or life is short."""
    if s.life >= s.top or len(s.hand) < 2:
        return Part(NEVER, 0, "heal")
    return Part(LIFE * (1.6 if s.life <= 1 else 1.0) - s.price(2), HEALING, "heal")


def bleed(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate a life point for cards: good while there is plenty of life."""
    return Part(ABILITY + 0.2 - s.life_lost(), DRAWING, "draw")


def ready(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate one more shot in this turn: good if there is one in the hand that cannot be fired any more."""
    fired = {o.get("card") for o in s.asked["options"] if o["do"] == "play"}
    kept = [k for label, k in zip(s.hand, s.hand_kinds, strict=True) if is_shot(k) and label not in fired]
    gains = [s.shot(q, kept[0]) for q in s.others if s.near[q] <= s.reach] if kept else []
    return Part(max(gains, default=NEVER), SHOOTING, "shoot")


def overlook(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate seeing all players near for the next card: good if the hand holds a shot and enemies are far away."""
    aims = [(s.traits(o), o["to"]) for o in s.asked["options"] if o["do"] == "play" and "to" in o]
    shots = [kind for kind in s.hand_kinds if "shoots" in kind.tags and kind.by_weapon]
    free = [kind for kind in shots if not kind.limit or not s.has_noted(kind.key)]
    if not free or s.has_noted(traits.key):
        return Part(NEVER, 0, "shoot")
    near = [s.shot(q, kind) for kind, q in aims if kind is not None and "shoots" in kind.tags]
    far = [s.shot(q, free[0]) for q in s.others if s.near[q] > s.reach]
    return Part(max(far, default=NEVER) - max(near, default=0.0), SHOOTING, "shoot")


def drive(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    return Part(end_of_line(s) if arrives(s) else CLOSER, SHARING, "choose")


def race(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate the end of the line: twice if that is good, and else without what happens there."""
    return Part(max(2 * end_of_line(s), CLOSER), SHARING, "choose")


def replay(s: Situation, traits: KindTraits, option: Option, to: int) -> Part:
    """Rate another turn for the hand: when there is nothing better to do with it, and unless it only ends this one."""
    over = any((what, n) == LAST_TURN for what, seat, n in s.view["once"] if seat == s.me)
    return Part(NEVER if over else ANOTHER_TURN - s.price(len(s.hand)), LAST, "draw")


def is_shot(traits: KindTraits) -> bool:
    """Tell whether a turn allows only so many of this kind of shot."""
    return "shoots" in traits.tags and traits.limit > 0


VALUATIONS: Final[dict[str, Callable[[Situation, KindTraits, Option, int], Part]]] = {
    "shoots": shoot,
    "shoots_all": shoot_all,
    "raids": raid,
    "demands": demand,
    "contests": contest,
    "heals": heal,
    "heals_one": heal_one,
    "heals_all": heal_all,
    "draws": draw,
    "earns": earn,
    "extorts": extort,
    "outbids": outbid,
    "imitates": imitate,
    "levies": levy,
    "shares": share,
    "steals": steal,
    "robs": rob,
    "robs_all": rob_all,
    "strips": strip_table,
    "trades": trade,
    "detains": detain,
    "displaces": displace,
    "commands": command,
    "burdens": burden,
    "plagues": plague,
    "hurts_all": hurt_all,
    "revives": revive,
    "boosts": boost,
    "shields": equip,
    "sights": equip,
    "mends": mend,
    "bleeds": bleed,
    "readies": ready,
    "overlooks": overlook,
    "drives": drive,
    "races": race,
    "replays": replay,
}
