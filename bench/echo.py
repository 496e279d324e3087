"""Serve an echo with the same stack as the server: the baseline for the latency of tables."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket


@websocket("/ws")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await socket.send({"type": "websocket.send", "text": message["text"], "bytes": None})


if __name__ == "__main__":
    app = Litestar([echo], openapi_config=None, logging_config=None)
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        loop="uvloop",
        log_level="error",
    )
