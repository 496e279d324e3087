"""Read finished games out of a database, beside the server that may be running on it. Nothing is written or locked."""

from __future__ import annotations

import asyncio
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from bang.store import StoreError, database_file

PAGE: Final = 50  # games that are fetched at a time
CONNECT_TIMEOUT: Final = 10.0  # seconds

COUNT: Final = "SELECT count(*) FROM games"
NEXT: Final = "SELECT id, recording, finished FROM games WHERE id > {} ORDER BY id LIMIT {}"


class FinishedGame(NamedTuple):
    table: str
    recording: bytes  # JSON
    finished: float  # in seconds since 1970


def count_games(database: str) -> int:
    """Count the finished games of a database."""
    rows = read(database, COUNT)
    return int(str(rows[0][0]))


def finished_games(database: str) -> Iterator[FinishedGame]:
    """All of them, by the name of their table, some at a time."""
    last = ""
    while rows := read(database, NEXT, last, PAGE):
        for table, recording, finished in rows:
            last = str(table)
            assert isinstance(recording, bytes)
            yield FinishedGame(last, inflated(last, recording), float(str(finished)))


def inflated(table: str, recording: bytes) -> bytes:
    try:
        return zlib.decompress(recording)
    except zlib.error as error:
        raise StoreError(f"The game of table {table} is damaged in the database: {error}.") from error


def read(database: str, sql: str, *values: str | int) -> list[tuple[object, ...]]:
    file = database_file(database)
    return asyncio.run(from_postgres(database, sql, *values)) if file is None else from_sqlite(file, sql, *values)


def from_sqlite(file: Path, sql: str, *values: str | int) -> list[tuple[object, ...]]:
    if not file.exists():
        raise StoreError(f"There is no database {file}; name the file that the server uses.")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=CONNECT_TIMEOUT)) as db:
            return db.execute(sql.format("?", "?"), values).fetchall()
    except sqlite3.Error as error:
        raise StoreError(f"{file} is no database of a server of ours: {error}.") from error


async def from_postgres(url: str, sql: str, *values: str | int) -> list[tuple[object, ...]]:
    import asyncpg

    try:
        connection = await asyncpg.connect(url, timeout=CONNECT_TIMEOUT)
        try:
            return [tuple(row) for row in await connection.fetch(sql.format("$1", "$2"), *values)]
        finally:
            await connection.close()
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError(f"PostgreSQL cannot be read: {error}.") from error
