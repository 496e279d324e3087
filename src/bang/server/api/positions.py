"""Scenarios over HTTP: as positions to look at step by step, and to play on from. Nothing is kept of anybody."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Final, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta, Struct

from bang.engine.kernel.content import Content
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR
from bang.errors import BangError
from bang.protocol.messages import Update, encode
from bang.protocol.parts import Reason, SeatState, refers_to
from bang.rooms.actions.explain import reasons
from bang.rooms.errors import Refusal
from bang.rooms.state import RoomState
from bang.rooms.updates import update_from
from bang.server.api.accounts import Req, context_of
from bang.server.pages.static import StaticContent
from bang.tutorial.demonstration import MOST_ANSWERS, Demonstration, ShownState, demonstration
from bang.tutorial.finding import about as scenarios_about

STAGES_KEPT: Final = 256  # stages that are kept as they were sent

ToldContent = Annotated[Content, Meta(extra_json_schema=refers_to("Content"))]
Made = TypeVar("Made")


class PositionTitle(Struct):
    """A ruling that can be looked at as a position."""

    id: str
    title: Annotated[str, Meta(description="what it shows, in English")]
    sets: list[str]


class PositionStage(Struct):
    """A position of a scenario: what is given, what a step leads to, or the outcome. Everything is open."""

    id: str
    title: str
    source: Annotated[str, Meta(description="where the ruling comes from")]
    note: str
    stage: int
    stages: Annotated[int, Meta(description="how many there are; the first one is number 0")]
    step: Annotated[str, Meta(description="what was done, in English; empty if nobody did anything")]
    refused: Annotated[bool, Meta(description="the step is not allowed, and nothing has changed")]
    because: Annotated[str, Meta(description="why it is not allowed, in English")]
    seat: Annotated[int, Meta(description="who decides now, or whose turn it is")]
    update: Update


class Practice(Struct):
    """A game that goes on from a position: all answers since, and the table as the seat sees it."""

    answers: list[ToldContent]
    update: Update


Answers = Annotated[list[ToldContent], Meta(max_length=MOST_ANSWERS)]


class PracticeAnswers(Struct, forbid_unknown_fields=True):
    """From which stage somebody plays on, in which seat, and what all have answered since."""

    stage: Annotated[int, Meta(ge=0, le=200)]
    seat: Annotated[int, Meta(ge=0, le=7)]
    answers: Answers = []
    since: Annotated[int, Meta(ge=0, description="how much of what happened is known already")] = 0


class PracticeCard(Struct, forbid_unknown_fields=True):
    """A card at a moment of such a game."""

    stage: Annotated[int, Meta(ge=0, le=200)]
    seat: Annotated[int, Meta(ge=0, le=7)]
    card: Annotated[str, Meta(max_length=40)]
    answers: Answers = []


@get("/api/positions")
async def positions_about(
    request: Req,
    about: Annotated[str, QueryParameter(max_length=40, description="the key of a card, character, event or role")],
) -> list[PositionTitle]:
    """The positions that show how something is ruled."""
    found = await in_thread(request, lambda: scenarios_about(about))
    return [PositionTitle(one.id, one.title, list(one.sets)) for one in found]


@get("/api/positions/{name:str}")
async def position(
    request: Req,
    name: FromPath[str],
    stage: Annotated[int, QueryParameter(ge=0, le=200)] = 0,
    fresh: Annotated[bool, QueryParameter(description="with all that happened so far, not only the latest")] = False,
) -> Response[bytes]:
    """A stage of a scenario."""
    return (await in_thread(request, lambda: stage_of(name, stage, fresh))).answer(request)


@post("/api/positions/{name:str}/play", status_code=HTTP_200_OK)
async def play_position(request: Req, name: FromPath[str], data: JSONBody[PracticeAnswers]) -> Response[bytes]:
    """Play on from a stage against bots: they answer until it is one's turn to decide."""

    def played() -> bytes:
        shown = found(name, data.stage)
        state, answers = practised(shown, data.stage, data.seat, data.answers)
        if state.status == "finished":
            state.look_back()
        return encode(Practice(answers, told(state, data.seat, min(data.since, state.version))))

    return Response(await in_thread(request, played), media_type="application/json")


@post("/api/positions/{name:str}/reasons", status_code=HTTP_200_OK)
async def position_reasons(request: Req, name: FromPath[str], data: JSONBody[PracticeCard]) -> list[Reason]:
    """Why a card cannot be used at this moment of such a game, or not at some seats."""

    def explained() -> list[Reason]:
        state, _ = practised(found(name, data.stage), data.stage, data.seat, data.answers)
        assert state.game is not None
        return reasons(state.game, data.seat, data.card)

    return await in_thread(request, explained)


async def in_thread(request: Req, job: Callable[[], Made]) -> Made:
    """Play in the thread of the replays."""
    return await context_of(request).replay_pages.carry_out(job)


def found(name: str, stage: int) -> Demonstration:
    try:
        shown = demonstration(name)
    except BangError as error:
        raise Refusal("no_table", str(error)) from None
    if stage >= len(shown.stages):
        raise Refusal("malformed", f"This position has {len(shown.stages)} stages; the first one is number 0.")
    return shown


def practised(shown: Demonstration, stage: int, seat: int, answers: list[Content]) -> tuple[ShownState, list[Content]]:
    try:
        return shown.practise(stage, seat, answers)
    except BangError as error:
        raise Refusal("malformed", str(error)) from None


@lru_cache(maxsize=STAGES_KEPT)
def stage_of(name: str, stage: int, fresh: bool) -> StaticContent:
    shown = found(name, stage)
    state = shown.show(stage)
    game = state.game
    assert game is not None
    since = 0 if fresh or stage == 0 else shown.show(stage - 1).version
    now, scenario = shown.stages[stage], shown.scenario
    made = PositionStage(
        id=scenario.id,
        title=scenario.title,
        source=scenario.source,
        note=scenario.note,
        stage=stage,
        stages=len(shown.stages),
        step=now.words,
        refused=now.refused,
        because=now.because,
        seat=(game.asked.seat if game.asked is not None else game.table.turn) % len(shown.names),
        update=told(state, ALL_SEEING, since),
    )
    return StaticContent(encode(made), "application/json")


def told(state: RoomState, viewer: int, since: int) -> Update:
    seats = [
        SeatState(place.name, bool(place.account), False, bool(place.account), False, False, False, -1)
        for place in state.places
    ]
    update = update_from(state.table, state, seats, viewer, since)
    update.you = max(viewer, SPECTATOR)
    return update


POSITION_TYPES = (PositionTitle, PositionStage, Practice, PracticeAnswers, PracticeCard)
POSITION_HANDLERS = [positions_about, position, play_position, position_reasons]
