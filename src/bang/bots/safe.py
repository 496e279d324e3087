"""The safe answer: for bots that fail, for the absent, and for those whose time ran out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bang.engine.kernel.view import View

# What comes first is tried first, and what is not named comes last.
PREFERENCES: Final[dict[str, tuple[str, ...]]] = {
    "evade": ("use", "play", "ability", "pass"),
    "pay": ("play", "use", "pass", "ability"),
    "add": ("pick", "pass"),
    "may": ("ability", "use", "pass"),
    "save": ("play", "use", "ability", "pass"),
}
OTHERWISE: Final = ("pass",)


def safe(asked: View, characters: Sequence[str] = ()) -> int:
    """Pass, but not where a card at hand saves from harm: it attacks nobody, gives nothing away, saves what it can.

    `characters` are those of the seat: an ability of theirs may cost cards, a card in play is there to be used.
    """
    options = asked["options"]
    order = PREFERENCES.get(asked["verb"], OTHERWISE)

    def rank(place: int) -> tuple[int, bool]:
        option = options[place]
        do = "ability" if option.get("what") in characters else option["do"]
        hits_self = option.get("to") == asked.get("seat", -1)
        return (order.index(do) if do in order else len(order), hits_self)

    return min(range(len(options)), key=rank)
