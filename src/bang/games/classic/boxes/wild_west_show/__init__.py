"""Wild West Show: a deck of 10 events that two cards of the base game turn over, and 8 characters."""

from typing import Final

from bang.engine.kit.events import event_piles
from bang.games.boxes import open_box
from bang.games.classic.boxes.wild_west_show.characters import POCKET
from bang.games.classic.boxes.wild_west_show.events import SHOW

BOX: Final = open_box(__name__, piles={**event_piles(SHOW, "none"), POCKET: "all"})
