"""Where tables and games live. `open_store` gives what a database address asks for; SQLite is the one there is yet."""

from __future__ import annotations

from pathlib import Path

from bang.store.interface import Account, Store, StoreError

__all__ = ["Account", "Store", "StoreError", "database_file", "open_store"]


def database_file(database: str) -> Path:
    """The file of a database address: a file name or sqlite:///FILE."""
    scheme, separator, rest = database.partition("://")
    if separator and scheme != "sqlite":
        raise StoreError(f"There is no store for {scheme!r} databases yet; give a file name or sqlite:///FILE.")
    name = rest.removeprefix("/") if separator else database
    if name in ("", ":memory:"):
        raise StoreError("The database needs a file name.")
    return Path(name).expanduser()


async def open_store(database: str) -> Store:
    """StoreError says in a sentence what is wrong with the database."""
    from bang.store.sqlite import SqliteStore

    return await SqliteStore.open(database_file(database))
