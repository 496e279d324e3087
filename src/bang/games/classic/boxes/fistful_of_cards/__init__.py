"""A Fistful of Cards: fifteen events, the last of them for the rest of the game."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.rules import Box
from bang.engine.kit.events import PILES, EventDeck
from bang.games.classic.boxes.fistful_of_cards.events import EVENTS, FirstOut

BOX: Final = Box(key="fistful_of_cards", cards=EVENTS, standing=(EventDeck, FirstOut), piles=PILES)
