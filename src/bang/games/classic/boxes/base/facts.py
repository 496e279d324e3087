"""What the base game tells besides the facts of the engine."""

from typing import Final

from bang.engine.kernel.facts import BAD, PAID, SEAT, FactType

FACTS: Final = (
    FactType("skip", "misses the turn", motion="detain", tone=BAD, weight=4),
    FactType("reward", "draws cards for whom they eliminated", motion="tag", tags=(PAID,)),
    FactType("penalty", "loses all cards for whom they eliminated", motion="scatter", tone=BAD, weight=6, tags=(PAID,)),
    FactType("shadow_side", "a Renegade who is a shadow takes a side until the next own turn", motion="tag"),
    FactType("stick", "holds the Dynamite stick from now on", goal=SEAT, motion="fly", token="stick"),
)
