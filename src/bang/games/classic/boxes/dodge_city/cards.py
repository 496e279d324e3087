"""The new cards of Dodge City; further copies of cards of the base game are listed in EXTRA."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.board import Board
from bang.engine.kit.cards import Aimed, Blue, Brown, Evasion, Green

EXTRA: Final = {
    "bang": "8S 5C 6C KC",
    "missed": "8D",
    "beer": "6H 6S",
    "general_store": "AS",
    "panic": "JH",
    "cat_balou": "8C",
    "indians": "5D",
    "mustang": "5H",
    "barrel": "AC",
    "dynamite": "10C",
    "remington": "6D",
    "rev_carabine": "5S",
}


class Punch(Aimed):
    key = "punch"
    copies = "10S"
    symbols = "shot within 1"


class Springfield(Aimed):
    key = "springfield"
    copies = "KS"
    cost = 1
    worth = 1.3
    symbols = "shot any"


class Brawl(Brown):
    key = "brawl"
    copies = "JS"
    cost = 1
    worth = 1.6
    symbols = "discard others"


class RagTime(Aimed):
    key = "rag_time"
    copies = "9H"
    cost = 1
    worth = 1.6
    symbols = "draw any"


class Dodge(Evasion):
    key = "dodge"
    copies = "7D KH"
    worth = 1.7
    symbols = "draw self"


class Tequila(Aimed):
    key = "tequila"
    copies = "9C"
    cost = 1
    worth = 1.3
    symbols = "life any"


class Whisky(Brown):
    key = "whisky"
    copies = "QH"
    cost = 1
    worth = 1.7
    symbols = "life self x2"


class Binocular(Blue):
    key = "binocular"
    copies = "10D"
    tags = "sights"
    worth = 1.6

    def sees(self, t: Board, me: int) -> int:
        return 1


class Hideout(Blue):
    key = "hideout"
    copies = "KD"
    tags = "shields"
    worth = 2.2

    def hides(self, t: Board, me: int) -> int:
        return 1


class BuffaloRifle(Green):
    key = "buffalo_rifle"
    copies = "QC"
    worth = 1.4
    symbols = "shot any"


class CanCan(Green):
    key = "can_can"
    copies = "JC"
    worth = 1.3
    symbols = "discard any"


class Canteen(Green):
    key = "canteen"
    copies = "7H"
    worth = 1.5
    symbols = "life self"


class Conestoga(Green):
    key = "conestoga"
    copies = "9D"
    worth = 1.6
    symbols = "draw any"


class Derringer(Green):
    key = "derringer"
    copies = "7S"
    worth = 1.6
    symbols = "shot within 1, draw self"


class Howitzer(Green):
    key = "howitzer"
    copies = "9S"
    worth = 1.8
    symbols = "shot others"


class Knife(Green):
    key = "knife"
    copies = "8H"
    worth = 1.1
    symbols = "shot within 1"


class Pepperbox(Green):
    key = "pepperbox"
    copies = "AH"
    worth = 1.2
    symbols = "shot reachable"


class PonyExpress(Green):
    key = "pony_express"
    copies = "QD"
    worth = 3.0
    symbols = "draw self x3"


class Bible(Green):
    key = "bible"
    copies = "10H"
    evading = True
    worth = 2.2
    symbols = "draw self"


class IronPlate(Green):
    key = "iron_plate"
    copies = "AD QS"
    evading = True
    worth = 1.5


class Sombrero(Green):
    key = "sombrero"
    copies = "7C"
    evading = True
    worth = 1.5


class TenGallonHat(Green):
    key = "ten_gallon_hat"
    copies = "JD"
    evading = True
    worth = 1.5
