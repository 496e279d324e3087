"""What this box tells besides the facts of the engine."""

from typing import Final

from bang.engine.kernel.facts import FactType

FACTS: Final = (FactType("extra_turn", "has another turn after this one", motion="tag"),)
