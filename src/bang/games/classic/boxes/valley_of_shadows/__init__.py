"""The Valley of Shadows: 16 cards that answer, turn back and outlast shots, and 8 characters."""

from typing import Final

from bang.games.boxes import open_box
from bang.games.classic.boxes.valley_of_shadows.cards import PLACES
from bang.games.classic.boxes.valley_of_shadows.characters import DRAWN

BOX: Final = open_box(__name__, words=(*PLACES, *DRAWN))
