"""What no bot ever does, whatever else speaks for it."""

from __future__ import annotations

from typing import Final

from bang.bots.card_knowledge import MASS_HARM, Lore
from bang.games.classic.bots.judgement.situation import Option, Situation
from bang.games.classic.bots.rollout.aims import DEPUTY, RENEGADE, SHERIFF

LIKELY_DEPUTY: Final = 0.35
FRAIL: Final = 2  # life of a Sheriff whom a Renegade must not weaken


def never(s: Situation, option: Option) -> bool:
    """A play that is out of the question."""
    lore = s.lore(option)
    if lore is None:
        return False
    to = option.get("to", s.me)
    if lore.delayed and option["do"] == "play":
        return False  # it does nothing yet
    if relieves(s, option):
        return "steals" in lore.tags  # to do away with it is fine, to have it is not
    return (
        (lore.harms and to == s.me and not lore.tags & {"heals", "draws"})
        or (lore.harms and to != s.me and betrays(s, lore, to))
        or (bool(lore.tags & MASS_HARM) and risks_sheriff(s))
        or wasted(s, lore, option)
        or ("contests" in lore.tags and to != s.me and hopeless(s, lore, to))
    )


def relieves(s: Situation, option: Option) -> bool:
    """It is about a card that its owner would be glad to lose."""
    lore = s.library.cards.get(option.get("target", ""))
    return lore is not None and "burdens" in lore.tags


def betrays(s: Situation, lore: Lore, to: int) -> bool:
    wounds = bool(lore.tags & {"shoots", "contests"})
    if s.role == DEPUTY:
        return to == s.sheriff
    if s.role == SHERIFF:
        return wounds and s.crowd.life[to] <= 1 and s.chances[to][DEPUTY] > LIKELY_DEPUTY
    if s.role == RENEGADE:
        return to == s.sheriff and len(s.others) > 1 and wounds and s.crowd.life[to] <= FRAIL
    return False


def risks_sheriff(s: Situation) -> bool:
    """His death would be the end for me."""
    needs_him = s.role == DEPUTY or (s.role == RENEGADE and len(s.others) > 1)
    return needs_him and s.sheriff >= 0 and s.crowd.life[s.sheriff] <= 1


def wasted(s: Situation, lore: Lore, option: Option) -> bool:
    tags = lore.tags
    if option["do"] != "play" and not lore.stays:
        return "mends" in tags and s.life >= s.top
    healing_only = tags <= {"heals", "saves", "needs_company"} and "heals" in tags
    if healing_only and (s.life >= s.top or ("needs_company" in tags and len(s.alive) <= 2)):
        return True
    return bool(lore.weapon) and option["do"] == "play" and worse_weapon(s, lore)


def worse_weapon(s: Situation, lore: Lore) -> bool:
    """In place of one that reaches as far, without more shots that are of use."""
    if s.weapon == 0:
        return False
    if "rapid" in lore.tags:
        shots = sum(1 for other in s.lores if "shoots" in other.tags and other.limit)
        close = any(s.near[q] <= lore.weapon and s.wants[q] > 0 for q in s.others)
        return "rapid" in s.tags or shots < 2 or not close
    return lore.weapon <= s.weapon


def hopeless(s: Situation, lore: Lore, to: int) -> bool:
    """The other one is likely to have more answers than I have."""
    return s.paying(lore.answer) < s.count.expected(to, lore.answer)
