"""One SQLite file: write-ahead log, one thread that writes with group commit, and two that read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, Final

from sqlalchemy.dialects.sqlite import dialect

from bang.store.form import newest_form, sqlite_form
from bang.store.interface import Clash, StoreError
from bang.store.sql import SqlStore
from bang.store.statements import Statement, Step, Translation, Values, piled

Job = list[Step]
Waiting = tuple[Job, "asyncio.Future[Any]"]

LONGEST_ADDRESS: Final = 300  # bytes
LARGEST_BATCH: Final = 500  # jobs in one commit
LOCK_TIMEOUT: Final = 5.0  # seconds for whoever holds the lock of SQLite
TRANSLATION: Final = Translation(dialect(paramstyle="qmark"))


async def open_sqlite(file: Path, address: str = "") -> SqlStore:
    """`address`: where the server that opens it can be reached, told to whoever wants the same file."""
    lock = None
    try:
        file = file.resolve()  # two names of one file are one database
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = lock_file(file, address)
        keep_private(file)
        await asyncio.to_thread(prepare, file)
        return SqlStore(Sqlite(str(file), lock))
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StoreError(f"The database {file} cannot be opened: {reason}.") from error
    except StoreError:
        if lock is not None:
            lock.close()
        raise


class Reader:
    """A connection that reads, with a thread of its own. The write-ahead log lets it read while others write."""

    def __init__(self, path: str, name: str) -> None:
        self.connection = connect(path)
        self.connection.execute("PRAGMA query_only=ON")
        self.thread = ThreadPoolExecutor(1, name)

    async def read(self, statement: Statement, values: Values) -> list[Sequence[Any]]:
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, self.look, statement, values)
        except sqlite3.Error as error:
            raise StoreError(f"The database refused: {error}.") from error

    def look(self, statement: Statement, values: Values) -> list[Sequence[Any]]:
        return self.connection.execute(TRANSLATION.sql(statement), TRANSLATION.order(statement, values)).fetchall()

    def close(self) -> None:
        self.thread.shutdown()
        self.connection.close()


class Sqlite:
    """Commits waiting jobs together (group commit). What takes long to read waits in a line of its own."""

    def __init__(self, path: str, lock: IO[bytes] | None) -> None:
        self.lock = lock  # of the file: the system keeps it for us until we end
        self.lost = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.commits = 0
        self.closed = False
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)
        self.connection = connect(path)
        self.reader = Reader(path, "reader")
        self.slow_reader = Reader(path, "slow reader")
        self.thread.start()

    async def write(self, steps: Sequence[Step]) -> None:
        self.check()
        future: asyncio.Future[None] = self.loop.create_future()
        self.queue.put((list(steps), future))
        # It is done in any case, also when whoever waits for it goes away.
        await asyncio.shield(future)

    async def read(self, statement: Statement, **values: Any) -> list[Sequence[Any]]:
        self.check()
        return await (self.slow_reader if statement.slow else self.reader).read(statement, values)

    async def now(self, own: Callable[[], float]) -> float:
        return own()  # a file has no clock

    def check(self) -> None:
        if self.closed:
            raise StoreError("The store is closed.")

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.queue.put(None)
            await asyncio.to_thread(self.thread.join)
            await asyncio.to_thread(self.reader.close)
            await asyncio.to_thread(self.slow_reader.close)
            self.connection.close()
            if self.lock is not None:
                self.lock.close()

    # --- in the thread

    def work(self) -> None:
        while True:
            first = self.queue.get()
            if first is None:
                return
            batch = [first]
            last = False
            while len(batch) < LARGEST_BATCH and not self.queue.empty():
                further = self.queue.get()
                if further is None:
                    last = True
                    break
                batch.append(further)
            outcomes = self.commit([job for job, _ in batch])
            waiting = [future for _, future in batch]
            self.loop.call_soon_threadsafe(deliver, waiting, outcomes)
            if last:
                return

    def commit(self, jobs: list[Job]) -> list[Any]:
        """All jobs together; if anything is wrong, each by itself, so that one that fails takes no other with it."""
        try:
            self.transact(jobs)
        except sqlite3.Error as error:
            if len(jobs) == 1:
                return [error]
            return [outcome for job in jobs for outcome in self.commit([job])]
        return [None] * len(jobs)

    def transact(self, jobs: list[Job]) -> None:
        db = self.connection
        try:
            # Few statements: at each one this thread gives way to the others and has to wait for its turn again.
            db.execute("BEGIN IMMEDIATE")
            for sql, rows in piled(jobs, TRANSLATION):
                db.executemany(sql, rows)
            db.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=LOCK_TIMEOUT)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")  # an acknowledged answer survives a power cut, not only a crash
    return db


def deliver(waiting: list[asyncio.Future[Any]], outcomes: list[Any]) -> None:
    for future, outcome in zip(waiting, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, sqlite3.IntegrityError):
            future.set_exception(Clash(f"The database refused: {outcome}."))
        elif isinstance(outcome, sqlite3.Error):
            future.set_exception(StoreError(f"The database refused: {outcome}."))
        else:
            future.set_result(outcome)


def prepare(file: Path) -> None:
    """Bring the database to the form that this program wants."""
    if not has_newest_form(file):
        from bang.store.migrate import migrate_sqlite  # Alembic is a quarter of what a start would have to load

        migrate_sqlite(file)


def has_newest_form(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(file, timeout=LOCK_TIMEOUT)) as db:
            return sqlite_form(db) == newest_form()
    except sqlite3.Error:
        return False  # whoever tries to migrate it says in words what is wrong


def keep_private(file: Path) -> None:
    """Make a new database for this user alone, and keep an old one from all others: it holds keys and hashes."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    left = [file.with_name(file.name + ending) for ending in ("-wal", "-shm")]  # there after a crash
    for one in [file, *(path for path in left if path.exists())] if os.name != "nt" else []:
        if one.stat().st_mode & 0o007:
            one.chmod(one.stat().st_mode & 0o770)


def lock_file(file: Path, address: str) -> IO[bytes] | None:
    """Lock the database for one server: two would play the same table twice."""
    if os.name == "nt":
        return None
    import fcntl

    lock = file.with_name(file.name + ".lock").open("a+b")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.seek(0)
        other = lock.read(LONGEST_ADDRESS).decode(errors="replace").strip()
        lock.close()
        where = f" at {other}" if other else ""
        raise StoreError(f"Another server{where} uses the database {file}.") from error
    lock.truncate(0)
    lock.write(address.encode())
    lock.flush()
    return lock
