"""Practice: the costliest decisions of a finished game, and tables that begin at a position of one's choice."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang import games
from bang.engine.kernel.view import view
from bang.errors import BangError
from bang.protocol.game import Said
from bang.protocol.parts import TableId, TableOptions
from bang.recordings import positions
from bang.rooms.errors import Refusal
from bang.rooms.practice import from_game, with_role
from bang.rooms.state import check_options
from bang.server.access.guard import address_of
from bang.server.api.accounts import Req, context_of, who
from bang.server.api.replays import A_DAY, QUICKLY, check_access, encode, finished
from bang.server.pages.static import StaticContent


class CostlyDecision(Struct):
    """A decision that cost its player something, as a strong bot sees it that knew no more than they did."""

    step: Annotated[int, Meta(description="of the replay: the answer that was given")]
    did: Annotated[Said, Meta(description="what was done")]
    better: Annotated[Said, Meta(description="what would have been better")]
    reason: Annotated[Said, Meta(description="one sentence about that")]
    chance: Annotated[int, Meta(description="to win after what was done, in percent")]
    best: Annotated[int, Meta(description="to win after the better option")]


class Lessons(Struct):
    """What a finished game teaches a seat."""

    decisions: Annotated[list[CostlyDecision], Meta(description="the costliest first: three at most")]


class NewPractice(Struct, forbid_unknown_fields=True):
    """A table to practise at, alone with bots: at a decision of a finished game, or with a role and a character."""

    game: Annotated[TableId | None, Meta(description="the table of a finished game")] = None
    step: Annotated[int, Meta(description="the decision of that game to take again, as a step of its replay")] = 0
    role: Annotated[str, Meta(max_length=40, description="in a new game: one's role; empty by chance")] = ""
    character: Annotated[str, Meta(max_length=40, description="and one's character")] = ""
    options: TableOptions = TableOptions()


class PractisedTable(Struct):
    table: str


@get("/api/games/{table:str}/lessons")
async def lessons(
    request: Req, table: FromPath[str], seat: Annotated[int, QueryParameter(ge=0, le=31)] = 0
) -> Response[bytes]:
    """The decisions of a seat that cost it most, the costliest first: three at most. Refused while much is played."""
    await check_access(request, table)
    pages = context_of(request).lesson_pages
    page = await pages.find((table, seat, 0), partial(finished, request, table), lessons_page)
    return page.answer(request)


def lessons_page(recording: bytes, seat: int, _: int) -> StaticContent:
    """Playing the game again and thinking takes a while, so this runs in a thread."""
    page = StaticContent(
        encode(Lessons(told_lessons(json.loads(recording), seat))), "application/json", A_DAY, level=QUICKLY
    )
    assert page.packed
    return page


def told_lessons(data: dict[str, Any], seat: int) -> list[CostlyDecision]:
    if seat >= len(data["names"]):
        raise Refusal("malformed", f"There is no seat {seat}; seats are 0 to {len(data['names']) - 1}.")
    plugin = games.find(data["options"].get("game", ""))
    try:
        found = {lesson.step: lesson for lesson in plugin.lessons(data, seat)}
        told: dict[int, CostlyDecision] = {}
        for n, game in enumerate(positions(data), 1):
            if n in found and game.asked is not None:
                lesson, messages = found[n], plugin.messages()
                messages.look(view(game.table, seat))
                told[n] = CostlyDecision(
                    step=n,
                    did=messages.option(lesson.answer, game.asked.verb, seat),
                    better=messages.option(lesson.better, game.asked.verb, seat),
                    reason=messages.thought(*lesson.reason, stem="advice"),
                    chance=round(100 * lesson.chosen),
                    best=round(100 * lesson.best),
                )
    except BangError:
        return []  # the rules have changed since
    return [told[step] for step in found if step in told]


@post("/api/practice", status_code=HTTP_200_OK)
async def open_practice(request: Req, data: JSONBody[NewPractice]) -> PractisedTable:
    """A table for oneself that begins at a position. Watch it, sit down and start: the seat is chosen already."""
    context = context_of(request)
    account = await who(request)
    usual = msgspec.structs.replace(data.options, private=True, clock="off", delay=0)
    if data.game is not None:
        await check_access(request, data.game)
        recording = json.loads(await finished(request, data.game))
        options, practice = from_game(recording, data.step, usual)
    else:
        check_options(usual)
        random = context.registry.random
        options, practice = await asyncio.to_thread(with_role, usual, data.role, data.character, random)
    check_options(options)
    address = address_of(request.scope)
    await context.take_table(account.id, address)
    return PractisedTable(await context.tables.open(options, "", (account.id, address), practice))


PRACTICE_HANDLERS = [lessons, open_practice]
PRACTICE_TYPES = (Lessons, NewPractice, PractisedTable)
