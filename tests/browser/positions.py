"""Define positions for staged tables, in the format of scenarios."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.helpers import DESKTOP, Visitors
from tests.browser.staged import Json, Staged

CHARACTERS = ("Willy the Kid", "Bart Cassidy", "Kit Carlson", "Rose Doolan")
ROLES = ("sheriff", "outlaw", "outlaw", "renegade")


def player(seat: str, role: str, character: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "role": role, "character": character, "life": 4, **more}


def table(*players: dict[str, Any], turn: str = "A", **more: Any) -> dict[str, Any]:
    return {"players": list(players), "turn": turn, "phase": "play", **more}


def four(turn: str = "B", more: dict[str, Any] | None = None, **seats: dict[str, Any]) -> dict[str, Any]:
    """Make a position of four usual players; `B={"hand": […]}` overrides keys of one of them."""
    players = [
        player(seat, role, character) | seats.get(seat, {})
        for seat, role, character in zip("ABCD", ROLES, CHARACTERS, strict=True)
    ]
    return table(*players, turn=turn, **(more or {}))


def sit(
    visitors: Visitors,
    given: dict[str, Any],
    size: tuple[int, int] = DESKTOP,
    speed: float = 0,
    script: str = "",
    sets: tuple[str, ...] = (),
) -> tuple[Page, Staged]:
    page = visitors.come("", name="Ann", size=size)
    page.add_init_script(
        f"localStorage.setItem('bang.settings', JSON.stringify({{speed: {speed}, warnings: true}}))\n{script}"
    )
    staged = Staged(page, given, sets=sets)
    staged.come(visitors.url)
    return page, staged


# Eight players with cards of all boxes in front of them, an event, and eight cards in hand.
HAND = ["BANG! 7♦", "BANG! 8♦", "Missed! J♣", "Beer 6♥", "Panic! J♥", "Cat Balou K♥", "Duel Q♦", "Gatling"]
BUSY: Json = {
    "players": [
        player("A", "sheriff", "Willy the Kid", hand=HAND, in_play=["Schofield J♣", "Barrel K♠", "Dynamite 2♥"]),
        player("B", "outlaw", "Bart Cassidy", life=3, hand=["BANG! 9♦"], in_play=["Winchester 8♠", "Scope A♠"]),
        player("C", "deputy", "Kit Carlson", in_play=["Barrel Q♠", "Mustang 9♥", "Bible", "Jail J♠", "Binocular"]),
        player("D", "outlaw", "Rose Doolan", in_play=["Remington K♣", "Conestoga", "Derringer"]),
        player("E", "outlaw", "Lucky Duke", life=0, presence="eliminated"),
        player("F", "renegade", "Vulture Sam", in_play=["Rev. Carabine A♣", "Hideout", "Iron Plate", "Pony Express"]),
        player("G", "deputy", "Tequila Joe", in_play=["Volcanic 10♠", "Jail 10♠", "Dynamite 10♣", "Howitzer"]),
        player("H", "renegade", "Pixie Pete", in_play=["Knife", "Pepperbox"]),
    ],
    "turn": "A",
    "event": "Thirst",
}
TEN = [
    "BANG!",
    "Missed!",
    "Beer",
    "Panic!",
    "Cat Balou",
    "Duel",
    "Stagecoach",
    "Gatling",
    "Indians!",
    "General Store",
]
CAST = [
    {"role": "renegade", "character": "Lucky Duke", "life": 3, "in_play": ["Barrel", "Winchester", "Mustang"]},
    {"role": "sheriff", "character": "Willy the Kid", "life": 5, "in_play": ["Remington", "Scope"], "hand": ["BANG!"]},
    {"role": "outlaw", "character": "Rose Doolan", "life": 1, "in_play": ["Jail"], "hand": ["Beer", "Missed!"]},
    {"role": "deputy", "character": "Slab the Killer", "life": 4, "in_play": ["Volcanic", "Dynamite"]},
    {"role": "outlaw", "character": "Kit Carlson", "life": 2, "in_play": ["Mustang"], "hand": ["Missed!"]},
    {"role": "outlaw", "character": "Suzy Lafayette", "life": 4, "in_play": ["Rev. Carabine"]},
    {"role": "deputy", "character": "Jesse Jones", "life": 3, "hand": ["BANG!", "BANG!"]},
    {"role": "renegade", "character": "Paul Regret", "life": 2, "in_play": ["Schofield"]},
]
STATIONS = ["Boom Town", "Creepy Creek", "Miner's Oath", "San Tafe", "Tombrock"]
TRAIN_LINE = {
    "stations_left_to_right": STATIONS,
    "cars_behind_the_locomotive": ["Baggage Car", "Dining Car", "Mail Car", "Lumber Flatcar"],
    "locomotive_under": "San Tafe",
}
DUEL_TABLE: Json = {
    "players": [
        {
            "side": "law",
            "active": {"character": "Pat Garret", "life": 3, "equipment": ["Hat"]},
            "rear": {"character": "Wyatt Ear", "life": 4},
            "hand": ["Colt", "Winchester", "Missed!", "Bank"],
            "reserve": 2,
        },
        {
            "side": "outlaws",
            "active": {"character": "Jack Ransome", "life": 4},
            "rear": {"character": "Tom Thorn", "life": 2, "equipment": ["Barrel"]},
            "hand": ["Colt", "Missed!"],
            "reserve": 2,
        },
    ],
    "turn": "law",
    "phase": "play",
}


def circle(players: int, **more: Any) -> Json:
    cast = [dict(one) for one in CAST[:players]]
    cast[0]["hand"] = TEN
    return {"players": cast, "discard_top": ["Beer"], **more}
