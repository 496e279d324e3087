"""Other people over HTTP: how well they play, whom one knows, blocks, invitations and reports."""

from __future__ import annotations

import time
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post, put
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang.errors import BangError
from bang.protocol.parts import GameKey, TableId, TableSummary
from bang.rooms.clean_text import clean_text
from bang.rooms.errors import Refusal
from bang.server.access.tokens import is_id, new_id
from bang.server.api.accounts import Req, context_of, visitor, who
from bang.server.finding.ratings import SideRating, ratings_of
from bang.store import Account, Acquaintance, Clash, Invitation, Report

MOST_MET: Final = 50  # people who are listed
MOST_RUNNING: Final = 4  # games that one is led back to
AN_INVITATION: Final = 30 * 60.0  # seconds for which it holds

AccountId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Reason = Literal["chat", "name", "cheating", "leaving", "other"]


class KnownPerson(Struct):
    """Somebody whom one has played with, or does not want to meet."""

    account: str
    name: str
    last: Annotated[float, Meta(description="when, in seconds since 1970; 0 if that is not known")]
    blocked: bool


class Blocking(Struct, forbid_unknown_fields=True):
    on: Annotated[bool, Meta(description="whether one does not want to meet or hear them")]


class NewInvitation(Struct, forbid_unknown_fields=True):
    table: TableId
    account: Annotated[AccountId, Meta(description="of somebody whom one has played with")]


class Declined(Struct, forbid_unknown_fields=True):
    table: TableId


class ReceivedInvitation(Struct):
    """Somebody asks one to come to a table that waits for players."""

    account: Annotated[str, Meta(description="who asks")]
    name: str
    sent: Annotated[float, Meta(description="when, in seconds since 1970")]
    table: TableSummary


class NewReport(Struct, forbid_unknown_fields=True):
    """Tell the host of the server about somebody. What was said and done at the table is sent along."""

    table: TableId
    account: Annotated[AccountId, Meta(description="who was at the table, or spoke there")]
    reason: Reason
    words: Annotated[str, Meta(max_length=300, description="in one's own words")] = ""


class RunningGame(Struct):
    """A game that goes on, in which one has a seat."""

    table: str
    game: GameKey
    sets: list[str]
    players: Annotated[int, Meta(description="people and bots at the table")]


class Noted(Struct):
    """It was done. What came of it is nobody's business but the other's."""

    noted: bool = True


PEOPLE_TYPES = (
    SideRating,
    KnownPerson,
    RunningGame,
    Noted,
    Blocking,
    NewInvitation,
    Declined,
    ReceivedInvitation,
    NewReport,
)


@get("/api/players/{account:str}/ratings")
async def ratings(request: Req, account: FromPath[str]) -> list[SideRating]:
    """How well somebody plays each side, from games of rated tables; nothing for who has played none."""
    return await ratings_of(context_of(request).store, account) if is_id(account) else []


@get("/api/account/games")
async def running_games(request: Req) -> list[RunningGame]:
    """One's own games that go on, the latest few: the way back to them from another device. None for who is nobody."""
    account = await visitor(request)
    if account is None:
        return []
    found = await context_of(request).store.playing(account.id, MOST_RUNNING)
    return [RunningGame(one.table, one.game, one.sets, one.players) for one in found]


@get("/api/people")
async def people(request: Req) -> list[KnownPerson]:
    """Whom one has played with, the latest first; then those who are blocked. Nobody for who is nobody."""
    account = await visitor(request)
    return [] if account is None else await known_to(request, account)


async def known_to(request: Req, account: Account) -> list[KnownPerson]:
    store = context_of(request).store
    blocked = {one.account: one for one in await store.blocked(account.id)}
    met = await store.met(account.id, MOST_MET)
    others = [one for one in blocked.values() if one.account not in {each.account for each in met}]
    return [known(one, one.account in blocked) for one in (*met, *others)]


def known(one: Acquaintance, blocked: bool) -> KnownPerson:
    return KnownPerson(one.account, one.name, one.last, blocked)


@put("/api/people/{account:str}/block")
async def block(request: Req, account: FromPath[str], data: JSONBody[Blocking]) -> list[KnownPerson]:
    """Do not meet somebody in quick matches, hear nothing of them and get no invitations; or do again.

    They are not told."""
    context = context_of(request)
    own = await who(request)
    if not is_id(account) or await context.store.account(account) is None or account == own.id:
        raise Refusal("no_seat", "There is nobody of that account to block.")
    if data.on and len(await context.store.blocked(own.id)) >= context.settings.limits.blocks:
        raise Refusal("too_many", "You have blocked too many people; let one of them go first.")
    await context.store.block(own.id, account, data.on)
    return await known_to(request, own)


@post("/api/invitations", status_code=HTTP_200_OK)
async def invite(request: Req, data: JSONBody[NewInvitation]) -> Noted:
    """Ask somebody whom one has played with to one's table. Whether they want to be asked is not told."""
    context = context_of(request)
    own = await who(request)
    if not context.invitations.take(own.id):
        raise Refusal("too_many", "You invite too many people; wait a little.")
    if not (await context.tables.entrance(data.table, own.id)).seated:
        raise Refusal("not_seated", "You have no seat at this table.")
    if (await context.tables.summary(data.table)).status != "waiting":
        raise Refusal("wrong_time", "The cards are dealt; invite them to the next game.")
    if not await context.store.have_met(own.id, data.account):
        raise Refusal("not_met", "You can invite people whom you have played with; send others the link.")
    if not await context.store.has_blocked(data.account, own.id):
        await context.store.invite(Invitation(data.account, data.table, own.id, time.time()))
    return Noted()


@get("/api/invitations")
async def invitations(request: Req) -> list[ReceivedInvitation]:
    """Who asks one to come where; only to tables that still wait for players."""
    context = context_of(request)
    account = await visitor(request)
    found: list[ReceivedInvitation] = []
    if account is None:
        return found
    for one in await context.store.invitations(account.id, time.time() - AN_INVITATION):
        try:
            summary = await context.tables.summary(one.table)
        except BangError as error:
            if isinstance(error, Refusal) and error.code == "no_table":
                await context.store.drop_invitation(account.id, one.table)
            continue  # it may be within reach again later
        if summary.status == "waiting":
            found.append(ReceivedInvitation(one.sender, one.name, one.sent, summary))
        else:
            await context.store.drop_invitation(account.id, one.table)
    return found


@post("/api/invitations/decline", status_code=HTTP_200_OK)
async def decline(request: Req, data: JSONBody[Declined]) -> Noted:
    """Look at an invitation no longer, because one comes or does not."""
    own = await who(request)
    if not is_id(data.table):
        raise Refusal("no_table", "There is no such table.")
    await context_of(request).store.drop_invitation(own.id, data.table)
    return Noted()


@post("/api/reports", status_code=HTTP_200_OK)
async def report(request: Req, data: JSONBody[NewReport]) -> Noted:
    """Tell the host of the server about somebody. They are not told."""
    context = context_of(request)
    own = await who(request)
    if not context.settings.host_token:
        raise Refusal("no_reports", "Nobody reads reports on this server; block them instead.")
    entrance = await context.tables.entrance(data.table, own.id)
    if not entrance.seated and (entrance.password or not entrance.watchable):
        raise Refusal("not_seated", "You have no seat at this table.")
    excerpt = await context.tables.excerpt(data.table)
    if data.account == own.id or data.account not in excerpt.people():
        raise Refusal("no_seat", "They were not at this table, or have said nothing here for long.")
    every, mine = await context.store.count_reports(own.id)
    if mine >= context.settings.limits.own_open_reports:
        raise Refusal("too_many", f"The host has not settled {mine} reports of yours yet; wait until some are.")
    if every >= context.settings.limits.open_reports or not context.reports.take(own.id):
        raise Refusal("too_many", "Too much was reported; wait a little.")
    told = msgspec.json.encode(excerpt)
    made = Report(new_id(), data.table, own.id, data.account, data.reason, clean_text(data.words), told, time.time())
    try:
        await context.store.report(made)
    except Clash as error:
        raise Refusal("taken", "You have reported them at this table already.") from error
    context.log.info("report", reason=data.reason)
    return Noted()


PEOPLE_HANDLERS = [ratings, running_games, people, block, invite, invitations, decline, report]
