"""BANG! The Duel: Law against Outlaws, two characters each, two decks of 40 cards that flow into one."""

from typing import Final

from bang.engine.kernel.steps import TURN_STEPS
from bang.engine.kit.dealing import CREW
from bang.games.boxes import open_box
from bang.games.duel.boxes.the_duel.sides import DEALS

BOX: Final = open_box(
    __name__,
    deals=DEALS,
    steps=TURN_STEPS,
    suits="bsdh",  # what a copy shows for draw!: barrel, snake, dynamite, horseshoe
    backs={"L": "law", "O": "outlaws"},
    depth=2,
    settings=(CREW,),
    piles={"law": "none", "outlaws": "none"},
)
