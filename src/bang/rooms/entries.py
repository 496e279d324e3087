"""Entries: the durable lines of a room's log, in order. From these alone a room is made again after a restart.

Here are the base class and the entries that no person causes; those of actions are beside the actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from bang.protocol.parts import Content, SeatResult, TableOptions

if TYPE_CHECKING:
    from bang.rooms.state import RoomState


class Entry(Struct, tag_field="e", tag=str.lower, omit_defaults=True):
    """The tag and the fields are in databases: a field may be added with a default, and never renamed."""

    def apply(self, state: RoomState) -> None:
        """Change the state. The entry was checked before, so this must not fail."""
        raise NotImplementedError


class Practice(Struct, omit_defaults=True):
    """Where the game of a table for practice begins: with a deal that is known, after some answers."""

    seat: int  # of the person
    seed: int | str
    answers: list[Content] = []
    names: list[str] = []  # of the seats, as in the game that it was taken from


class Opened(Entry):
    options: TableOptions
    password: str = ""  # as a hash
    practice: Practice | None = None

    def apply(self, state: RoomState) -> None:
        state.open(self.options, self.password, self.practice)


class Hosted(Entry):
    """The host is away for too long: somebody else is host now."""

    seat: int

    def apply(self, state: RoomState) -> None:
        state.host = self.seat
        state.note("host", self.seat)


class Overdue(Entry):
    """The time of a person is up: the clock answers next."""

    seat: int

    def apply(self, state: RoomState) -> None:
        state.note("late", self.seat)


class Closed(Entry):
    """The host of the server has closed the table."""

    def apply(self, state: RoomState) -> None:
        state.closed = state.broken = True
        state.note("closed")


class Rewound(Entry):
    """An answer broke the game, or no longer fits the rules: it goes on as it was after so many answers."""

    answers: int
    question: int  # the number of the question that is asked then: what was meant for another must not answer it
    version: int  # what has been told until then stays told

    def apply(self, state: RoomState) -> None:
        state.rewind(self)


encode = msgspec.json.Encoder().encode


class RoomLog(Protocol):
    """Keeps entries. When `append` returns, the entry survives a crash; when it raises, nothing was written."""

    async def append(
        self, table: str, number: int, entry: bytes, begins: bool = False, snapshot: bytes | None = None
    ) -> None:
        """Write an entry. A snapshot is where the game stood before this entry; it replaces the one of before."""

    async def forget_player(self, table: str, account: str) -> None:
        """Lead somebody back to a running game no longer: the seat is a bot's."""

    async def finish(self, table: str, recording: bytes, results: list[SeatResult]) -> None:
        """Keep a finished game for good."""
