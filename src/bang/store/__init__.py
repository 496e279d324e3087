"""Where tables and games live. `open_store` gives what a database address asks for; SQLite is the one there is yet."""

from __future__ import annotations

from bang.store.interface import Account, Store, StoreError

__all__ = ["Account", "Store", "StoreError", "open_store"]


async def open_store(database: str) -> Store:
    """A file name or sqlite:///FILE; StoreError says in a sentence what is wrong with it."""
    scheme, separator, rest = database.partition("://")
    if separator and scheme != "sqlite":
        raise StoreError(f"There is no store for {scheme!r} databases yet; give a file name or sqlite:///FILE.")
    from bang.store.sqlite import SqliteStore

    return await SqliteStore.open(rest.removeprefix("/") if separator else database)
