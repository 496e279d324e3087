"""The description of the HTTP API, where Litestar does not know enough: exact types, and how requests are refused."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema, SecurityScheme
from msgspec import Struct

from bang.protocol import recording
from bang.protocol.document import INSIDE
from bang.protocol.parts import Reason
from bang.protocol.typescript import sparse
from bang.server.api import routes
from bang.server.api.accounts import COOKIE
from bang.server.api.positions import PositionStage, Practice
from bang.server.api.practice import Lessons
from bang.server.api.puzzles import PuzzleStage
from bang.server.api.replays import Replay
from bang.server.api.tutorial import Lesson
from bang.server.pages.pages import Texts

PROBLEM: Final = Schema(
    type=OpenAPIType.OBJECT,
    description="Why a request was refused; the codes are those of the WebSocket.",
    properties={"code": Schema(type=OpenAPIType.STRING), "text": Schema(type=OpenAPIType.STRING)},
    required=["code", "text"],
)
REFUSALS: Final = {
    "400": "The request cannot be understood, or asks for what cannot be",
    "401": "The token is missing, damaged, no longer good or of another server",
    "403": "The password is wrong, this is not for everybody, or a page of another site asks",
    "404": "There is no such thing",
    "405": "This cannot be done here",
    "409": "Somebody else has it",
    "413": "The body is too large",
    "415": "The body must be JSON",
    "429": "Too many requests",
    "503": "The database does not answer",
}
# All that requests and answers are made of; the types of the browser client are made from these, too.
TYPES: Final = (*routes.TYPES, Texts, Replay, *recording.TYPES)
# Encoded before, so that Litestar does not know what they are.
READY_MADE: Final = {
    "/api/texts/{lang}": Texts,
    "/api/tutorial": Lesson,
    "/api/positions/{name}": PositionStage,
    "/api/positions/{name}/play": Practice,
    "/api/puzzles/{name}/play": PuzzleStage,
    "/api/games/{table}": recording.RecordedGame,
    "/api/games/{table}/replay": Replay,
    "/api/games/{table}/lessons": Lessons,
}
COMPONENT: Final = "#/components/schemas/{name}"


class Problem(Struct):
    code: str
    text: str


def describe(app: Litestar) -> dict[str, Any]:
    """Complete the description that the app makes of itself."""
    schema = app.openapi_schema
    schema.components.security_schemes = {
        "token": SecurityScheme("http", scheme="bearer", description="the token that POST /api/account gives"),
        "cookie": SecurityScheme(
            "apiKey", name=COOKIE, security_scheme_in="cookie", description="the same in browsers"
        ),
    }
    for path in (schema.paths or {}).values():
        for operation in (path.get, path.post, path.put, path.patch):
            if operation is not None:
                operation.responses = {**(operation.responses or {}), **refusals()}
    for name, made in READY_MADE.items():
        path = (schema.paths or {})[name]
        given = path.get or path.post
        assert given is not None
        assert given.responses is not None
        found = OpenAPIMediaType(schema=Reference(ref=COMPONENT.format(name=made.__name__)))
        given.responses["200"] = OpenAPIResponse("As it was made", content={"application/json": found})
    described = schema.to_schema()
    described["components"]["schemas"] |= exact_types()
    return described


class ExactDescription(JsonRenderPlugin):
    """The description with the types as they describe themselves: Litestar knows some of them only nearly.

    It is made when it is first asked for, since most servers are never asked, and kept.
    """

    made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self.made is None:
            self.made = super().render(request, describe(request.app))
        return self.made


@cache
def exact_types() -> dict[str, Any]:
    _, made = msgspec.json.schema_components([*TYPES, *INSIDE, Reason], ref_template=COMPONENT)
    found: dict[str, Any] = json.loads(json.dumps(made).replace("#/$defs/", COMPONENT.format(name="")))
    parts = sparse([*TYPES, *INSIDE])
    for name, schema in found.items():
        if name not in parts and schema.get("additionalProperties", True):  # answers come whole
            schema["required"] = list(schema["properties"])
    return found


def refusals() -> dict[str, OpenAPIResponse | Reference]:
    content = {"application/json": OpenAPIMediaType(schema=Reference(ref="#/components/schemas/Problem"))}
    return {status: OpenAPIResponse(description=text, content=content) for status, text in REFUSALS.items()}
