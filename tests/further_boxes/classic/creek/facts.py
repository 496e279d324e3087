"""What The Creek tells besides the facts of the engine."""

from typing import Final

from bang.engine.kernel.facts import MARKET, FactType

FACTS: Final = (
    FactType("pan", "turns a card over in search of gold", motion="tag"),
    FactType("restock", "a ware is laid open in the stall", goal=MARKET),
)
