"""Gold Rush: nuggets, 24 cards of equipment on a market, 8 characters, and the variant of the Shadow Gunslingers."""

from typing import Final

from bang.engine.kernel.rules import Token
from bang.games.boxes import open_box
from bang.games.classic.boxes.gold_rush.gold import EQUIPMENT, EQUIPMENT_ROW, NUGGET, USED_EQUIPMENT

BOX: Final = open_box(
    __name__,
    piles={EQUIPMENT_ROW: "all", EQUIPMENT: "none", USED_EQUIPMENT: "all"},
    markets=(EQUIPMENT_ROW,),
    tokens=(Token(NUGGET, kept=True),),
)
