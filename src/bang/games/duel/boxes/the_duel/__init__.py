"""BANG! The Duel: Law against Outlaws, two characters each, two decks of 40 cards that flow into one."""

from typing import Final

from bang.engine.kernel.rules import Box
from bang.engine.kernel.steps import TURN_STEPS
from bang.games.duel.boxes.the_duel import cards, characters, sides
from bang.interpreted import printed

BOX: Final = Box(
    key="the_duel",
    cards=printed(vars(cards)),
    characters=printed(vars(characters)),
    rules=[rule for rule in printed(vars(sides)) if rule is sides.TwoSides],
    standing=[rule for rule in printed(vars(sides)) if rule is not sides.TwoSides],
    deals=sides.DEALS,
    steps=TURN_STEPS,
    suits="bsdh",  # what a copy shows for draw!: barrel, snake, dynamite, horseshoe
    backs={"L": "law", "O": "outlaws"},
    depth=2,
    piles={"law": "none", "outlaws": "none"},
)
