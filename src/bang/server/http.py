"""The HTTP API: the lobby, finished games, statistics, health and metrics; accounts have a module of their own."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from bang import bots, sets
from bang.engine.view import ALL_SEEING, heard
from bang.protocol.parts import PHRASES, Password, Standing, TableOptions, TableSummary
from bang.server.accounts import ACCOUNT_HANDLERS, Req, site_of, who
from bang.server.guard import address_of
from bang.server.passwords import hash_password
from bang.server.site import Site
from bang.server.tokens import is_id
from bang.table.course import check_options
from bang.table.errors import Refusal
from bang.table.pace import SPEEDS
from bang.text import catalogue


class NewTable(Struct, forbid_unknown_fields=True):
    options: TableOptions = TableOptions()
    password: Password = ""


class OpenedTable(Struct):
    table: str
    link: str


class Choice(Struct):
    """Something that can be chosen for a table, with its explanation."""

    key: str
    name: str
    text: str


class Choices(Struct):
    sets: list[Choice]
    variants: list[Choice]
    bots: list[str]
    clocks: dict[str, dict[str, float]]
    phrases: list[Choice]


class Replay(Struct):
    """A finished game as one seat saw it, or with everything (seat -2), or as a spectator (-1)."""

    names: list[str]
    options: dict[str, Any]
    steps: list[list[dict[str, Any]]]
    proof: dict[str, Any]


@get("/api/tables")
async def list_tables(request: Req) -> list[TableSummary]:
    """The open tables, and those being played that may be watched."""
    return [
        summary
        for summary in site_of(request).hub.listing()
        if summary.status == "waiting" or summary.options.spectators
    ]


@post("/api/tables", status_code=HTTP_200_OK)
async def open_table(request: Req, data: JSONBody[NewTable]) -> OpenedTable:
    """A new table. Nobody sits at it yet: watch it and sit down; the first one is the host."""
    site = site_of(request)
    account = await who(request)
    check_options(data.options)
    site.take_table(account.id, address_of(request.scope))
    table = await site.hub.open(data.options, await hash_password(data.password))
    base = site.settings.public_url or str(request.base_url).rstrip("/")
    return OpenedTable(table.id, f"{base}/table/{table.id}")


@get("/api/options")
async def choices(lang: FromQuery[Literal["en", "es", "it"]] = "en") -> Choices:
    """What a table can be opened with."""
    words = catalogue(lang)

    def choice(group: str, key: str) -> Choice:
        text = f"{group}.{key}.text"
        return Choice(key, words.say(f"{group}.{key}.name"), words.say(text) if words.has(text) else "")

    variants = [kind().key for name in sets.names() for kind in sets.find(name).variants]
    return Choices(
        sets=[choice("set", name) for name in sets.names()],
        variants=[choice("variant", key) for key in variants],
        bots=bots.names(),
        clocks={name: {"decision": s.decision, "turn": s.turn, "reserve": s.reserve} for name, s in SPEEDS.items()},
        phrases=[Choice(key, words.say(f"phrase.{key}"), "") for key in PHRASES],
    )


@get("/api/games/{table:str}")
async def export_game(request: Req, table: FromPath[str]) -> Response[bytes]:
    """A finished game as a file for `bang replay` and `bang verify`."""
    recording = await finished(site_of(request), table)
    headers = {"Content-Disposition": 'attachment; filename="bang-game.json"'}
    return Response(recording, media_type="application/json", headers=headers)


@get("/api/games/{table:str}/replay")
async def replay_game(
    request: Req, table: FromPath[str], seat: Annotated[int, QueryParameter(ge=ALL_SEEING, le=31)] = ALL_SEEING
) -> Replay:
    """What happened in a finished game, as one seat heard it; -1 a spectator, -2 everything."""
    data = json.loads(await finished(site_of(request), table))
    steps = [[heard(fact, seat) for fact in step["facts"]] for step in data["steps"]]
    return Replay(data["names"], data["options"], steps, data["proof"])


async def finished(site: Site, table: str) -> bytes:
    recording = await site.hub.store.recording(table) if is_id(table) else None
    if recording is None:
        raise Refusal("no_table", "There is no finished game of this name.")
    return recording


@get("/api/statistics")
async def statistics(
    request: Req, by: FromQuery[Literal["role", "character", "set", "player"]] = "role", mine: FromQuery[bool] = False
) -> list[Standing]:
    """Finished games counted by role, character, box or player; one's own only, or everybody's."""
    account = (await who(request)).id if mine else ""
    return await site_of(request).hub.store.standings(account, by)


@get("/health", include_in_schema=False)
async def health(request: Req) -> dict[str, str]:
    """Fails if the database does not answer."""
    await site_of(request).hub.store.check()
    return {"status": "ok"}


@get("/metrics", include_in_schema=False)
async def metrics(request: Req) -> Response[bytes]:
    return Response(site_of(request).metrics.page(), media_type="text/plain; version=0.0.4")


HANDLERS = [
    *ACCOUNT_HANDLERS,
    list_tables,
    open_table,
    choices,
    export_game,
    replay_game,
    statistics,
    health,
    metrics,
]
