"""High Noon: thirteen events, the last of them for the rest of the game; two more come with another box."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.rules import Box
from bang.engine.kit.events import PILES, EventDeck
from bang.games.classic.boxes.high_noon.events import EVENTS

BOX: Final = Box(key="high_noon", cards=EVENTS, standing=(EventDeck,), piles=PILES)
