"""Rate the answers to a question; plays in one's turn are rated in `plays.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bang.bots.bot import NO_REASON, Reason
from bang.bots.card_knowledge import MASS_HARM, matches, stamp
from bang.games.classic.bots.judgement.line import at_the_head, end_of_line
from bang.games.classic.bots.judgement.plays import Rating, best_effect, heal_one, rate, suspected
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.judgement.tokens import further_target, pay_for, place, redraw, spend
from bang.games.classic.bots.judgement.vetoes import is_vetoed
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, SHERIFF
from bang.games.classic.bots.values.scales import LIFE, NEVER

FROM_DECK: Final = 2.1  # value of the cards drawn in phase 1
UNARMED: Final = 4.0
POOR: Final = 0.6  # a card worth less is exchanged
SUITS: Final = {"hearts": "H", "diamonds": "D", "clubs": "C", "spades": "S"}
COSTING_LIFE: Final = ("contests", "demands", "raids", "shoots", "shoots_all")
COSTING_CARDS: Final = ("hurts_all", "robs", "robs_all", "steals")
CONCERNING_ALL: Final = MASS_HARM | {"heals_all", "shares"}
DOUBLE: Final = "double"  # the word for what happens at the end of a line twice
USUAL_PERSON: Final = 1.2  # worth of a character
FREE: Final = 3.0  # factor for answers that cost no card


def answer(s: Situation, option: Option) -> Rating:
    verb = s.asked["verb"]
    if verb != "play" and option["do"] == "use" and "mends" in s.knowledge.kinds[option["what"]].tags:
        return mending(s, option)
    return ANSWERS.get(verb, indifferent)(s, option)


def mending(s: Situation, option: Option) -> Rating:
    """Rate an ability that is offered in every question and is the way out of a deadly wound."""
    if s.asked["verb"] == "save":
        return Rating(LIFE, 0, Reason("save", {"card": option["what"]}))
    return Rating(NEVER, 0, NO_REASON)


def evade(s: Situation, option: Option) -> Rating:
    if option["do"] == "pass":
        return Rating(0.0, 0, Reason("take_hit", {"n": s.life}))
    why = Reason("evade", {"card": option.get("what") or option["card"].split(" ")[0]})
    if option["do"] == "use" and "card" not in option:
        return Rating(FREE * LIFE, 0, why)
    if option.get("card") not in s.hand:
        free = "shields" in s.knowledge.kinds[option["what"]].tags
        return Rating(FREE * LIFE if free else LIFE, 0, why)
    value = s.life_at_stake()
    if pierced(s) and not enough_answers(s):
        return Rating(-0.5, 0, why)  # one alone does not stop it
    return Rating(value - 0.5 * s.keeping(option["card"]), 0, why)


def pierced(s: Situation) -> bool:
    by, why = s.asked["by"], s.knowledge.kinds.get(s.asked["why"])
    return by >= 0 and why is not None and bool(why.limit) and "pierces" in s.tags_of(by)


def enough_answers(s: Situation) -> bool:
    """Tell whether the answers at hand stop a piercing shot. How many are needed is not shown, so count the options."""
    cards = [o for o in s.asked["options"] if o["do"] == "play"]
    return len(cards) >= 2 or s.life <= 1


def pay(s: Situation, option: Option) -> Rating:
    """Rate paying a card for a life point (Indians, duel), unless the duel is lost or unwanted."""
    why = s.knowledge.kinds.get(s.asked["why"])
    by = s.asked["by"]
    if option["do"] == "pass":
        return Rating(0.0, 0, Reason("take_hit", {"n": s.life}))
    card = option.get("card", "")
    reason = Reason("answer", {"card": card.split(" ")[0] or option["what"]})
    contest = why is not None and "contests" in why.tags and by >= 0
    value = s.life_at_stake()
    if contest and why is not None:
        if s.role == DEPUTY and by == s.sheriff and not s.alone:
            return Rating(NEVER, 0, reason)  # the Sheriff must not lose to his own man
        # What I pay brings nothing if the other one has more to pay.
        value *= s.odds.at_most(by, why.answer, len(s.asked["options"]) - 2)
        value += max(s.wants[by], -1.0) * 0.5
    price = s.keeping(card) if card in s.hand else POOR  # something in play may stand for a card
    return Rating(value - 0.4 * price, 0, reason)


def ward(s: Situation, option: Option) -> Rating:
    """Rate keeping a card of another from affecting me: worth it where life or cards are at stake."""
    if option["do"] == "pass":
        return Rating(0.0, 0, Reason("take_hit", {"n": s.life}))
    why = s.knowledge.kinds.get(s.asked["why"])
    tags = why.tags if why is not None else ()
    value = NEVER
    if any(tag in tags for tag in COSTING_LIFE):
        value = s.life_at_stake()
    elif any(tag in tags for tag in COSTING_CARDS):
        value = 1.0
    card = option.get("card", "")
    price = s.keeping(card) if card in s.hand else 0.0  # an ability may cost nothing
    return Rating(value - 0.4 * price, 0, Reason("answer", {"card": card.split(" ")[0] or option["what"]}))


def rescue(s: Situation, option: Option) -> Rating:
    """Rate saving a life point of another: only of those whom I want in the game."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    card = option["card"]
    value = LIFE * -s.wants[s.asked["by"]] - 0.4 * s.keeping(card)
    return Rating(value, 0, Reason("answer", {"card": card.split(" ")[0]}))


def add(s: Situation, option: Option) -> Rating:
    """Rate giving up cards of any kind for a life point: as many as are still due, the least valuable first."""
    if option["do"] == "pass":
        return Rating(0.0, 0, Reason("take_hit", {"n": s.life}))
    card = option["card"]
    value = s.life_at_stake() - s.price(s.asked.get("need", 1)) - 0.1 * s.keeping(card)
    return Rating(value, 0, Reason("answer", {"card": card.split(" ")[0]}))


def may(s: Situation, option: Option) -> Rating:
    """Rate what an ability offers: a card for a life point is a bargain, other characters may be better than those that
    are lent, of the rest nothing is known."""
    asking = s.knowledge.kinds.get(s.asked["why"])
    if asking is not None and asking.price:
        return pay_for(s, option)
    if option["do"] == "pass" or asking is None or not asking.tags & {"mends", "renews"}:
        return indifferent(s, option)
    if "renews" in asking.tags:
        lent = [s.knowledge.kinds[key].worth for key in s.seats[s.me]["characters"][1:]]
        return Rating(USUAL_PERSON * len(lent) - sum(lent), 0, NO_REASON)
    return Rating(s.life_lost() - s.price(1), 0, Reason("heal", {"card": asking.key}))


def forfeit(s: Situation, option: Option) -> Rating:
    """Rate parting with a card in play, or being shot at for it: whoever can evade risks half as much."""
    if option["do"] == "pass":
        risk = 0.5 if any("evades" in kind.tags for kind in s.hand_kinds) else 1.0
        return Rating(-risk * s.life_at_stake(), 0, NO_REASON)
    traits = s.knowledge.cards.get(option["card"])
    worth = 0.0 if traits is None or "burdens" in traits.tags else traits.worth
    return Rating(-worth, 0, Reason("discard", {"card": option["card"].split(" ")[0]}))


def save(s: Situation, option: Option) -> Rating:
    if option["do"] == "pass":
        return Rating(NEVER, 0, NO_REASON)
    card = option.get("card", "")
    return Rating(LIFE * 2, 0, Reason("save", {"card": card.split(" ")[0]}))


def discard(s: Situation, option: Option) -> Rating:
    card = option.get("card", "")
    value = s.keeping(card) if card in s.hand else 0.0
    return Rating(-value, 0, Reason("discard", {"card": card.split(" ")[0]}))


def choose(s: Situation, option: Option) -> Rating:
    """Rate a card on offer, a card turned over, or one of another player."""
    card = option.get("card", "")
    traits = s.knowledge.cards.get(card)
    owner = option.get("to", s.me)
    asking = s.knowledge.kinds.get(s.asked["why"])
    if owner != s.me:
        value = traits.worth if traits is not None else 1.1
        if asking is not None and "imitates" in asking.tags and is_vetoed(s, {**aimed(s, option), "target": card}):
            return Rating(NEVER, 0, NO_REASON)
        if asking is not None and "imitates" in asking.tags:  # of any player
            value *= s.wants[owner]
        return Rating(-value if traits is not None and "burdens" in traits.tags else value, 0, NO_REASON)
    if asking is not None and (asking.lucky or asking.feared):
        good = matches(card, asking.lucky) - matches(card, asking.feared)
        return Rating(float(good), 0, Reason("luck", {"card": asking.key}))
    if traits is None:
        return Rating(0.0, 0, NO_REASON)
    return Rating(s.keep(traits, s.hand_kinds), 0, Reason("choose", {"card": traits.key}))


def draw(s: Situation, option: Option) -> Rating:
    """Rate a source of the first card in phase 1, or an alternative to drawing."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    asking = s.knowledge.kinds[option["what"]]
    if option.get("target") in s.knowledge.cards:  # one card in play instead of all from the deck
        traits = s.knowledge.cards[option["target"]]
        to = option["to"]
        if to == s.me or "burdens" in traits.tags:
            return Rating(NEVER, 0, NO_REASON)
        # Whoever has nothing to attack with needs new cards: two who only rob each other would never come to an end.
        armed = any(traits.harms for traits in s.hand_kinds)
        gain = s.keep(traits, s.hand_kinds) + s.wants[to] * traits.worth - FROM_DECK - (0.0 if armed else UNARMED)
        return Rating(gain, 0, Reason("strip", {"card": option["what"], **suspected(s, to)}))
    if "to" in option:
        to = option["to"]
        return Rating(s.wants[to] - 0.05, 0, Reason("strip", {"card": option["what"], **suspected(s, to)}))
    if "heals" in asking.tags:
        return Rating(s.life_lost() - FROM_DECK, 0, Reason("heal", {"card": asking.key}))
    top = s.view["discard"][-1] if s.view["discard"] else ""
    top_traits = s.knowledge.cards.get(top)
    if top_traits is None:
        return Rating(0.1, 0, NO_REASON)
    return Rating(s.keep(top_traits, s.hand_kinds) - 1.15, 0, Reason("choose", {"card": top_traits.key}))


def seat(s: Situation, option: Option) -> Rating:
    """Rate a player to do something for or to."""
    asking = s.knowledge.kinds.get(s.asked["why"])
    if asking is not None and "spares" in asking.tags:
        return spare(s, option)
    if asking is not None and asking.tags & {"shoots", "demands"}:
        vetoed = option["do"] != "pass" and is_vetoed(s, aimed(s, option))
        return Rating(NEVER, 0, NO_REASON) if vetoed else further_target(s, asking, option)
    if asking is not None and "imitates" in asking.tags and is_vetoed(s, aimed(s, option)):
        return Rating(NEVER, 0, NO_REASON)
    known = asking is not None and (asking.harms or bool(asking.tags & {"heals_one", "imitates", "plagues"}))
    if option["do"] == "pass" or asking is None or not known:
        return indifferent(s, option)
    to = option["to"]
    if "plagues" in asking.tags:
        return Rating(s.wants[to], 0, Reason("detain", {"card": asking.key, **suspected(s, to)}))
    if "heals_one" in asking.tags and "bleeds" not in asking.tags:
        part = heal_one(s, asking, option, to)
        return Rating(part.gain, 0, NO_REASON)
    if asking.harms or "imitates" in asking.tags:
        shot = bool(asking.tags & {"imitates", "shoots"})
        gain = -LIFE if to == s.me else s.shot(to, asking) if shot else s.wants[to]
        return Rating(gain, 0, Reason("shoot", {"card": asking.key, **suspected(s, to)}))
    gain = -s.wants[to] * LIFE * (1.0 if s.strengths.life[to] <= 1 else 0.5) - s.life_lost()
    return Rating(gain, 0, Reason("help", {"card": asking.key, **suspected(s, to)}))


def spare(s: Situation, option: Option) -> Rating:
    """Rate leaving a player out: friends and oneself where it harms, enemies where it does good."""
    concerned = [s.knowledge.cards.get(label) for label in s.view["discard"][-1:]]
    kinds = [kind for kind in [*concerned, at_the_head(s)] if kind is not None and kind.tags & CONCERNING_ALL]
    if option["do"] == "pass" or not kinds:
        return indifferent(s, option)
    to = option["to"]
    unhurt = s.life_lost() if to == s.me else -s.wants[to] * LIFE
    gain = unhurt if kinds[0].tags & MASS_HARM else -unhurt
    key = "help" if kinds[0].tags & MASS_HARM else "strip"
    return Rating(gain, 0, Reason(key, {"card": s.asked["why"], **suspected(s, to)}))


def aimed(s: Situation, option: Option) -> Option:
    """Return the option as if what asks were used on the player that it names."""
    return {**option, "do": "use", "what": s.asked["why"]}


def effect(s: Situation, option: Option) -> Rating:
    """Rate what a card might do the same as."""
    traits = s.knowledge.kinds[option["what"]]
    return Rating(best_effect(s, traits), 0, Reason("choose", {"card": traits.key}))


def give(s: Situation, option: Option) -> Rating:
    """Rate a card to give away: the least valuable first."""
    traits = s.knowledge.cards.get(option.get("card", ""))
    return Rating(-s.keep(traits, s.hand_kinds) if traits is not None else 0.0, 0, NO_REASON)


def exchange(s: Situation, option: Option) -> Rating:
    """Rate an exchange of poor cards for new ones."""
    if option["do"] == "pass":
        return Rating(0.0, 0, NO_REASON)
    if "card" in option:
        card = option["card"]
        value = s.keeping(card) if card in s.hand else s.keep(s.knowledge.cards[card], s.hand_kinds)
        return Rating(POOR - value, 0, NO_REASON)
    return Rating(POOR - min((s.keeping(label) for label in s.hand), default=POOR), 0, NO_REASON)


def word(s: Situation, option: Option) -> Rating:
    """Rate a suit by the cards of the hand that may then be played, and what is to happen at the end of a line.

    Of other words the first is as good as any.
    """
    asking = s.knowledge.kinds.get(s.asked["why"])
    if asking is not None and "races" in asking.tags:
        return Rating(2 * end_of_line(s) if option["word"] == DOUBLE else 0.0, 0, NO_REASON)
    suit = SUITS.get(option["word"], "?")
    held = [traits.worth for label, traits in zip(s.hand, s.hand_kinds, strict=True) if stamp(label).endswith(suit)]
    return Rating(sum(held), 0, NO_REASON)


def character(s: Situation, option: Option) -> Rating:
    if option["do"] == "pass":  # whoever may keep the old one loses nothing by it
        return Rating(s.knowledge.kinds[s.seats[s.me]["characters"][0]].worth + 1, 0, NO_REASON)
    key = option.get("what", "")
    traits = s.knowledge.kinds[key]
    bonus = 0.2 if s.role == OUTLAW and "rapid" in traits.tags else 0.0
    bonus += 0.2 if s.role == SHERIFF and "shields" in traits.tags else 0.0
    return Rating(traits.worth + bonus, 0, Reason("choose", {"card": key}))


def demand(s: Situation, option: Option) -> Rating:
    """Rate a card that another player is ordered to play: one that he may have, best of all against his friends."""
    traits, by = s.knowledge.kinds[option["what"]], s.asked["by"]
    victims = [s.wants[q] for q in s.others if q != by]
    gain = -s.wants[by] * traits.worth  # it does its player good
    if traits.harms:
        gain = LIFE * max(victims, default=-1.0)
        gain += s.wants[by] if "contests" in traits.tags else 0.0  # who obeys may lose it
    elif traits.tags & MASS_HARM:
        gain = LIFE * (sum(victims) - 1.0)
    elif "burdens" in traits.tags:
        gain = s.wants[by]
    return Rating(gain * s.odds.chance(by, traits.key), 0, Reason("strip", {"card": traits.key, **suspected(s, by)}))


def indifferent(s: Situation, option: Option) -> Rating:
    """Prefer to pass where no rating is known."""
    return Rating(0.1 if option["do"] == "pass" else 0.0, 0, NO_REASON)


ANSWERS: Final[dict[str, Callable[[Situation, Option], Rating]]] = {
    "play": rate,
    "evade": evade,
    "pay": pay,
    "save": save,
    "add": add,
    "ward": ward,
    "rescue": rescue,
    "place": place,
    "spend": spend,
    "again": redraw,
    "may": may,
    "forfeit": forfeit,
    "discard": discard,
    "card": choose,
    "draw": draw,
    "character": character,
    "seat": seat,
    "effect": effect,
    "give": give,
    "exchange": exchange,
    "word": word,
    "demand": demand,
}
