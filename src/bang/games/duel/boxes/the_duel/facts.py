"""What The Duel tells besides the facts of the engine."""

from typing import Final

from bang.engine.kernel.facts import HAND, FactType

FACTS: Final = (
    FactType("reveal", "shows a card of the hand", HAND, HAND),
    FactType("step_up", "the character behind comes to the front", motion="tag"),
)
