"""The base game: 80 cards, 16 characters, hidden roles for 4 to 7 players."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.rules import Box
from bang.engine.kernel.steps import TURN_STEPS
from bang.games.classic.boxes.base.cards import CARDS
from bang.games.classic.boxes.base.characters import CHARACTERS
from bang.games.classic.boxes.base.roles import DEALS, HiddenRoles
from bang.games.classic.boxes.base.variants import DynamiteStick, Simplified

BOX: Final = Box(
    key="base",
    cards=CARDS,
    characters=CHARACTERS,
    rules=(HiddenRoles,),
    variants=(Simplified, DynamiteStick),
    deals=DEALS,
    steps=TURN_STEPS,
)
