"""Declare the facts that Gold Rush adds to those of the engine."""

from typing import Final

from bang.engine.kernel.facts import MARKET, PAID, FactType

FACTS: Final = (
    FactType("on_offer", "equipment is turned up and on offer", goal=MARKET, motion="fly"),
    FactType("prospect", "turns up the top card of the equipment deck", motion="tag"),
    FactType("bounty", "is paid for the elimination of a wanted player", motion="tag", tags=(PAID,)),
)
