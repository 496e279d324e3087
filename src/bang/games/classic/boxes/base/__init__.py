"""The base game: 80 cards, 16 characters, hidden roles for 4 to 7 players."""

from typing import Final

from bang.engine.kernel.steps import TURN_STEPS
from bang.engine.kit.dealing import CHOOSE
from bang.games.boxes import open_box
from bang.games.classic.boxes.base.roles import DEALS

BOX: Final = open_box(__name__, deals=DEALS, settings=(CHOOSE,), steps=TURN_STEPS)
