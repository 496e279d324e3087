"""A WebSocket client that costs little: a bench with thousands of people must not keep its server from a processor.

It knows what our servers send: whole frames, no extensions. Whoever reads is called at once, without a task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
WHOLE: Final = 0x80  # in the first byte of a frame
MASKED: Final = 0x80  # in the second one: with four bytes to mix into the data; of zeros, nothing is to be mixed


class Socket(asyncio.Protocol):
    def __init__(self, port: int, note: Callable[[bytes], None]) -> None:
        self.port = port
        self.note = note
        self.buffer = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.splitlines()[0]:
                self.open.set_exception(ConnectionRefusedError(head.decode()))
                return
            self.buffer = rest
            self.open.set_result(None)
        while (frame := self.next_frame()) is not None:
            kind, content = frame
            if kind == TEXT:
                self.note(content)
            elif kind == PING:
                self.write(PONG, content)
            elif kind == CLOSE:
                self.close()

    def next_frame(self) -> tuple[int, bytes] | None:
        """Take a frame out of what has come; None if it is not there as a whole yet."""
        if len(self.buffer) < 2:
            return None
        length, begin = self.buffer[1], 2
        if length >= 126:
            begin = 4 if length == 126 else 10
            if len(self.buffer) < begin:
                return None
            length = int.from_bytes(self.buffer[2:begin], "big")
        if len(self.buffer) < begin + length:
            return None
        kind, content = self.buffer[0] & 0x0F, bytes(self.buffer[begin : begin + length])
        del self.buffer[: begin + length]
        return kind, content

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, content: bytes) -> None:
        length = len(content)
        assert length < 65_536
        size = bytes([MASKED | length]) if length < 126 else bytes([MASKED | 126]) + length.to_bytes(2, "big")
        if not self.closed:
            self.transport.write(bytes([WHOLE | kind]) + size + bytes(4) + content)

    def close(self) -> None:
        self.closed = True
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionResetError())


async def connect(port: int, note: Callable[[bytes], None]) -> Socket:
    """Connect to a server of this machine; every message it sends is passed to `note`."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(port, note), "127.0.0.1", port)
    await socket.open
    return socket
