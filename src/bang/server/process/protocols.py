"""The connections of uvicorn, with bounds: nobody holds one without asking, answering or reading something."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bang.server.access.guard import is_proxy, neighbourhood
from bang.server.access.limits import ConnectionCount

REQUEST: Final = 10.0  # seconds for a whole request, its body included
STALLED: Final = 20.0  # seconds for which a client may leave unread what is sent to it


class EndsIfUnread(asyncio.Protocol):
    """Ends a connection whose client does not read. To close it would wait for that client to read the rest."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    stall_time = STALLED
    stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(self.stall_time, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.forgive()

    def connection_lost(self, exc: Exception | None) -> None:
        self.forgive()
        super().connection_lost(exc)

    def forgive(self) -> None:
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


class BoundedHttp(EndsIfUnread, H11Protocol):
    """Counts the connections of each address, and drops one that sends no whole request in time."""

    request_time = REQUEST
    count: ConnectionCount | None = None  # set for each server
    proxies = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.counted = ""
        self.deadline = self.loop.call_later(self.request_time, self.drop_if_incomplete)
        if self.count is None or self.client is None or is_proxy(self.client[0], self.proxies):
            return
        peer = neighbourhood(self.client[0])
        if self.count.enter(peer):
            self.counted = peer
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self.is_asking():  # the first bytes of the next request
            self.deadline.cancel()
            self.deadline = self.loop.call_later(self.request_time, self.drop_if_incomplete)
        super().data_received(data)

    def is_asking(self) -> bool:
        """Return whether a request has begun that is not complete."""
        return self.cycle is None or self.cycle.more_body

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(self.stall_time, self.transport.abort)

    def drop_if_incomplete(self) -> None:
        if self.is_asking() and not self.transport.is_closing():
            self.transport.abort()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.deadline.cancel()
        self.forgive()
        super().handle_websocket_upgrade(event)
        self.leave()  # counted as a WebSocket from now on

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.cancel()
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        if self.counted and self.count is not None:
            self.count.leave(self.counted)
            self.counted = ""


class BoundedWebSocket(EndsIfUnread, WebSocketsSansIOProtocol):
    """Ends a connection also whose client does not answer pings."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
