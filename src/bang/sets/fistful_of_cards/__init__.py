"""A Fistful of Cards: fifteen events, the last of them for the rest of the game."""

from __future__ import annotations

from typing import Final

from bang.engine.events import PILES, EventDeck
from bang.engine.rules import Box
from bang.sets.fistful_of_cards.events import EVENTS, FirstOut

BOX: Final = Box(key="fistful_of_cards", cards=EVENTS, standing=(EventDeck, FirstOut), piles=PILES)
