"""Rate what runs along a line: how far it is from the end, and what happens there."""

from __future__ import annotations

from typing import Final

from bang.bots.card_knowledge import MASS_HARM, KindTraits
from bang.games.classic.bots.judgement.situation import Situation
from bang.games.classic.bots.judgement.vetoes import risks_sheriff
from bang.games.classic.bots.values import plays as values
from bang.games.classic.bots.values.scales import NEVER

PLACES: Final = "stations"  # the pile that is the line
HEAD: Final = "locomotive"  # the pile of what takes effect at its end
PASSED: Final = "train_at"  # the mark that tells how many places it has passed
CLOSER: Final = 0.4  # gain if what is on offer along the line comes nearer
EVADING: Final = 0.5  # how much of a risk is left to whoever can evade


def arrives(s: Situation) -> bool:
    """Tell whether one place more is the end of the line, or whether it has been reached."""
    passed = next((n for what, _, n in s.view["marks"] if what == PASSED), 0)
    return bool(passed + 1 >= len(s.view["piles"][PLACES]["cards"]))


def at_the_head(s: Situation) -> KindTraits | None:
    """Return what takes effect at the end of the line."""
    cards = s.view["piles"].get(HEAD, {}).get("cards", [])
    return s.knowledge.cards.get(cards[0]) if cards else None


def end_of_line(s: Situation) -> float:
    """Rate what happens at the end of the line, to everybody and to me."""
    head = at_the_head(s)
    if head is None:
        return 0.0
    if not head.tags & MASS_HARM:
        return values.share([s.wants[q] for q in s.others])
    if risks_sheriff(s):
        return NEVER
    own = s.life_at_stake() * (EVADING if any("evades" in kind.tags for kind in s.hand_kinds) else 1.0)
    return sum(s.shot(q, head) for q in s.others) - own
