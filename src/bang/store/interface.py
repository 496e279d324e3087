"""The interface of stores. A call is durable when it returns, and without effect when it raises.

The server uses only this interface. `append` must refuse a number that exists: so a second writer is detected.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from msgspec import Struct

from bang.errors import BangError
from bang.protocol.parts import PlayedGame, SeatResult, Standing


class StoreError(BangError):
    """The database cannot be opened, read or written."""


class Clash(StoreError):
    """A unique name or number exists already."""


class Unsure(StoreError):
    """The connection was lost during a write, so it is unknown whether it was written."""


class TakenOver(Unsure):
    """Another server has the database now: this one must write nothing more, and stop."""


class NotOwner(StoreError):
    """Another server owns the table, or may own it. Nothing was written."""


class Lease(NamedTuple):
    """The right of a server to write to a table, where several share a database."""

    table: str
    node: str
    epoch: int


class Account(Struct, frozen=True):
    """A person, or a program that plays, known by a token that the server signed."""

    id: str
    name: str
    bot: bool = False
    epoch: int = 0  # raised to make all tokens of before worthless
    login: str | None = None  # unique; only with a password
    password: str | None = None  # as a hash
    avatar: int = 0  # the number of a chosen face; 0: that of the name


class Record(NamedTuple):
    """How often somebody played a role with a character, and won."""

    game: str
    role: str
    character: str
    games: int
    won: int


class Meeting(NamedTuple):
    """How often two people played a game with each other in these roles, and it ended like this."""

    game: str
    role: str
    won: bool
    their_role: str
    they_won: bool
    games: int


class Store(Protocol):
    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        begins: bool = False,
        snapshot: bytes | None = None,
        lease: Lease | None = None,
    ) -> None:
        """The next entry of a table; the first one makes the table, and the one that `begins` starts its game.

        A snapshot replaces the one of before. The very same entry again is a repetition and does no harm. With a lease,
        NotOwner if it is another's now.
        """

    async def finish(self, table: str, recording: bytes, results: list[SeatResult]) -> None:
        """Keep a finished game for good. May be repeated."""

    async def entries(self, table: str) -> list[bytes]:
        """All entries of a table in order; none if there is no such table."""

    async def snapshot(self, table: str) -> bytes | None:
        """The last snapshot of a running game."""

    async def waiting_tables(self) -> list[str]:
        """The tables whose game has not begun, the newest first."""

    async def interrupted_tables(self, age: float) -> list[str]:
        """The tables whose game was going on when the last entry of all running games was written.

        That is, those with an entry at most so many seconds older.
        """

    async def close_table(self, table: str, lease: Lease | None = None) -> None:
        """A table that came to nothing: it is no longer waiting. With a lease, only if that is still good."""

    async def close_stale(self, age: float) -> None:
        """Close the tables whose game has not begun and that were opened so many seconds ago."""

    async def recording(self, table: str) -> bytes | None:
        """A finished game."""

    async def first_entry(self, table: str) -> bytes | None:
        """How a table was opened."""

    async def took_part(self, account: str, table: str) -> bool:
        """Whether an account had a seat in a finished game."""

    async def finished_at(self, table: str) -> float:
        """When a game was finished, in seconds since 1970; 0 if it is not."""

    async def add_account(self, account: Account) -> None: ...

    async def account(self, id: str) -> Account | None: ...

    async def account_by_login(self, login: str) -> Account | None: ...

    async def rename(self, id: str, name: str) -> None: ...

    async def set_password(self, id: str, login: str, hashed: str) -> None:
        """Clash if the login is somebody else's. All tokens of before are worthless."""

    async def next_epoch(self, id: str) -> None:
        """All tokens of before are worthless."""

    async def note_seen(self, ids: list[str]) -> None:
        """These accounts are in use now."""

    async def set_avatar(self, id: str, avatar: int) -> None: ...

    async def standings(self, account: str, by: str, game: str = "") -> list[Standing]:
        """The finished games of an account (of everybody if empty), by `role`, `character` or `set`; by `player`
        those of everybody. Of one game, or of all."""

    async def record(self, account: str) -> list[Record]:
        """The finished games of an account, by game, role and character."""

    async def meetings(self, account: str, other: str) -> list[Meeting]:
        """The finished games of two accounts at one table."""

    async def played(self, account: str) -> list[PlayedGame]:
        """The last hundred finished games of an account, the latest first."""

    async def old_tables(self, state: str, since: float, most: int) -> list[str]:
        """Tables that are `closed` (opened before then), still `playing` (nothing written since) or `finished` before.

        Times are in seconds since 1970.
        """

    async def remove_tables(self, tables: list[str]) -> None:
        """Forget tables, with their games and the results of these."""

    async def old_guests(self, since: float, most: int) -> list[str]:
        """Accounts without a password that were not used since then."""

    async def remove_guests(self, ids: list[str], since: float) -> None:
        """Forget these accounts, but for those that were used since then or have a password now."""

    async def check(self) -> None:
        """Raises StoreError if the database does not answer, or if the last write failed."""

    async def taken_over(self) -> None:
        """Returns once another server has taken the database; everything else raises TakenOver from then on."""

    async def close(self) -> None: ...
