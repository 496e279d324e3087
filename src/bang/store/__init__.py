"""Persistent storage in an SQLite file or a PostgreSQL database. `open_store` chooses by the address."""

from __future__ import annotations

from pathlib import Path

from bang.store.interface import (
    Account,
    Acquaintance,
    Away,
    Clash,
    Deal,
    HostNote,
    Invitation,
    Lease,
    Meeting,
    NotOwner,
    RatedGame,
    Record,
    Report,
    Running,
    Sanctioned,
    Search,
    Store,
    StoreError,
    TakenOver,
    Unsure,
)

__all__ = [
    "Account",
    "Acquaintance",
    "Away",
    "Clash",
    "Deal",
    "HostNote",
    "Invitation",
    "Lease",
    "Meeting",
    "NotOwner",
    "RatedGame",
    "Record",
    "Report",
    "Running",
    "Sanctioned",
    "Search",
    "Store",
    "StoreError",
    "TakenOver",
    "Unsure",
    "database_file",
    "open_store",
]


def database_file(database: str) -> Path | None:
    """The file of a database address (a file name or sqlite:///FILE); None for PostgreSQL, which is no file."""
    scheme, separator, rest = database.partition("://")
    if separator and scheme in ("postgresql", "postgres"):
        return None
    if separator and scheme != "sqlite":
        raise StoreError(
            f"There is no store for {scheme!r} databases; give a file name or postgresql://USER@HOST/NAME."
        )
    name = rest.removeprefix("/") if separator else database
    if name in ("", ":memory:"):
        raise StoreError("The database needs a file name.")
    return Path(name).expanduser()


async def open_store(database: str, shared: bool = False, address: str = "") -> Store:
    """StoreError says in a sentence what is wrong with the database. Several servers can share a PostgreSQL.

    `address`: where the server that opens it can be reached, told to whoever wants the same file.
    """
    file = database_file(database)
    if file is None:
        from bang.store.postgres import open_postgres

        return await open_postgres(database, shared)
    if shared:
        raise StoreError("Several servers can share a PostgreSQL database only, not a file.")
    from bang.store.sqlite import open_sqlite

    return await open_sqlite(file, address)
