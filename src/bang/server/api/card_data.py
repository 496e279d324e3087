"""The cards, characters and roles of all games as data, for clients that draw and explain them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, Literal, cast

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang import games
from bang.engine.insight.lore import answers_any_shot, lore
from bang.engine.kernel.kind import Character, Kind
from bang.engine.kernel.rules import NO_PIPS, Box
from bang.engine.kit.cards import Brown, Green, Line
from bang.games.plugin import GamePlugin
from bang.server.pages.static import StaticContent

AN_HOUR: Final = "public, max-age=3600"


class SymbolLine(Struct):
    """One line of symbols as printed on a card: what happens, to whom, how often."""

    symbol: Literal["shot", "life", "draw", "discard"]
    target: Literal["self", "any", "others", "reachable", "within"]
    times: int
    distance: Annotated[int, Meta(description="for the target `within`; otherwise 0")] = 0


class Printed(Struct):
    """Copies of a card that one box holds: rank and suit, as in `10H`; with backs, back and symbol, as in `Lb`."""

    set: str
    copies: list[str]


class Entry(Struct, omit_defaults=True):
    """A kind of card, an event, a character or a role. Its texts are `KEY.name`, and `KEY.text` or `KEY.goal`."""

    key: str
    set: Annotated[str, Meta(description="the box it comes in")]
    sort: Literal["card", "event", "character", "role"]
    game: Annotated[str, Meta(description="the game whose box it is")]
    tags: Annotated[list[str], Meta(description="what it is good for, in the words of engine/insight/lore.py")] = []
    stays: Annotated[bool, Meta(description="stays in play when it is played")] = False
    border: Annotated[str, Meta(description="brown, blue, green, event …")] = ""
    symbols: list[SymbolLine] = []
    evades: Annotated[bool, Meta(description="cancels a shot")] = False
    weapon: Annotated[int, Meta(description="its range, if it is a weapon")] = 0
    cost: Annotated[int, Meta(description="how many other cards of the hand are discarded with it")] = 0
    price: Annotated[int, Meta(description="what it costs in a market, in tokens")] = 0
    currency: Annotated[str, Meta(description="the token that its price is paid in")] = ""
    book: Annotated[bool, Meta(description="printed with the book: read the rules first")] = False
    lucky: Annotated[str, Meta(description="what is hoped for when it turns a card over, as in `H`")] = ""
    feared: Annotated[str, Meta(description="what is feared then, as in `2S 3S`")] = ""
    along: Annotated[str, Meta(description="the other box that must be in play too")] = ""
    life: Annotated[int, Meta(description="life points of a character")] = 0
    always: Annotated[bool, Meta(description="works for a character that stands behind, too")] = False
    side: Annotated[str, Meta(description="the side that a character or role belongs to")] = ""
    printed: Annotated[list[Printed], Meta(description="its copies, by box")] = []
    dealt: Annotated[dict[str, int], Meta(description="how many of a role there are, by number of players")] = {}
    leads: Annotated[list[int], Meta(description="numbers of players with which this role is shown, and begins")] = []


@cache
def library() -> list[Entry]:
    """Boxes in the order of their names, the basic ones first; within a box as its folder declares it."""
    found: list[Entry] = []
    for game in games.every():
        for box in game.boxes():
            found += [entry_of_card(box, made(), game.boxes()) for made in box.cards if made().copies]
            found += [entry_of_character(box, made()) for made in box.characters]
    return found + [role for game in games.every() for role in roles(game)]


def entry_of_card(box: Box, kind: Kind, boxes: list[Box]) -> Entry:
    lines = kind.lines if isinstance(kind, Brown | Green) else lines_of_hit(kind)
    printed = [Printed(box.key, kind.copies.split())]
    printed += [Printed(other.key, other.extra[kind.key].split()) for other in boxes if kind.key in other.extra]
    return Entry(
        kind.key,
        box.key,
        "event" if kind.border == "event" else "card",
        game_of(box),
        tags=lore(kind)["tags"],
        stays=kind.stays,
        border=kind.border,
        symbols=[symbol_line(line) for line in lines],
        evades=answers_any_shot(kind),
        weapon=kind.weapon,
        cost=kind.cost,
        price=kind.price,
        currency=kind.currency,
        book=kind.book,
        lucky=kind.lucky,
        feared=kind.feared,
        along=kind.along,
        always=kind.always,
        printed=[some for some in printed if NO_PIPS not in some.copies],
    )


def game_of(box: Box) -> str:
    return games.of_boxes([box.key]).key


def lines_of_hit(kind: Kind) -> list[Line]:
    """Cards without lines of symbols, by their tags."""
    tags = kind.tags.split()
    return [Line("shot others")] if "shoots_all" in tags else [Line("shot reachable")] if "shoots" in tags else []


def symbol_line(line: Line) -> SymbolLine:
    symbol, target = cast(Any, line.symbol), cast(Any, line.target)
    return SymbolLine(symbol, target, line.times, line.distance if line.target == "within" else 0)


def entry_of_character(box: Box, person: Character) -> Entry:
    return Entry(
        person.key,
        box.key,
        "character",
        game_of(box),
        lucky=person.lucky,
        feared=person.feared,
        life=person.life,
        always=person.always,
        side=person.side,
    )


def roles(game: GamePlugin) -> list[Entry]:
    """Each role under the box that deals it first, by sides."""
    sides = {role: side for side, all_of_it in game.sides().items() for role in all_of_it}
    found: dict[str, Entry] = {}
    for box in game.boxes():
        for players, deal in sorted(box.deals.items()):
            for role in deal.roles:
                entry = found.setdefault(role, Entry(role, box.key, "role", game.key, side=sides[role]))
                if role in box.backs.values():
                    continue  # everybody knows which side has which deck: it is not dealt by number
                entry.dealt[str(players)] = deal.roles.count(role)
            if deal.roles[0] not in box.backs.values():
                found[deal.roles[0]].leads.append(players)
    return [found[role] for role in sides if role in found]


@cache
def packed_library() -> StaticContent:
    return StaticContent(msgspec.json.encode(library()), "application/json", AN_HOUR)


@get(
    "/api/cards", responses={HTTP_200_OK: ResponseSpec(list[Entry], description="All of them", generate_examples=False)}
)
async def cards(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Every card, event, character and role of all boxes."""
    return packed_library().answer(request)
