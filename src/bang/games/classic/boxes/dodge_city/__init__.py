"""Dodge City: 40 cards, some of them green, 15 characters, and rules for 3 and for 8 players."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.rules import Box
from bang.games.classic.boxes.dodge_city.cards import CARDS, EXTRA
from bang.games.classic.boxes.dodge_city.characters import CHARACTERS, ForgottenCopy
from bang.games.classic.boxes.dodge_city.roles import DEALS, OpenRoles

BOX: Final = Box(
    key="dodge_city",
    cards=CARDS,
    characters=CHARACTERS,
    rules=(OpenRoles,),
    standing=(ForgottenCopy,),
    deals=DEALS,
    extra=EXTRA,
)
