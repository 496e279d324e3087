"""Tables as connections and requests see them: by id, wherever their rooms are.

Nothing here returns a room. All that is passed and returned can be sent over a wire, but for the listener, so that the
rooms may be in another process than the connections (`server/cluster`).
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

from msgspec import Struct

from bang.engine.kernel.view import SPECTATOR
from bang.errors import BangError
from bang.protocol.messages import Reply
from bang.protocol.parts import TableOptions, TableSummary
from bang.rooms import Room
from bang.rooms.action import Action, Person
from bang.rooms.attendance import Listener
from bang.rooms.entries import Closed, Practice
from bang.rooms.errors import Refusal
from bang.rooms.excerpt import Excerpt, excerpt
from bang.server.registry import RoomRegistry, summary


class Uncertain(BangError):
    """The server that had the table is gone, and nobody knows whether it has done what was asked."""


class Entrance(Struct, frozen=True):
    """What an account finds that wants to follow a table."""

    seated: bool
    password: str  # that others need, as a hash
    watchable: bool  # whether others may follow it now
    version: int  # the latest one that the account may know
    missed: int  # happenings since it went away


class EncodedUpdate(Struct, frozen=True):
    text: str
    version: int  # that the viewer has then


class Performed(Struct, frozen=True):
    reply: Reply | None  # None: it is `done`
    version: int  # the latest one that the account may know then; to be shown before the reply


class Tables(Protocol):
    """All tables there are. What is refused raises a BangError."""

    async def open(
        self, options: TableOptions, password: str, opener: tuple[str, str], practice: Practice | None = None
    ) -> str:
        """Open a table and return its id. The password is a hash, the opener an account and its address."""

    async def listing(self) -> list[TableSummary]:
        """The tables of the lobby."""

    async def waiting_tables_of(self, account: str, address: str) -> tuple[int, int]:
        """Count the tables that wait and were opened by an account, and from an address."""

    async def summary(self, table: str) -> TableSummary:
        """What the lobby would say of a table."""

    async def entrance(self, table: str, account: str) -> Entrance:
        """Look at a table from its door."""

    async def follow(self, table: str, account: str, listener: Listener) -> None:
        """Tell the listener from now on that the table has changed, at once for the first time."""

    async def unfollow(self, table: str, listener: Listener) -> None:
        """Tell the listener nothing more. Whoever is seated there counts as absent, if no other listener is left."""

    async def update(self, table: str, account: str, since: int, missed: int) -> EncodedUpdate | None:
        """What an account may know of a table that it follows; None if its room is not there now."""

    async def excerpt(self, table: str) -> Excerpt:
        """What was said and done at a table a little while ago."""

    async def close_table(self, table: str) -> None:
        """Let nothing happen at a table any more, because the host of the server says so."""

    async def perform(self, action: Action, who: Person) -> Performed:
        """Carry out an action at the table that it names; durable when this returns. Uncertain if nobody knows."""


class LocalTables:
    """All rooms are in this process."""

    def __init__(self, registry: RoomRegistry) -> None:
        self.registry = registry

    async def open(
        self, options: TableOptions, password: str, opener: tuple[str, str], practice: Practice | None = None
    ) -> str:
        return (await self.registry.open(options, password, opener, practice)).id

    async def listing(self) -> list[TableSummary]:
        return self.registry.listing()

    async def waiting_tables_of(self, account: str, address: str) -> tuple[int, int]:
        return self.registry.waiting_tables_of(account, address)

    async def summary(self, table: str) -> TableSummary:
        return summary(await self.registry.find(table))

    async def entrance(self, table: str, account: str) -> Entrance:
        room = await self.registry.find(table)
        state = room.state
        seat = state.seat_of(account)
        watchable = state.status == "waiting" or state.options.spectators
        missed = room.attendance.missed(account, state.version)
        return Entrance(seat != SPECTATOR, state.password, watchable, room.version_for(seat), missed)

    async def follow(self, table: str, account: str, listener: Listener) -> None:
        await (await self.registry.find(table)).connect(account, listener)

    async def unfollow(self, table: str, listener: Listener) -> None:
        room = self.registry.rooms.get(table)
        if room is not None:
            await room.disconnect(listener)

    async def update(self, table: str, account: str, since: int, missed: int) -> EncodedUpdate | None:
        room = self.registry.rooms.get(table)
        if room is None:
            return None
        if since < room.state.untold:
            # A page that was opened anew shows the table before its history; another one would show it afterwards.
            await (self.registry.recall(room) if since > 0 else self.registry.recall_soon(room))
        return update(room, account, since, missed)

    def update_now(self, table: str, account: str, since: int) -> EncodedUpdate | None:
        """The same, but None as well if the room has to remember first what happened since then."""
        room = self.registry.rooms.get(table)
        return None if room is None or since < room.state.untold else update(room, account, since)

    async def excerpt(self, table: str) -> Excerpt:
        room = await self.registry.find(table)
        await self.registry.recall(room)
        return excerpt(room.state)

    async def close_table(self, table: str) -> None:
        room = await self.registry.find(table)
        if room.state.closed or room.state.status == "finished":
            raise Refusal("wrong_time", "This table is closed already, or its game is over.")
        await room.do(partial(room.write, Closed()))
        await self.registry.store.shut_table(table)

    async def perform(self, action: Action, who: Person) -> Performed:
        room = await self.registry.find(action.table)
        if room.state.closed:
            raise Refusal("closed", "The host of this server has closed the table.")
        reply = await room.perform(action, who)
        return Performed(reply, room.version_for(room.state.seat_of(who.account)))


def update(room: Room, account: str, since: int, missed: int = 0) -> EncodedUpdate:
    version = since if since < room.state.untold else room.version_for(room.state.seat_of(account))
    return EncodedUpdate(room.update_for(account, since, missed), version)
