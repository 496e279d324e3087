"""Dodge City: 40 cards, some of them green, 15 characters, and rules for 3 and for 8 players."""

from typing import Final

from bang.games.boxes import open_box
from bang.games.classic.boxes.dodge_city.cards import EXTRA
from bang.games.classic.boxes.dodge_city.roles import DEALS

BOX: Final = open_box(__name__, deals=DEALS, extra=EXTRA)
