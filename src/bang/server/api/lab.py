"""The balance lab over HTTP: what a box, a character, a card or a variant does to the game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang.engine.kernel.options import Options
from bang.server.api.accounts import Req, context_of, who
from bang.server.lab.jobs import Job, Lab, State
from bang.simulation.balance.question import Change, plan
from bang.simulation.balance.worker import LEVEL
from bang.simulation.balance.worker import request as written

Key = Annotated[str, Meta(max_length=40)]


class LabQuestion(Struct, forbid_unknown_fields=True):
    """What is to be compared: a table without and with one thing."""

    sort: Literal["box", "character", "card", "variant"]
    key: Annotated[Key, Meta(description="of the box, character, card or variant")]
    players: Annotated[int, Meta(ge=2, le=8)] = 5
    sets: Annotated[list[Key], Meta(max_length=20, description="the boxes in both games")] = []
    variants: Annotated[list[Key], Meta(max_length=10)] = []


class LabNumber(Struct):
    """A number without and with it, and the interval of 95 % of its change."""

    key: Annotated[str, Meta(description="a side, role or card; `given`, `turns` or `answers`")]
    before: float
    after: float
    change: float
    low: float
    high: float
    deals: int
    share: Annotated[bool, Meta(description="a share of games, from 0 to 1")]


class LabPart(Struct):
    key: Annotated[str, Meta(description="`sides`, `character`, `roles`, `length`, `first_out` or `cards`")]
    numbers: list[LabNumber]


class LabCard(Struct):
    """What a card in the opening hand is worth: wins beyond what the role has anyway."""

    key: str
    worth: float
    low: float
    high: float
    hands: int


class LabFindings(Struct):
    deals: int
    clear: Annotated[bool, Meta(description="some side's share has certainly changed, or none by much")]
    parts: list[LabPart]
    opening: list[LabCard]


class LabReport(Struct):
    """A comparison that somebody asked for, and how far it is."""

    id: str
    state: State
    ahead: Annotated[int, Meta(description="comparisons that come first")]
    deals: int
    most: Annotated[int, Meta(description="deals at most")]
    findings: Annotated[LabFindings | None, Meta(description="none before the first look")]


class LabInfo(Struct):
    """Whether this server has a lab, and how thorough it is."""

    on: bool
    most: Annotated[int, Meta(description="deals of a comparison at most")]
    level: Annotated[str, Meta(description="the bot in every seat")]


@get("/api/lab")
async def lab_info(request: Req) -> LabInfo:
    """Return whether two rule sets can be compared here."""
    return LabInfo(lab_of(request).processes > 0, deals_of(request), LEVEL)


@post("/api/lab", status_code=HTTP_200_OK)
async def ask_lab(request: Req, data: JSONBody[LabQuestion]) -> LabReport:
    """Begin a comparison, or join one that others asked for. It takes the place of the one asked for before."""
    account = await who(request)
    options = Options(data.players, tuple(dict.fromkeys(data.sets)), variants=tuple(dict.fromkeys(data.variants)))
    change = Change(data.sort, (data.key,))
    most = deals_of(request)
    if lab_of(request).processes:
        await asyncio.to_thread(plan, options, change, LEVEL, most)
    return report(request, lab_of(request).ask(account.id, written(options, change, most)))


@get("/api/lab/{id:str}")
async def lab_report(request: Req, id: FromPath[str]) -> LabReport:
    """How far a comparison is, and what is known."""
    return report(request, job_of(request, id))


@post("/api/lab/{id:str}/stop", status_code=HTTP_200_OK)
async def stop_lab(request: Req, id: FromPath[str]) -> LabReport:
    """Take no more interest in a comparison; it ends, unless somebody else wants it."""
    account = await who(request)
    job = job_of(request, id)
    lab_of(request).leave(account.id, job)
    return report(request, job)


def lab_of(request: Req) -> Lab:
    return context_of(request).lab


def deals_of(request: Req) -> int:
    return context_of(request).settings.limits.lab_deals


def job_of(request: Req, id: str) -> Job:
    job = lab_of(request).find(id)
    if job is None:
        raise NotFoundException(detail="There is no such comparison; ask for it again.")
    return job


def report(request: Req, job: Job) -> LabReport:
    found = None if job.found is None else findings(job.found)
    return LabReport(job.id, job.state, lab_of(request).ahead_of(job), job.deals, deals_of(request), found)


def findings(found: dict[str, Any]) -> LabFindings:
    """From the numbers of `bang balance --json`."""

    def number(key: str, told: dict[str, Any]) -> LabNumber:
        low, high = told["interval"]
        return LabNumber(key, told["before"], told["after"], told["change"], low, high, told["deals"], told["share"])

    def card(key: str, told: dict[str, Any]) -> LabCard:
        low, high = told["interval"]
        return LabCard(key, told["worth"], low, high, told["hands"])

    parts = [LabPart(part, [number(*one) for one in told.items()]) for part, told in found["sections"].items()]
    return LabFindings(found["deals"], found["clear"], parts, [card(*one) for one in found["opening"].items()])


LAB_HANDLERS = [lab_info, ask_lab, lab_report, stop_lab]
LAB_TYPES = (LabQuestion, LabReport, LabInfo)
