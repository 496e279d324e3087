"""Declare the facts that Wild West Show adds to those of the engine."""

from typing import Final

from bang.engine.kernel.facts import HAND, THEIR_HAND, FactType

FACTS: Final = (
    FactType("loot", "takes a card that was one too many for another player", THEIR_HAND, HAND, motion="fly", weight=1),
    FactType("command", "orders another player to play the card named by `why`", motion="tag", weight=4),
)
