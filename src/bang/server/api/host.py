"""The page of whoever keeps the server, over HTTP: reports, and what can be done about them.

Off unless the server has a token for it (`--host-page`). Everything that is done is written into a log, which is shown.
"""

from __future__ import annotations

import time
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang.protocol.parts import TableId, TableSummary, refers_to
from bang.rooms.clean_text import clean_text
from bang.rooms.errors import Refusal
from bang.rooms.excerpt import Excerpt
from bang.server.access.guard import address_of
from bang.server.access.tokens import new_id
from bang.server.api.accounts import Req, context_of
from bang.server.api.people import AccountId, Reason
from bang.server.context import ServerContext
from bang.store import HostNote, Report

AN_HOUR: Final = 3600.0
Deed = Literal["mute", "remove", "close", "settle"]


class ToldReport(Struct):
    """What somebody tells about somebody, with what was said and done there."""

    id: str
    table: str
    reporter: str
    reporter_name: str
    account: str
    name: str
    reason: Reason
    words: str
    sent: Annotated[float, Meta(description="in seconds since 1970")]
    excerpt: Annotated[msgspec.Raw, Meta(extra_json_schema=refers_to("Excerpt"))]  # as it was stored


class SanctionedPerson(Struct):
    """Somebody who is muted or removed until then, in seconds since 1970; 0 if not."""

    account: str
    name: str
    muted: float
    removed: float


class HostDeed(Struct):
    """Something that the host has done."""

    done: Annotated[float, Meta(description="in seconds since 1970")]
    what: Annotated[str, Meta(description="mute, unmute, remove, readmit, close or settle")]
    account: str
    name: str
    table: str
    note: str


class HostView(Struct):
    """All that the host of the server looks at."""

    reports: Annotated[list[ToldReport], Meta(description="not settled, the oldest first")]
    tables: Annotated[list[TableSummary], Meta(description="those of the lobby")]
    sanctioned: list[SanctionedPerson]
    log: Annotated[list[HostDeed], Meta(description="the latest first")]


class HostAction(Struct, forbid_unknown_fields=True):
    """Mute or remove somebody for some hours, close a table, or settle a report. It is written down with a note."""

    what: Deed
    account: Annotated[AccountId | None, Meta(description="mute, remove: whom")] = None
    hours: Annotated[float, Meta(ge=0, le=87_600, description="mute, remove: how long; 0 ends it")] = 24
    table: Annotated[TableId | None, Meta(description="close: which one")] = None
    report: Annotated[TableId | None, Meta(description="settle: which one")] = None
    note: Annotated[str, Meta(max_length=300, description="why")] = ""


HOST_TYPES = (HostView, HostAction, Excerpt)


def the_host(request: Req) -> ServerContext:
    """Refuse whoever does not show the token of the host."""
    context = context_of(request)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    context.check_host(token if scheme.lower() == "bearer" else "", address_of(request.scope))
    return context


@get("/api/host")
async def host_view(request: Req) -> HostView:
    """For the host of the server, who shows the token of the server as `Authorization: Bearer TOKEN`."""
    return await view(the_host(request))


@post("/api/host", status_code=HTTP_200_OK)
async def host_action(request: Req, data: JSONBody[HostAction]) -> HostView:
    """Do something, as the host of the server; answered by how everything is then."""
    context = the_host(request)
    what = await DEEDS[data.what](context, data)
    note = HostNote(new_id(), time.time(), what, data.account or "", data.table or "", clean_text(data.note))
    await context.store.note_host(note)
    context.log.info("host", what=what)
    return await view(context)


async def mute(context: ServerContext, data: HostAction) -> str:
    account = await somebody(context, data)
    await context.store.mute(account, until(data))
    await context.note_changed(account)
    return "mute" if data.hours else "unmute"


async def remove(context: ServerContext, data: HostAction) -> str:
    account = await somebody(context, data)
    await context.store.remove(account, until(data))
    await context.quick_match.end(account)
    await context.note_changed(account)
    return "remove" if data.hours else "readmit"


async def close(context: ServerContext, data: HostAction) -> str:
    if data.table is None:
        raise Refusal("malformed", "Say which table.")
    await context.tables.close_table(data.table)
    return "close"


async def settle(context: ServerContext, data: HostAction) -> str:
    if data.report is None:
        raise Refusal("malformed", "Say which report.")
    reported = next((one for one in await context.store.reports() if one.id == data.report), None)
    if reported is None:
        raise Refusal("wrong_time", "There is no such report, or it is settled already.")
    data.account, data.table = reported.account, reported.table
    await context.store.settle_report(data.report)
    return "settle"


DEEDS: Final[dict[str, Any]] = {"mute": mute, "remove": remove, "close": close, "settle": settle}


async def somebody(context: ServerContext, data: HostAction) -> str:
    if data.account is None or await context.store.account(data.account) is None:
        raise Refusal("malformed", "Say whom: there is no such account.")
    return data.account


def until(data: HostAction) -> float:
    return time.time() + data.hours * AN_HOUR if data.hours else 0.0


async def view(context: ServerContext) -> HostView:
    now = time.time()
    return HostView(
        [told(report) for report in await context.store.reports()],
        await context.tables.listing(),
        [
            SanctionedPerson(one.account, one.name, one.muted * (one.muted > now), one.removed * (one.removed > now))
            for one in await context.store.sanctioned(now)
        ],
        [
            HostDeed(note.done, note.what, note.account, note.name, note.table, note.note)
            for note in await context.store.host_log()
        ],
    )


def told(report: Report) -> ToldReport:
    return ToldReport(
        id=report.id,
        table=report.table,
        reporter=report.reporter,
        reporter_name=report.reporter_name,
        account=report.account,
        name=report.name,
        reason=msgspec.convert(report.reason, Reason),
        words=report.words,
        sent=report.sent,
        excerpt=msgspec.Raw(report.excerpt),
    )


HOST_HANDLERS = [host_view, host_action]
