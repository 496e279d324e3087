"""High Noon: thirteen events, the last of them for the rest of the game; two more come with another box."""

from typing import Final

from bang.engine.kit.events import EVENTS, PILES, EventDeck
from bang.games.boxes import open_box

BOX: Final = open_box(__name__, standing=(EventDeck,), piles=PILES, settings=(EVENTS,))
