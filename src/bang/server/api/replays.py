"""Finished games: as a file, and step by step with the table as any seat saw it."""

from __future__ import annotations

import json
import time
from functools import partial
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Meta, Struct

from bang import games, recordings
from bang.engine.kernel.view import ALL_SEEING, ask_view, heard, view
from bang.errors import BangError
from bang.protocol.game import Said
from bang.protocol.parts import Proof, ToldAsked, ToldFact, ToldView
from bang.protocol.recording import ToldOptions
from bang.rooms.decoding import decode_entry
from bang.rooms.entries import Opened
from bang.rooms.errors import Refusal
from bang.rooms.win_chances import win_chances
from bang.server.access.tokens import is_id
from bang.server.api.accounts import Req, context_of, visitor
from bang.server.pages.static import StaticContent
from bang.text import Message, Messages

MOST_STEPS: Final = 200
QUICKLY: Final = 4  # the level of packing: nearly as small as the best, in a fraction of the time
A_DAY: Final = "private, max-age=86400"


class ReplayStep(Struct):
    """The deal, or an answer with what came of it: the facts, and then the table and the next question."""

    facts: list[ToldFact]
    said: Annotated[list[Said | None], Meta(description="the facts in words; null if another has said it already")]
    motive: Annotated[Said | None, Meta(description="why a bot gave the answer: for itself, and who sees everything")]
    view: Annotated[ToldView | None, Meta(description="not there if the rules have changed since the game was played")]
    asked: ToldAsked | None
    advised: Annotated[bool, Meta(description="a person gave the answer after asking for advice")] = False
    tide: Annotated[
        dict[str, int] | None, Meta(description="how likely each side was to win then, in percent, by its name")
    ] = None


class Replay(Struct):
    """A part of a finished game as one seat saw it, or with everything (seat -2), or as a spectator (-1)."""

    names: list[str]
    options: ToldOptions
    people: Annotated[list[int], Meta(description="the seats that people had; the others were bots'")]
    proof: Proof
    steps: Annotated[list[ReplayStep], Meta(description=f"at most {MOST_STEPS}, from `first` on")]
    first: int
    total: Annotated[int, Meta(description="how many steps the whole game has")]


@get("/api/games/{table:str}")
async def export_game(request: Req, table: FromPath[str]) -> Response[bytes]:
    """A finished game as a file for `bang replay` and `bang verify`."""
    await check_access(request, table)
    recording = await finished(request, table)
    headers = {"Content-Disposition": 'attachment; filename="bang-game.json"'}
    return Response(recording, media_type="application/json", headers=headers)


@get("/api/games/{table:str}/replay")
async def replay_game(
    request: Req,
    table: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=ALL_SEEING, le=31)] = ALL_SEEING,
    first: Annotated[int, QueryParameter(ge=0)] = 0,
) -> Response[bytes]:
    """A part of a finished game, step by step, as one seat saw it; -1 a spectator, -2 everything."""
    await check_access(request, table)
    pages = context_of(request).replay_pages
    page = await pages.find((table, seat, first), partial(finished, request, table), page_of)
    return page.answer(request)


async def check_access(request: Req, table: str) -> None:
    """Let those in who could have watched the game; who had a seat may always see it again."""
    store = context_of(request).store
    first = await store.first_entry(table) if is_id(table) else None
    opened = None if first is None else decode_entry(first)
    if not isinstance(opened, Opened) or not (opened.password or opened.options.delay or not opened.options.spectators):
        return
    account = await visitor(request)
    if account is not None and await store.took_part(account.id, table):
        return
    if opened.password:
        raise Refusal("password", "This game was played behind a password; only those who played can see it.")
    if not opened.options.spectators:
        raise Refusal("no_spectators", "The people of this table wanted no spectators.")
    if time.time() < await store.finished_at(table) + opened.options.delay:
        raise Refusal("no_table", "There is no finished game of this name.")


async def finished(request: Req, table: str) -> bytes:
    recording = await context_of(request).store.recording(table) if is_id(table) else None
    if recording is None:
        raise Refusal("no_table", "There is no finished game of this name.")
    return recording


def page_of(recording: bytes, seat: int, first: int) -> StaticContent:
    """Make and pack a page. Playing the game again takes a while, so this runs in a thread."""
    page = StaticContent(part_of(recording, seat, first), "application/json", A_DAY, level=QUICKLY)
    assert page.packed
    return page


def part_of(recording: bytes, seat: int, first: int) -> bytes:
    data = json.loads(recording)
    if seat >= len(data["names"]):
        raise Refusal("malformed", f"There is no seat {seat}; seats are 0 to {len(data['names']) - 1}.")
    messages = games.find(data["options"].get("game", "")).messages()
    told = [[heard(fact, seat) for fact in step["facts"]] for step in data["steps"]]
    said = [[say(messages, fact) for fact in facts] for facts in told]
    wanted = range(first, min(first + MOST_STEPS, len(told)))
    seen = positions(data, seat, wanted, messages)
    steps = [
        ReplayStep(
            facts=[msgspec.Raw(encode(fact)) for fact in told[n]],
            said=said[n],
            motive=motive_of(data["steps"][n], seat, messages),
            advised=data["steps"][n].get("advised", False),
            **seen.get(n, {"view": None, "asked": None}),
        )
        for n in wanted
    ]
    proof = msgspec.convert(data["proof"], Proof)
    return encode(Replay(data["names"], data["options"], data["people"], proof, steps, first, len(told)))


def say(messages: Messages, fact: dict[str, Any]) -> Message | None:
    messages.hear(fact)
    return messages.fact(fact)


def motive_of(step: dict[str, Any], viewer: int, messages: Messages) -> Message | None:
    told = step.get("reason") if viewer in (step.get("seat"), ALL_SEEING) else None
    return None if told is None else messages.thought(told["key"], told["args"])


def positions(data: dict[str, Any], seat: int, wanted: range, messages: Messages) -> dict[int, dict[str, Any]]:
    """The table, the question and the chances after each of these steps, as far as today's rules play it alike."""
    seen: dict[int, dict[str, Any]] = {}
    try:
        for n, game in enumerate(islice(recordings.positions(data), wanted.stop)):
            if n in wanted:
                shown, asked = view(game.table, seat), None
                if game.asked is not None:
                    messages.look(shown)
                    asked = msgspec.Raw(encode(messages.asked(ask_view(game.table, game.asked, seat), seat)))
                seen[n] = {"view": msgspec.Raw(encode(shown)), "asked": asked, "tide": win_chances(game)}
    except BangError:
        pass  # the facts tell the game nevertheless
    return seen


encode = msgspec.json.Encoder().encode

REPLAY_HANDLERS = [export_game, replay_game]
