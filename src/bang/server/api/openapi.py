"""The description of the HTTP API, where Litestar does not know enough: how requests are refused, and how strictly."""

from __future__ import annotations

from typing import Final

from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema, SecurityScheme
from msgspec import Struct

from bang.protocol.parts import TableOptions
from bang.server.api.accounts import COOKIE, Credentials, NewAccount, NewCredentials, NewName, SigningOut
from bang.server.api.routes import NewTable

PROBLEM: Final = Schema(
    type=OpenAPIType.OBJECT,
    description="Why a request was refused; the codes are those of the WebSocket.",
    properties={"code": Schema(type=OpenAPIType.STRING), "text": Schema(type=OpenAPIType.STRING)},
    required=["code", "text"],
)
REFUSALS: Final = {
    "400": "The request cannot be understood, or asks for what cannot be",
    "401": "The token is missing, damaged, no longer good or of another server",
    "403": "The password is wrong, or this is not for everybody",
    "404": "There is no such thing",
    "405": "This cannot be done here",
    "409": "Somebody else has it",
    "413": "The body is too large",
    "415": "The body must be JSON",
    "429": "Too many requests",
    "503": "The database does not answer",
}
# Litestar does not say of these that fields they do not have are refused.
STRICT: Final = (NewAccount, NewName, Credentials, NewCredentials, SigningOut, NewTable, TableOptions)
# What these give was encoded before; docs/protocol.md and web/src/lib/server/protocol.ts have the types.
READY_MADE: Final = ("/api/texts/{lang}", "/api/tutorial", "/api/games/{table}", "/api/games/{table}/replay")


class Problem(Struct):
    code: str
    text: str


def describe(app: Litestar) -> None:
    """Complete the description that the app has made of itself."""
    schema = app.openapi_schema
    assert schema.components.schemas is not None
    schema.components.security_schemes = {
        "token": SecurityScheme("http", scheme="bearer", description="the token that POST /api/account gives"),
        "cookie": SecurityScheme(
            "apiKey", name=COOKIE, security_scheme_in="cookie", description="the same in browsers"
        ),
    }
    for made in STRICT:
        schema.components.schemas[made.__name__].additional_properties = False
    for path in (schema.paths or {}).values():
        for operation in (path.get, path.post, path.put, path.patch):
            if operation is not None:
                operation.responses = {**(operation.responses or {}), **refusals()}
    for name in READY_MADE:
        given = (schema.paths or {})[name].get
        assert given is not None
        assert given.responses is not None
        found = OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))
        given.responses["200"] = OpenAPIResponse("As it was made", content={"application/json": found})


def refusals() -> dict[str, OpenAPIResponse | Reference]:
    content = {"application/json": OpenAPIMediaType(schema=Reference(ref="#/components/schemas/Problem"))}
    return {status: OpenAPIResponse(description=text, content=content) for status, text in REFUSALS.items()}
