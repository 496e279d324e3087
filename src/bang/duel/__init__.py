"""BANG! The Duel: Law against Outlaws, two characters each, two decks of 40 cards that flow into one."""

from typing import Final

from bang.duel import cards, characters
from bang.duel.sides import DEALS, Marker, Reload, TwoSides
from bang.engine.kind import Character, Kind
from bang.engine.rules import Box, printed
from bang.engine.steps import TURN_STEPS

BOX: Final = Box(
    key="the_duel",
    cards=printed(vars(cards), Kind),
    characters=printed(vars(characters), Character),
    rules=(TwoSides,),
    standing=(Marker, Reload),
    deals=DEALS,
    steps=TURN_STEPS,
    suits="bsdh",  # what a copy shows for draw!: barrel, snake, dynamite, horseshoe
    backs={"L": "law", "O": "outlaws"},
    depth=2,
    piles={"law": "none", "outlaws": "none"},
)
