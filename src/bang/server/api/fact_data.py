"""What the facts of all games mean, as data, for clients that draw them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang import games
from bang.engine.kernel.facts import MOTIONS, PLACES, PLAIN, TAGS, TONES
from bang.server.api.card_data import AN_HOUR
from bang.server.pages.static import StaticContent

Place = Annotated[str, Meta(extra_json_schema={"enum": list(PLACES)})]


class FactData(Struct, omit_defaults=True):
    """What all facts of one name have in common; docs/facts.md explains the words."""

    key: str
    source: Annotated[Place, Meta(description="where what moves comes from")] = ""
    goal: Annotated[Place, Meta(description="where it goes to")] = ""
    motion: Annotated[str, Meta(description="how it is drawn", extra_json_schema={"enum": list(MOTIONS)})] = ""
    tone: Annotated[str, Meta(extra_json_schema={"enum": list(TONES)})] = PLAIN
    token: Annotated[str, Meta(description="the token that moves, where a fact does not name it")] = ""
    weight: Annotated[int, Meta(description="how much such a fact decides, from 0 to 9")] = 0
    tags: list[Annotated[str, Meta(extra_json_schema={"enum": list(TAGS)})]] = []


@cache
def catalogue_of_facts() -> list[FactData]:
    declared = {key: one.data() for game in games.every() for key, one in game.facts().items()}
    return msgspec.convert(list(declared.values()), list[FactData])


@cache
def packed_catalogue() -> StaticContent:
    return StaticContent(msgspec.json.encode(catalogue_of_facts()), "application/json", AN_HOUR)


@get(
    "/api/facts",
    responses={HTTP_200_OK: ResponseSpec(list[FactData], description="All of them", generate_examples=False)},
)
async def facts(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Every fact that a table may tell: what it moves, and how it is drawn."""
    return packed_catalogue().answer(request)
