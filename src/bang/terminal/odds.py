"""How likely a “draw!” is to turn out well, as far as one viewer can know: from the cards not seen yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

Test = Callable[[str], bool]


def hearts(label: str) -> bool:
    return stamp(label).endswith("H")


def explodes(label: str) -> bool:
    return stamp(label) in {f"{rank}S" for rank in range(2, 10)}


# What is hoped for or feared when these cards and characters make somebody “draw!”.
DRAWS: Final[dict[str, tuple[str, Test]]] = {
    "barrel": ("♥", hearts),
    "jourdonnais": ("♥", hearts),
    "jail": ("♥", hearts),
    "dynamite": ("2–9♠", explodes),
}
# With two cards to choose from, a good one is likelier and a bad one less likely.
CHOOSES_FROM_TWO: Final = "lucky_duke"
FEARED: Final = ("dynamite",)


def stamp(label: str) -> str:
    """Rank and suit of a card label such as "stagecoach 9S (2)"."""
    return label.split(" ")[1]


def seen_cards(view: dict[str, Any]) -> set[str]:
    """Every card the viewer can see somewhere outside the deck."""
    seen = set(view["discard"])
    piles = [view["shown"], *(seat[pile] for seat in view["seats"] for pile in ("hand", "in_play"))]
    for pile in piles:
        if isinstance(pile, list):
            seen.update(pile)
    return seen


def odds(view: dict[str, Any], labels: list[str], what: str, seat: int) -> str:
    """What a “draw!” of that seat for this card or ability looks for and its chance: "♥ 25 %"; "" if it needs none."""
    if what not in DRAWS:
        return ""
    wanted, test = DRAWS[what]
    seen = seen_cards(view)
    hidden = [label for label in labels if label not in seen and " " in label]  # without rank and suit: not in the deck
    if not view["deck"]:  # the next card comes from the reshuffled discard pile
        hidden = view["discard"]
    if not hidden:
        return ""
    hits, cards = sum(map(test, hidden)), len(hidden)
    chance = hits / cards
    if CHOOSES_FROM_TWO in view["seats"][seat]["characters"] and cards > 1:
        misses = cards - hits
        no_hit = misses * (misses - 1) / (cards * (cards - 1))
        both_hit = hits * (hits - 1) / (cards * (cards - 1))
        chance = both_hit if what in FEARED else 1 - no_hit
    return f"{wanted} {round(100 * chance)} %"
