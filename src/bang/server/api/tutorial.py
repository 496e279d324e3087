"""Lessons over HTTP: where their game stands after so many answers of the learner. Nothing is kept of anybody."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from bang import games
from bang.engine.kernel.content import Content
from bang.protocol.messages import Update, encode
from bang.protocol.parts import Reason, SeatState, refers_to
from bang.rooms.actions.explain import reasons
from bang.rooms.errors import Refusal
from bang.rooms.state import RoomState
from bang.rooms.updates import update_from
from bang.server.pages.static import StaticContent
from bang.tutorial.script import LEARNER, Script, script

TUTORIAL = games.find().basic[0]

ToldContent = Annotated[Content, Meta(extra_json_schema=refers_to("Content"))]


class Lesson(Struct):
    """A question of a lesson, or its end."""

    box: Annotated[str, Meta(description="the box that it teaches; that of the base game is the tutorial")]
    step: Annotated[int, Meta(description="how many answers the learner has given")]
    steps: Annotated[int, Meta(description="how many there are in all")]
    lesson: Annotated[str, Meta(description="what it is about: `learn.lesson.*` in the texts; empty: the box")]
    texts: Annotated[list[str], Meta(description="keys of texts to be read, one after the other")]
    expected: Annotated[ToldContent | None, Meta(description="the answer that the lesson is about")]
    update: Update


Box = Annotated[str, QueryParameter(max_length=40, description="whose lesson; that of the base game if not given")]


@get("/api/tutorial")
async def tutorial(
    request: Request[Any, Any, Any],
    box: Box = TUTORIAL,
    step: Annotated[int, QueryParameter(ge=0, le=200, description="answers given so far")] = 0,
    fresh: Annotated[bool, QueryParameter(description="with all that happened so far, not only the latest")] = False,
) -> Response[bytes]:
    """A lesson after some answers."""
    play = script(box)
    if step > len(play.yours):
        raise Refusal("malformed", f"This lesson has {len(play.yours)} steps.")
    return lesson(play, step, fresh).answer(request)


@get("/api/tutorial/reasons")
async def tutorial_reasons(
    card: Annotated[str, QueryParameter(max_length=40, description="a card of the learner, by its label")],
    box: Box = TUTORIAL,
    step: Annotated[int, QueryParameter(ge=0, le=200)] = 0,
) -> list[Reason]:
    """Why the learner cannot use a card at this step, or not at some seats."""
    play = script(box)
    game = play.play(min(step, len(play.yours))).game
    assert game is not None
    return reasons(game, LEARNER, card)


@cache
def lesson(play: Script, step: int, fresh: bool) -> StaticContent:
    state = play.play(step)
    since = 0 if fresh or step == 0 else play.play(step - 1).version
    over = step == len(play.yours)
    if state.status == "finished":
        state.look_back()
    made = Lesson(
        box=play.box,
        step=step,
        steps=len(play.yours),
        lesson=play.lesson(step),
        texts=play.finally_ if over else play.yours[step].texts,
        expected=None if over else play.meant(state, play.yours[step]),
        update=update(state, since),
    )
    return StaticContent(encode(made), "application/json")


def update(state: RoomState, since: int) -> Update:
    seats = [
        SeatState(place.name, bool(place.account), False, bool(place.account), False, False, False, -1)
        for place in state.places
    ]
    return update_from(state.table, state, seats, LEARNER, since)
