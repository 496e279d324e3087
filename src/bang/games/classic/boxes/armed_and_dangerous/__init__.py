"""Armed & Dangerous: orange cards that are used by paying loads, brown cards that loads upgrade, and 8 characters."""

from typing import Final

from bang.engine.kernel.rules import Token
from bang.games.boxes import open_box
from bang.games.classic.boxes.armed_and_dangerous.loads import ALL, LOAD, MOST_LOADS, ON_EMPTIED

BOX: Final = open_box(
    __name__,
    tokens=(Token(LOAD, supply=ALL, most=MOST_LOADS),),
    hooks=(ON_EMPTIED,),
    extra={"bang": "6H 2C 2D 3D", "cat_balou": "3H", "missed": "KS"},
)
