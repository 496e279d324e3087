"""The interface of stores. A call is durable when it returns, and without effect when it raises.

The server uses only this interface. `append` must refuse a number that exists: so a second writer is detected.
"""

from __future__ import annotations

from collections.abc import Callable
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


class Away(StoreError):
    """The database does not answer now. Nothing was read."""


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
    muted: float = 0.0  # by the host of the server until then, in seconds since 1970
    removed: float = 0.0  # likewise


class Deal(Struct, frozen=True):
    """Whose game of what begins."""

    people: list[str]  # their accounts
    game: str
    sets: list[str]
    players: int  # people and bots


class Running(Struct, frozen=True):
    """A game that goes on."""

    table: str
    game: str
    sets: list[str]
    players: int


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


class Search(Struct, frozen=True):
    """Somebody who looks for a quick match. Times are in seconds since 1970."""

    account: str
    name: str
    household: str  # of the address, as a hash
    wishes: bytes  # JSON
    since: float
    heard: float  # when its page last asked how it goes
    table: str = ""  # that was found


class RatedGame(Struct, frozen=True):
    """The rating of somebody after a game, or before their first one."""

    account: str
    game: str
    side: str
    number: int  # how many games of this side were rated
    mu: float
    sigma: float
    table: str = ""
    rated: float = 0.0  # when, in seconds since 1970


class Acquaintance(Struct, frozen=True):
    """Somebody whom one has played with, or does not want to meet."""

    account: str
    name: str
    last: float = 0.0  # when, in seconds since 1970; 0 if unknown
    blocked: bool = False


class Invitation(Struct, frozen=True):
    """Somebody asks somebody to come to a table."""

    account: str  # who is invited
    table: str
    sender: str
    sent: float
    name: str = ""  # of the sender


class Report(Struct, frozen=True):
    """What somebody tells the host of the server about somebody else."""

    id: str
    table: str
    reporter: str
    account: str
    reason: str
    words: str
    excerpt: bytes  # what was said and done there before, as JSON
    sent: float
    reporter_name: str = ""
    name: str = ""


class Sanctioned(Struct, frozen=True):
    """Somebody whom the host of the server has muted or removed until then, in seconds since 1970."""

    account: str
    name: str
    muted: float
    removed: float


class HostNote(Struct, frozen=True):
    """Something that the host of the server has done."""

    id: str
    done: float
    what: str
    account: str
    table: str
    note: str
    name: str = ""  # of the account


class Store(Protocol):
    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        begins: bool = False,
        snapshot: bytes | None = None,
        lease: Lease | None = None,
        deal: Deal | None = None,
    ) -> None:
        """The next entry of a table; the first one makes the table, and the one that `begins` starts its game.

        From the `deal` on its people find their way back to it, until it is finished.

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

    async def shut_table(self, table: str) -> None:
        """A table that whoever keeps the server has closed: its game does not go on, and nobody is led back to it."""

    async def close_stale(self, age: float) -> None:
        """Close the tables whose game has not begun and that were opened so many seconds ago."""

    async def playing(self, account: str, most: int) -> list[Running]:
        """The running games of an account, the last table first."""

    async def forget_player(self, table: str, account: str) -> None:
        """Forget that an account plays there, although the game goes on."""

    async def recording(self, table: str) -> bytes | None:
        """A finished game."""

    async def first_entry(self, table: str) -> bytes | None:
        """Return the entry that opened a table."""

    async def took_part(self, account: str, table: str) -> bool:
        """Return whether an account had a seat in a finished game."""

    async def finished_at(self, table: str) -> float:
        """Return when a game was finished, in seconds since 1970; 0 if it is not."""

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
        """Tables that are `waiting` or `closed` (opened before then), still `playing` (nothing written since) or
        `finished` before.

        Times are in seconds since 1970.
        """

    async def remove_tables(self, tables: list[str]) -> None:
        """Forget tables, with their games and the results of these."""

    async def old_guests(self, since: float, most: int) -> list[str]:
        """Accounts without a password that were not used since then."""

    async def remove_guests(self, ids: list[str], since: float) -> None:
        """Forget these accounts, but for those that were used since then or have a password now."""

    async def ratings(self, account: str) -> list[RatedGame]:
        """The latest rating of somebody for each game and side."""

    async def add_ratings(self, rated: list[RatedGame]) -> None:
        """All of a game. Clash if this game was rated before, or another one has these numbers."""

    async def is_rated(self, table: str) -> bool: ...

    async def now(self, own: Callable[[], float]) -> float:
        """The time by the clock that all servers share: that of the database, or one's own if it has none."""

    async def begin_search(self, search: Search) -> None:
        """Look for a quick match, instead of any search of before."""

    async def note_heard(self, account: str, now: float) -> None:
        """The page of somebody who looks for a match is there."""

    async def end_search(self, account: str) -> None: ...

    async def searches(self) -> list[Search]:
        """All of them, who has waited longest first."""

    async def note_found(self, searches: list[tuple[str, float]], table: str) -> None:
        """Tell those of them (account, since when) who still look that this is their table."""

    async def forget_searches(self, since: float) -> None:
        """Forget those whose page was not heard of since then."""

    async def block(self, account: str, other: str, on: bool) -> None:
        """The first does not want to meet the other, or no longer minds."""

    async def blocked(self, account: str) -> list[Acquaintance]: ...

    async def has_blocked(self, account: str, other: str) -> bool: ...

    async def blocks_of_searchers(self) -> set[tuple[str, str]]:
        """Whom those who look for a quick match do not want to meet."""

    async def met(self, account: str, most: int) -> list[Acquaintance]:
        """The people whom somebody has finished games with, the latest first."""

    async def have_met(self, account: str, other: str) -> bool: ...

    async def invite(self, invitation: Invitation) -> None:
        """Instead of one to the same table, if there is any."""

    async def invitations(self, account: str, since: float) -> list[Invitation]:
        """The latest few that were sent since then, but for those of people who are blocked."""

    async def drop_invitation(self, account: str, table: str) -> None: ...

    async def report(self, report: Report) -> None:
        """Clash if the same person was reported by the same one at this table."""

    async def reports(self) -> list[Report]:
        """The oldest ones that are not settled, the oldest first."""

    async def count_reports(self, reporter: str) -> tuple[int, int]:
        """Count those that are not settled, and how many of these are by the reporter."""

    async def settle_report(self, id: str) -> None: ...

    async def mute(self, account: str, until: float) -> None: ...

    async def remove(self, account: str, until: float) -> None: ...

    async def sanctioned(self, now: float) -> list[Sanctioned]:
        """List those who are muted or removed now."""

    async def note_host(self, note: HostNote) -> None: ...

    async def host_log(self) -> list[HostNote]:
        """What the host of the server has done, the latest first."""

    async def forget_old(self, invited: float, reported: float, done: float) -> None:
        """Forget invitations sent before then, settled reports sent before then, and what the host did before then."""

    async def check(self) -> None:
        """Raises StoreError if the database does not answer, or if the last write failed."""

    async def taken_over(self) -> None:
        """Returns once another server has taken the database; everything else raises TakenOver from then on."""

    async def close(self) -> None: ...
