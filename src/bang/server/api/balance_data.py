"""How often characters win, as a survey of bots has found: for the pages of the characters."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang.server.api.card_data import AN_HOUR
from bang.server.pages.static import StaticContent
from bang.simulation.balance.survey_data import PUBLISHED


class WinCount(Struct):
    won: int
    games: int


ByRole = dict[str, WinCount]


class BalanceData(Struct):
    """Games of a survey, with bots of one level in all seats, at tables with each box and with all of them."""

    level: str
    games: int
    boxes: Annotated[dict[str, ByRole], Meta(description="of everybody at the tables of a box, by role")]
    characters: dict[str, ByRole]


@cache
def packed_balance() -> StaticContent:
    return StaticContent(PUBLISHED.read_bytes(), "application/json", AN_HOUR)


@get(
    "/api/balance",
    responses={HTTP_200_OK: ResponseSpec(BalanceData, description="All of them", generate_examples=False)},
)
async def balance(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return how often each character wins with each role."""
    return packed_balance().answer(request)
