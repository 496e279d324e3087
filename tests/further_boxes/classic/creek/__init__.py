"""The Creek: flakes, a stall with three wares, powder with charges, and panning for gold at the end of the turn.

An invented box that uses every mechanism a box may bring along. It lies outside of the package on purpose.
"""

from typing import Final

from bang.engine.kernel.rules import Token
from bang.engine.kit.events import event_piles
from bang.games.boxes import open_box

from .events import SEASONS
from .gold import CHARGE, FLAKE, ON_PANNED, PAN, POUCH, REST, STALL, STARTING, WARES, WORN, Panning

BOX: Final = open_box(
    __name__,
    piles={WARES: "none", STALL: "all", WORN: "all", **event_piles(SEASONS, "none")},
    held_piles={POUCH: "own"},
    markets=(STALL,),
    tokens=(Token(FLAKE, kept=True), Token(CHARGE, supply=6, most=4)),
    hooks=(ON_PANNED,),
    words=(PAN, REST),
    steps=(Panning,),
    settings=(STARTING,),
)
