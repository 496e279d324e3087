"""The ASGI application: middleware, HTTP API and WebSocket."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import Litestar, Request, Response, WebSocket, websocket
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException, WebSocketException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components

from bang import __version__
from bang.errors import BangError
from bang.rooms.errors import code_of
from bang.server.access.guard import RETRY_AFTER, Guard, address_of
from bang.server.api.accounts import COOKIE, context_of
from bang.server.api.bodies import StrictRequest
from bang.server.api.lab import LAB_HANDLERS
from bang.server.api.openapi import PROBLEM, ExactDescription, Problem
from bang.server.api.practice import PRACTICE_HANDLERS
from bang.server.api.replays import REPLAY_HANDLERS
from bang.server.api.routes import HANDLERS
from bang.server.context import ServerContext
from bang.server.pages.pages import PAGE_HANDLERS
from bang.server.socket.connection import Connection
from bang.store import StoreError

LARGEST_BODY = 16_384
PARTING = 1.0  # seconds for the last words to a client whose connection is ended
STATUS = {
    "unknown_account": 401,
    "no_table": 404,
    "no_player": 404,
    "too_many": 429,
    "password": 403,
    "lab_off": 403,
    "no_spectators": 403,
    "people_only": 403,
    "not_met": 403,
    "muted": 403,
    "removed": 403,
    "not_the_host": 403,
    "no_host_page": 404,
    "no_reports": 404,
    "taken": 409,
    "failed": 500,
}


@websocket("/ws")
async def play(socket: WebSocket[Any, Any, Any]) -> None:
    context = context_of(socket)
    await socket.accept()

    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    connection = Connection(context, address_of(socket.scope), socket.cookies.get(COOKIE, ""), send)
    context.connections[connection] = None
    hello = asyncio.get_running_loop().call_later(context.settings.limits.hello, connection.expect_hello)
    sending = asyncio.get_running_loop().create_task(connection.sending())
    receiving = asyncio.get_running_loop().create_task(receive_all(socket, connection))
    try:
        # Either the client goes, or the connection is to end: flooding, or a reader that does not read.
        await asyncio.wait([sending, receiving], return_when=asyncio.FIRST_COMPLETED)
        if connection.ended:
            await asyncio.wait([sending], timeout=PARTING)
    finally:
        hello.cancel()
        for task in (sending, receiving):
            task.cancel()
        for outcome in await asyncio.gather(sending, receiving, return_exceptions=True):
            # A client that has gone is nothing to speak of; anything else is a mistake of ours.
            if isinstance(outcome, Exception) and not isinstance(outcome, (OSError, WebSocketException)):
                context.report(outcome)
        context.connections.pop(connection, None)
        await connection.close()
    if connection.ended:
        await socket.close(connection.close_code)


async def receive_all(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    while not connection.ended:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await connection.receive(message.get("text") or message.get("bytes") or b"")
        await asyncio.sleep(0)  # messages that are there already must not keep the replies from being sent


def refused(request: Request[Any, Any, Any], error: BangError) -> Response[Problem]:
    code = code_of(error)
    context = context_of(request)
    context.metrics.refused.labels(code).inc()
    if isinstance(error, StoreError):
        context.report(error)
        return Response(Problem("failed", "The database does not answer."), status_code=503)
    status = STATUS.get(code, 400)
    headers = {"Retry-After": RETRY_AFTER.decode()} if status == 429 else None
    return Response(Problem(code, str(error)), status_code=status, headers=headers)


def wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    return Response(Problem("malformed", error.detail), status_code=error.status_code, headers=error.headers)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    if isinstance(error, RecursionError):  # JSON that is nested too deeply
        return Response(Problem("malformed", "This is nested too deeply."), status_code=400)
    context = context_of(request)
    context.report(error)
    return Response(Problem("failed", "The server could not do this."), status_code=500)


def make_app(context: ServerContext) -> Guard:
    return Guard(routes(), context)


@cache
def routes() -> Litestar:
    """Make the application of all servers of this process: each request says which one it is for.

    To register the routes takes longer than all else that a server does at its start, and tests start hundreds.
    """

    def configure(config: AppConfig) -> AppConfig:
        config.logging_config = None  # ours alone
        return config

    return Litestar(
        [*HANDLERS, *REPLAY_HANDLERS, *PRACTICE_HANDLERS, *LAB_HANDLERS, *PAGE_HANDLERS, play],
        exception_handlers={BangError: refused, HTTPException: wrong, Exception: failed},
        request_class=StrictRequest,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            "bang",
            __version__,
            path="/api/schema",
            render_plugins=[ExactDescription()],
            description="Table server",
            components=Components(schemas={"Problem": PROBLEM}),
        ),
        on_app_init=[configure],
    )
