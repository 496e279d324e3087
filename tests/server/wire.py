"""Put tables behind a wire: every call and every notice is sent as bytes, and takes a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bang.errors import BangError
from bang.protocol.messages import decode_reply
from bang.protocol.parts import TableOptions, TableSummary
from bang.rooms.action import Action, Person
from bang.rooms.attendance import Listener
from bang.rooms.decoding import decode_request
from bang.rooms.errors import Refusal, code_of
from bang.server.registry import RoomRegistry
from bang.server.tables import EncodedUpdate, Entrance, LocalTables, Performed

MOMENT = 0.001  # seconds
LATE = 0.01  # notices come after replies


class FarListener:
    """A listener on the side of the rooms. Notices arrive a moment later, in their order."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener

    def changed(self, table: str) -> None:
        asyncio.get_running_loop().call_later(LATE, self.listener.changed, table)

    def dropped(self, table: str) -> None:
        asyncio.get_running_loop().call_later(LATE, self.listener.dropped, table)

    def lost(self) -> None:
        asyncio.get_running_loop().call_later(LATE, self.listener.lost)


class WireTables:
    def __init__(self, registry: RoomRegistry) -> None:
        self.near = LocalTables(registry)
        self.listeners: dict[Listener, FarListener] = {}
        self.calls = 0

    async def call(self, answer: Any, begin: Callable[[], Awaitable[Any]]) -> Any:
        """Run a call on the other side, and return its result or refusal after a way as bytes."""
        self.calls += 1
        await asyncio.sleep(MOMENT)
        try:
            data = msgspec.json.encode([True, await begin()])
        except BangError as error:
            data = msgspec.json.encode([False, [code_of(error), str(error)]])
        await asyncio.sleep(MOMENT)
        good, told = msgspec.json.decode(data)
        if not good:
            raise Refusal(*told)
        return msgspec.convert(told, answer)

    async def open(self, options: TableOptions, password: str, opener: tuple[str, str]) -> str:
        given = msgspec.json.decode(msgspec.json.encode(options), type=TableOptions)
        found: str = await self.call(str, lambda: self.near.open(given, password, opener))
        return found

    async def listing(self) -> list[TableSummary]:
        found: list[TableSummary] = await self.call(list[TableSummary], lambda: self.near.listing())
        return found

    async def waiting_tables_of(self, account: str, address: str) -> tuple[int, int]:
        found: tuple[int, int] = await self.call(tuple[int, int], lambda: self.near.waiting_tables_of(account, address))
        return found

    async def summary(self, table: str) -> TableSummary:
        found: TableSummary = await self.call(TableSummary, lambda: self.near.summary(table))
        return found

    async def entrance(self, table: str, account: str) -> Entrance:
        found: Entrance = await self.call(Entrance, lambda: self.near.entrance(table, account))
        return found

    async def follow(self, table: str, account: str, listener: Listener) -> None:
        far = self.listeners.setdefault(listener, FarListener(listener))
        await self.call(None, lambda: self.near.follow(table, account, far))

    async def unfollow(self, table: str, listener: Listener) -> None:
        await self.call(None, lambda: self.near.unfollow(table, self.listeners[listener]))

    async def update(self, table: str, account: str, since: int, missed: int) -> EncodedUpdate | None:
        found: EncodedUpdate | None = await self.call(
            EncodedUpdate | None, lambda: self.near.update(table, account, since, missed)
        )
        return found

    async def perform(self, action: Action, who: Person) -> Performed:
        sent = decode_request(msgspec.json.encode(action))
        assert isinstance(sent, Action)
        done = await self.call(dict[str, Any], lambda: self.near.perform(sent, Person(*who)))
        reply = done["reply"]
        return Performed(None if reply is None else decode_reply(msgspec.json.encode(reply)), done["version"])
