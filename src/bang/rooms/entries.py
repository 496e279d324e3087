"""What is worth keeping of a table, in order: from these alone it is made again, exactly, after a restart."""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import Struct

from bang.protocol.parts import Content, Motive, Result, TableOptions


class Entry(Struct, tag_field="e", tag=str.lower, array_like=False, omit_defaults=True):
    pass


class Opened(Entry):
    options: TableOptions
    password: str = ""  # as a hash


class Seated(Entry):
    seat: int
    account: str
    name: str
    program: bool = False


class Left(Entry):
    """A person gave up the seat, or was removed by the host; during a game a bot has it from then on."""

    seat: int
    kicked: bool = False


class Started(Entry):
    seed: int
    salt: str
    names: list[str]  # of all seats, bots included


class Answered(Entry):
    seat: int
    question: int
    answer: Content
    by: str  # person, bot, stand-in, forced, declined, clock; never told to anybody
    motive: Motive | None = None  # of a bot; told when the game is over


class Said(Entry):
    seat: int
    text: str = ""
    phrase: str = ""


class Hosted(Entry):
    """The host is away for too long: somebody else is host now."""

    seat: int


class Readied(Entry):
    seat: int
    on: bool


class Rewound(Entry):
    """An answer broke the game, or no longer fits the rules: it goes on as it was after so many answers."""

    answers: int
    question: int  # the number of the question that is asked then: what was meant for another must not answer it
    version: int  # what has been told until then stays told


class Muted(Entry):
    seat: int
    on: bool


class Followed(Entry):
    """The rematch is at this table."""

    table: str


AnyEntry = Opened | Seated | Left | Hosted | Readied | Started | Answered | Rewound | Said | Muted | Followed

decode = msgspec.json.Decoder(AnyEntry).decode
encode = msgspec.json.Encoder().encode


class RoomLog(Protocol):
    """Where entries go. When `append` returns, the entry survives a crash; when it raises, nothing was written."""

    async def append(
        self, table: str, number: int, entry: bytes, begins: bool = False, snapshot: bytes | None = None
    ) -> None:
        """A snapshot is where the game stood before this entry; it replaces the one of before."""

    async def finish(self, table: str, recording: bytes, results: list[Result]) -> None:
        """The game is over: keep it for good."""
