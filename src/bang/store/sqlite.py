"""The store in one SQLite file: write-ahead log, one writer thread, group commit."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
import zlib
from pathlib import Path
from typing import IO, Final

from bang.protocol.parts import Result, Standing
from bang.store.interface import Account, StoreError
from bang.store.writer import Writer

# What the counts of `standings` are made by. Sets are counted in the combination they were played in.
COUNTED: Final = {"role": "r.role", "character": "r.character", "set": "g.sets"}


class SqliteStore:
    def __init__(self, writer: Writer, lock: IO[bytes] | None) -> None:
        self.writer = writer
        self.lock = lock

    @classmethod
    async def open(cls, file: Path) -> SqliteStore:
        lock = None
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = lock_file(file)
            await asyncio.to_thread(prepare, file)
            return cls(Writer(str(file)), lock)
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise StoreError(f"The database {file} cannot be opened: {reason}.") from error
        except StoreError:
            if lock is not None:
                lock.close()
            raise

    async def close(self) -> None:
        await self.writer.close()
        if self.lock is not None:
            self.lock.close()

    async def check(self) -> None:
        await self.writer.run(lambda db: db.execute("SELECT 1").fetchone())

    # --- tables

    async def append(self, table: str, number: int, entry: bytes, begins: bool = False) -> None:
        def job(db: sqlite3.Connection) -> None:
            now = time.time()
            if number == 1:
                db.execute("INSERT INTO tables (id, state, opened) VALUES (?, 'waiting', ?)", (table, now))
            elif begins:
                db.execute("UPDATE tables SET state = 'playing' WHERE id = ?", (table,))
            db.execute(
                "INSERT INTO entries (table_id, number, entry, written) VALUES (?, ?, ?, ?)",
                (table, number, entry, now),
            )

        await self.writer.run(job)

    async def finish(self, table: str, recording: bytes, results: list[Result]) -> None:
        sets = ",".join(json.loads(recording)["options"]["sets"])
        packed = zlib.compress(recording)

        def job(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET state = 'finished' WHERE id = ?", (table,))
            db.execute(
                "INSERT OR REPLACE INTO games (id, recording, sets, finished) VALUES (?, ?, ?, ?)",
                (table, packed, sets, time.time()),
            )
            db.executemany(
                "INSERT OR REPLACE INTO results (game_id, seat, account, name, role, character, won)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(table, r.seat, r.account, r.name, r.role, r.character, r.won) for r in results],
            )

        await self.writer.run(job)

    async def entries(self, table: str) -> list[bytes]:
        query = "SELECT entry FROM entries WHERE table_id = ? ORDER BY number"
        return [row[0] for row in await self.writer.run(lambda db: db.execute(query, (table,)).fetchall())]

    async def waiting_tables(self) -> list[str]:
        query = "SELECT id FROM tables WHERE state = 'waiting' ORDER BY opened DESC"
        return [row[0] for row in await self.writer.run(lambda db: db.execute(query).fetchall())]

    async def close_table(self, table: str) -> None:
        change = "UPDATE tables SET state = 'closed' WHERE id = ? AND state = 'waiting'"
        await self.writer.run(lambda db: db.execute(change, (table,)).rowcount)

    async def recording(self, table: str) -> bytes | None:
        query = "SELECT recording FROM games WHERE id = ?"
        row = await self.writer.run(lambda db: db.execute(query, (table,)).fetchone())
        return None if row is None else zlib.decompress(row[0])

    # --- people

    async def add_account(self, account: Account) -> None:
        change = "INSERT INTO accounts (id, name, bot, created) VALUES (?, ?, ?, ?)"
        values = (account.id, account.name, account.bot, time.time())
        await self.writer.run(lambda db: db.execute(change, values).rowcount)

    async def account(self, id: str) -> Account | None:
        query = "SELECT name, bot FROM accounts WHERE id = ?"
        row = await self.writer.run(lambda db: db.execute(query, (id,)).fetchone())
        return None if row is None else Account(id, row[0], bool(row[1]))

    async def rename(self, id: str, name: str) -> None:
        change = "UPDATE accounts SET name = ? WHERE id = ?"
        await self.writer.run(lambda db: db.execute(change, (name, id)).rowcount)

    async def standings(self, account: str, by: str) -> list[Standing]:
        column = COUNTED[by]
        query = (
            f"SELECT {column}, COUNT(*), SUM(r.won) FROM results r JOIN games g ON g.id = r.game_id"
            f" WHERE r.account = ? OR ? = '' GROUP BY {column} ORDER BY COUNT(*) DESC, {column} LIMIT 500"
        )
        rows = await self.writer.run(lambda db: db.execute(query, (account, account)).fetchall())
        return [Standing(of, games, won) for of, games, won in rows]


def prepare(file: Path) -> None:
    # Alembic takes longer to load than all the rest of the server.
    from bang.store.migrate import migrate

    migrate(f"sqlite:///{file}")


def lock_file(file: Path) -> IO[bytes] | None:
    """One server for each database: two would play the same table twice."""
    if os.name == "nt":
        return None
    import fcntl

    lock = file.with_name(file.name + ".lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.close()
        raise StoreError(f"Another server uses the database {file}.") from error
    return lock
