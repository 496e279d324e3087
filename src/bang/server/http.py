"""The HTTP API: accounts, the lobby, finished games, statistics, health and metrics."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang import bots, sets
from bang.engine.events import Event
from bang.protocol.parts import PHRASES, Name, Password, Standing, TableOptions, TableSummary
from bang.server.guard import address_of
from bang.server.library import cards
from bang.server.passwords import hash_password
from bang.server.site import Site
from bang.server.tutorial import tutorial, tutorial_reasons
from bang.server.words import clean_name
from bang.store import Account
from bang.table.course import check_options
from bang.table.errors import Refusal
from bang.table.pace import SPEEDS
from bang.text import catalogue

COOKIE = "bang"
YEAR = 365 * 24 * 3600

Req = Request[Any, Any, Any]


class NewAccount(Struct, forbid_unknown_fields=True):
    name: Name
    bot: Annotated[bool, Meta(description="a program plays; others see that")] = False


class NewName(Struct, forbid_unknown_fields=True):
    name: Name


class OwnAccount(Struct):
    account: str
    name: str
    bot: bool
    token: Annotated[str, Meta(description="keep it secret: whoever has it is you")] = ""


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


class BoxChoice(Choice):
    """A box: what it adds to a table."""

    players: Annotated[list[int], Meta(description="numbers of players that can play once it is there")]
    events: Annotated[int, Meta(description="how many events it has that can be mixed with another box's")]


class Choices(Struct):
    sets: list[BoxChoice]
    variants: list[Choice]
    bots: list[str]
    clocks: dict[str, dict[str, float]]
    phrases: list[Choice]


# What requests and answers are made of; the types of the browser client are made from these.
TYPES = (NewAccount, NewName, OwnAccount, NewTable, OpenedTable, Choices, TableSummary, Standing)


def site_of(request: Req) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


async def who(request: Req) -> Account:
    """The account of the cookie, or of `Authorization: Bearer TOKEN`."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    token = bearer if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")
    site = site_of(request)
    id = site.account_of(token)
    account = await site.hub.store.account(id) if id else None
    if account is None:
        raise Refusal("unknown_account", "The token is missing, damaged or of another server.")
    return account


@post("/api/account", status_code=HTTP_200_OK)
async def make_account(request: Req, data: JSONBody[NewAccount]) -> Response[OwnAccount]:
    """Become somebody: a name is enough. The answer and a cookie hold the token."""
    site = site_of(request)
    account, token = await site.new_account(data.name, data.bot, address_of(request.scope))
    cookie = Cookie(
        COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=site.settings.secure, path="/"
    )
    return Response(OwnAccount(account.id, account.name, account.bot, token), cookies=[cookie])


@get("/api/account")
async def own_account(request: Req) -> OwnAccount:
    """Who am I?"""
    account = await who(request)
    return OwnAccount(account.id, account.name, account.bot)


@patch("/api/account")
async def rename_account(request: Req, data: JSONBody[NewName]) -> OwnAccount:
    """Take another name; tables where one sits already keep the old one."""
    account = await who(request)
    name = clean_name(data.name)
    await site_of(request).hub.store.rename(account.id, name)
    return OwnAccount(account.id, name, account.bot)


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
    if not site.tables.take(account.id):
        raise Refusal("too_many", "You open too many tables; wait a little.")
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

    def box_choice(name: str) -> BoxChoice:
        box, plain = sets.find(name), choice("set", name)
        events = sum(isinstance(made, Event) and not made.final for made in (kind() for kind in box.cards))
        return BoxChoice(plain.key, plain.name, plain.text, sorted(box.deals), events)

    variants = [kind().key for name in sets.names() for kind in sets.find(name).variants]
    return Choices(
        sets=[box_choice(name) for name in ("base", *(name for name in sets.names() if name != "base"))],
        variants=[choice("variant", key) for key in variants],
        bots=bots.names(),
        clocks={name: {"decision": s.decision, "turn": s.turn, "reserve": s.reserve} for name, s in SPEEDS.items()},
        phrases=[Choice(key, words.say(f"phrase.{key}"), "") for key in PHRASES],
    )


@get("/api/statistics")
async def statistics(
    request: Req, by: FromQuery[Literal["role", "character", "set"]] = "role", mine: FromQuery[bool] = False
) -> list[Standing]:
    """Finished games counted by role, character or boxes; one's own only, or everybody's."""
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
    make_account,
    own_account,
    rename_account,
    list_tables,
    open_table,
    choices,
    cards,
    tutorial,
    tutorial_reasons,
    statistics,
    health,
    metrics,
]
