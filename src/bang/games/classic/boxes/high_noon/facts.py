"""What this box tells besides the facts of the engine."""

from typing import Final

from bang.engine.kernel.facts import FactType

FACTS: Final = (FactType("ghost", "is back for one turn, as a ghost", motion="rise"),)
