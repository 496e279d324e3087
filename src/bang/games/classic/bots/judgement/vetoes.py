"""Vetoes: plays that no bot makes at any level, whatever their gain."""

from __future__ import annotations

from typing import Final

from bang.bots.card_knowledge import MASS_HARM, KindTraits
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.values.aims import DEPUTY, RENEGADE, SHERIFF
from bang.games.classic.bots.values.plays import needs_sheriff

LIKELY_DEPUTY: Final = 0.35
ENOUGH: Final = 3  # times that a card is played in one turn; one that comes back more often would do so for ever
FRAIL: Final = 2  # life of a Sheriff whom a Renegade must not weaken


def is_vetoed(s: Situation, option: Option) -> bool:
    """Tell whether a play is out of the question."""
    traits = s.traits(option)
    if traits is None:
        return False
    to = option.get("to", s.me)
    harms = traits.harms or "imitates" in traits.tags  # whom the card asks for once its effect is chosen is wounded
    if traits.delayed and option["do"] in ("play", "buy"):
        return False  # it does nothing yet
    if relieves(s, option):
        return bool(traits.tags & {"steals", "trades"})  # to do away with it is fine, to have it is not
    return (
        (traits.harms and to == s.me and not traits.tags & {"heals", "draws"})
        or (harms and to != s.me and betrays(s, traits, to))
        or (bool(traits.tags & MASS_HARM) and risks_sheriff(s))
        or wasted(s, traits, option)
        or (bool(traits.tags & {"shoots", "contests"}) and not s.has_life(to))
        or ("contests" in traits.tags and to != s.me and hopeless(s, traits, to))
    )


def relieves(s: Situation, option: Option) -> bool:
    """Tell whether the play aims at a card that its owner would be glad to lose."""
    traits = s.knowledge.cards.get(option.get("target", ""))
    return traits is not None and "burdens" in traits.tags


def betrays(s: Situation, traits: KindTraits, to: int) -> bool:
    if s.alone:
        return False
    wounds = bool(traits.tags & {"shoots", "demands", "contests", "imitates"})
    if s.role == DEPUTY:
        return to == s.sheriff
    if s.role == SHERIFF:
        return wounds and s.strengths.life[to] <= 1 and s.chances[to][DEPUTY] > LIKELY_DEPUTY
    if s.role == RENEGADE:
        return to == s.sheriff and len(s.others) > 1 and wounds and s.strengths.life[to] <= FRAIL
    return False


def risks_sheriff(s: Situation) -> bool:
    """Mass harm may end the game for one who needs the Sheriff."""
    return (
        not s.alone and needs_sheriff(s.role, len(s.others) + 1) and s.sheriff >= 0 and s.strengths.life[s.sheriff] <= 1
    )


def wasted(s: Situation, traits: KindTraits, option: Option) -> bool:
    tags = traits.tags
    if option["do"] == "play" and s.repeated.get(option["card"], 0) >= ENOUGH:
        return True
    if option["do"] == "use" and not traits.stays:
        return "mends" in tags and s.life >= s.top
    if "draws" in tags and not traits.stays and not s.view["deck"] and not s.view["discard"]:
        return True  # it would draw itself, again and again
    if "heals_one" in tags and "bleeds" not in tags and is_whole(s, option.get("to", s.me)):
        return True
    healing_only = tags <= {"heals", "saves", "needs_company"} and "heals" in tags
    if healing_only and (s.life >= s.top or ("needs_company" in tags and len(s.alive) <= 2)):
        return True
    return bool(traits.weapon) and option["do"] in ("play", "buy") and worse_weapon(s, traits)


def is_whole(s: Situation, q: int) -> bool:
    """Tell whether a player cannot regain life."""
    return s.seats[q]["life"] >= s.seats[q]["top"] or not s.has_life(q)


def worse_weapon(s: Situation, traits: KindTraits) -> bool:
    """Tell whether the present weapon reaches as far, and more shots would be of no use."""
    if s.weapon == 0:
        return False
    if "rapid" in traits.tags:
        shots = sum(1 for other in s.hand_kinds if "shoots" in other.tags and other.limit)
        close = any(s.near[q] <= traits.weapon and s.wants[q] > 0 for q in s.others)
        return "rapid" in s.tags or shots < 2 or not close
    return traits.weapon <= s.weapon


def hopeless(s: Situation, traits: KindTraits, to: int) -> bool:
    """Tell whether the opponent in a duel is likely to have more answers."""
    if "arms" in s.events:  # the card that is played is not there to fight with
        return s.paying(traits.answer) - 1 < s.odds.sizes[to]
    return s.paying(traits.answer) < s.odds.expected(to, traits.answer)
