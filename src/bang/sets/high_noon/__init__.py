"""High Noon: thirteen events, the last of them for the rest of the game; two more come with another box."""

from __future__ import annotations

from typing import Final

from bang.engine.events import PILES, EventDeck
from bang.engine.rules import Box
from bang.sets.high_noon.events import EVENTS

BOX: Final = Box(key="high_noon", cards=EVENTS, standing=(EventDeck,), piles=PILES)
