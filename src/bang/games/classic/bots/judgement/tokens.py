"""Rate answers about tokens: where they are put, what they are paid from, and what they are paid for."""

from __future__ import annotations

from typing import Final

from bang.bots.bot import NO_REASON, Reason
from bang.bots.card_knowledge import KindTraits, matches
from bang.games.classic.bots.judgement.plays import Rating, suspected
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.values.scales import LIFE, NEVER, SPENT, TOKEN

CARD: Final = 1.1  # a card from the deck, or one that comes back into the hand
SPARE: Final = 0.5  # share of the value of a token that lies where nothing needs it
FUSE: Final = 2  # tokens that whatever explodes loses at a time
SUITS: Final = 4
PIPS: Final = 52


def place(s: Situation, option: Option) -> Rating:
    """Rate a place for a token: a card that it makes usable, or what would go off without it."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    traits = s.knowledge.cards.get(option.get("card", ""))
    if traits is None:  # the character, which can pay for everything
        return Rating(TOKEN, 0, NO_REASON)
    held = s.tokens_on(option)
    if "explodes" in traits.tags:
        return Rating(LIFE if held <= FUSE else 0.0, 0, NO_REASON)
    return Rating(TOKEN * (1.5 if held < traits.price else 0.9) + 0.1 * traits.worth, 0, NO_REASON)


def spend(s: Situation, option: Option) -> Rating:
    """Rate where a token is paid from; passing, where that is possible, leaves the card as it is."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    asking = s.knowledge.kinds.get(s.asked["why"])
    if goes_off(s, option):
        return Rating(NEVER, 0, NO_REASON)
    value = LIFE if asking is not None and "heals" in asking.tags else CARD + 0.2
    rest = (s.asked.get("need", 1) - 1) * TOKEN
    return Rating(value - rest - loss(s, option), 0, Reason("choose", {"card": s.asked["why"]}))


def goes_off(s: Situation, option: Option) -> bool:
    """Tell whether this is the last token of something that explodes without it."""
    traits = s.knowledge.cards.get(option.get("card", ""))
    return traits is not None and "explodes" in traits.tags and s.tokens_on(option) == 1


def loss(s: Situation, option: Option) -> float:
    """Return what a token is worth where it lies: more if the card goes with it."""
    traits = s.knowledge.cards.get(option.get("card", ""))
    if traits is None:
        return TOKEN * SPARE
    held = s.tokens_on(option)
    if "explodes" in traits.tags:
        return LIFE
    return TOKEN + (traits.worth if held == 1 else 0.2 if held <= traits.price else 0.0)


def redraw(s: Situation, option: Option) -> Rating:
    """Rate making a draw! once more: if it went well for an enemy, or badly for a friend or oneself."""
    asking = s.knowledge.kinds.get(s.asked["why"])
    if option["do"] == "pass" or asking is None or not s.turned:
        return Rating(0.0, 0, NO_REASON)
    by = s.asked["by"]
    want = -1.0 if by == s.me else s.wants[by]
    hopes = asking.lucky or asking.feared
    well = matches(s.turned, asking.lucky) if asking.lucky else not matches(s.turned, asking.feared)
    chance = sum(1 / SUITS if len(pip) == 1 else 1 / PIPS for pip in hopes)
    luck = chance if asking.lucky else 1 - chance
    stake = want * (1 - luck) if well else -want * luck
    if stake <= 0.0:
        return Rating(NEVER, 0, NO_REASON)
    gain = LIFE * stake - use_up(s, s.knowledge.kinds[option["what"]], option)
    return Rating(gain, 0, Reason("luck", {"card": asking.key}))


def pay_for(s: Situation, option: Option) -> Rating:
    """Rate paying for what a card or an ability of mine can do now."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    traits = s.knowledge.kinds[option["what"]]
    value = CARD if traits.tags & {"draws", "retrieves"} else 0.0
    if "to" in option and traits.tags & {"silences", "ensures", "punishes"}:
        value = power(s, traits, option["to"])
        if value <= 0.0:  # a token for nothing
            return Rating(NEVER, 0, NO_REASON)
    return Rating(value - use_up(s, traits, option), 0, Reason("choose", {"card": traits.key}))


def power(s: Situation, traits: KindTraits, to: int) -> float:
    """Return what it is worth to give a shot the power of a weapon."""
    held = s.odds.chance(to, "evades")
    ways = s.shields(to) + sum(1 for label in s.seats[to]["in_play"] if "evades" in s.knowledge.cards[label].tags)
    if "punishes" in traits.tags and not s.odds.sizes[to]:
        return 0.0
    if "silences" in traits.tags:
        return s.wants[to] * LIFE * (0.5 if ways else 0.0) + (0.4 if "avenges" in s.tags_of(to) else 0.0)
    stopped = 1 - (1 - held) * 0.75**ways
    return s.wants[to] * stopped * (LIFE if "ensures" in traits.tags else SPENT)


def use_up(s: Situation, traits: KindTraits, option: Option) -> float:
    """Return the cost of a use: the tokens, and the card if they are its last."""
    if "card" in option and s.tokens_on(option) <= traits.price:
        return traits.price * TOKEN + traits.worth * 0.6
    return traits.price * TOKEN


def further_target(s: Situation, asking: KindTraits, option: Option) -> Rating:
    """Rate one more player to aim a card at."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    to = option["to"]
    gain = s.harm(to, 1 - s.odds.chance(to, asking.answer)) if asking.answer else s.shot(to, asking)
    return Rating(gain - TOKEN, 0, Reason("shoot", {"card": asking.key, **suspected(s, to)}))
