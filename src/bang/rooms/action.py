"""The base class of actions: a message of a client, its check and its effect in one class.

A concrete action is a module of `bang.rooms.actions`. Its fields are the message of the protocol; `check` refuses it or
returns the entry to write; the entry's `apply` changes the state of the room, live and after a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from bang.protocol.messages import Reply, Request
from bang.protocol.parts import TableId

if TYPE_CHECKING:
    from bang.rooms.entries import Entry
    from bang.rooms.room import Room
    from bang.rooms.state import RoomState

Limit = Literal["advice", "changes", "chat", "tables"]


class Person(NamedTuple):
    """The account that acts."""

    account: str
    name: str = ""
    program: bool = False  # a program plays for this account
    avatar: int = 0


class Action(Request, kw_only=True):
    """Something that a person wants to happen in a room."""

    # The rate limit that the server applies before. None: it writes nothing, or what the table cannot go on without.
    limit: ClassVar[Limit | None] = "changes"
    before_deal: ClassVar[bool] = False  # it can be done before the deal; to count it tells nothing about hands
    deliberate: ClassVar[bool] = True  # a person did it, not the page by itself

    table: TableId

    def counts_as(self) -> Limit | None:
        """Return the rate limit of this one."""
        return self.limit

    def check(self, state: RoomState, who: Person) -> Entry:
        """Return the entry to write, or raise a BangError that says why not."""
        raise NotImplementedError

    async def perform(self, room: Room, who: Person) -> Reply | None:
        """Carry it out, in the task of the room. Return a reply where it is not `done`."""
        await room.write(self.check(room.state, who))
        return None
