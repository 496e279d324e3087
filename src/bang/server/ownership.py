"""Which tables a server may act for: all of them, if no other shares its database."""

from __future__ import annotations

from typing import Final, Protocol

from bang.store import Lease

QUEUE: Final = "quick-match"  # is owned as if it were a table: by the server that seats people


class Ownership(Protocol):
    """Which tables this server may act for, where several share a database."""

    async def claim(self, table: str, fresh: bool = False) -> Lease | None:
        """Own a table from now on, or one that is being opened; raises a BangError if another server does."""

    def lease_of(self, table: str) -> Lease | None:
        """Return the lease that entries are written with."""

    async def release(self, table: str) -> None:
        """Let others have it."""

    def disown(self, table: str) -> None:
        """Another server has it."""


class Alone:
    """No other server shares the database: all tables are ours."""

    async def claim(self, table: str, fresh: bool = False) -> Lease | None:
        return None

    def lease_of(self, table: str) -> Lease | None:
        return None

    async def release(self, table: str) -> None:
        pass

    def disown(self, table: str) -> None:
        pass
