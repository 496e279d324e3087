"""A PostgreSQL database through asyncpg: one connection that writes, with group commit, and a few that read."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from typing import Any, Final

import asyncpg
from sqlalchemy import extract, func, select
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from bang.store.form import newest_form, postgres_form
from bang.store.interface import Away, Clash, NotOwner, StoreError, TakenOver, Unsure
from bang.store.sql import SqlStore
from bang.store.statements import Statement, Step, Translation, piled

Job = Sequence[Step]

LARGEST_BATCH: Final = 500  # jobs in one commit
LOCK: Final = 0x62616E67  # of ours among the advisory locks of a database: one server for each
MIGRATION_LOCK: Final = LOCK + 1  # one server at a time brings the database to its form
CONNECT_TIMEOUT: Final = 10.0  # seconds until a connection counts as lost, and for getting another one
PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 3  # seconds in the middle of a transaction
NOW: Final = Statement(select(extract("epoch", func.clock_timestamp())))
TRANSLATION: Final = Translation(dialect())  # type: ignore[no-untyped-call]

# What asyncpg raises when the connection is gone, as opposed to a statement that is refused.
GONE: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.InternalClientError,
)
TAKE_LOCK: Final = "SELECT pg_try_advisory_lock($1)"
TAKE_SHARED_LOCK: Final = "SELECT pg_try_advisory_lock_shared($1)"
# A connection that broke on its way to us may live on in the database, and hold the lock.
END_OUR_LAST_SESSION: Final = """
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND objid = $1 AND granted AND datname = current_database()
    AND application_name = current_setting('application_name')
"""
STOPPED: Final = (asyncpg.OperatorInterventionError,)  # the database is being stopped, and will perhaps be back


async def open_postgres(url: str, shared: bool = False) -> SqlStore:
    """`shared`: with other servers that say so, too. Then every table needs a lease (leases.py)."""
    backend = Postgres(url, shared)
    try:
        await backend.lock()  # before the schema is touched
        if await postgres_form(backend.connection) != newest_form():
            await backend.migrate()
        await backend.start()
    except (*GONE, asyncpg.PostgresError, ValueError) as error:
        await backend.close()
        raise StoreError(f"PostgreSQL cannot be used: {reason(error)}.") from error
    except StoreError:
        await backend.close()
        raise
    return SqlStore(backend)


class Postgres:
    """Commits waiting jobs together (group commit)."""

    def __init__(self, url: str, shared: bool = False) -> None:
        self.url = url
        self.shared = shared
        self.name = f"bang {secrets.token_hex(8)}"  # of the connection that writes
        self.lost = asyncio.Event()
        self.queue: asyncio.Queue[tuple[Job, asyncio.Future[None]]] = asyncio.Queue()
        self.commits = 0
        self.closed = False
        self.connection: Any = None  # the one that writes, and holds the lock
        self.pool: Any = None
        self.slow = asyncio.Semaphore(1)  # what takes long to read gets one connection of the pool, not all of them
        self.task: asyncio.Task[None] | None = None

    async def connect(self) -> Any:
        return await asyncpg.connect(
            self.url,
            timeout=CONNECT_TIMEOUT,
            command_timeout=CONNECT_TIMEOUT,
            server_settings={"application_name": self.name},
        )

    async def lock(self) -> None:
        """A connection that writes: one server for each database, or two would play the same table twice.

        Those that share it keep away who wants it alone.
        """
        connection = await self.connect()
        try:
            if not await connection.fetchval(TAKE_SHARED_LOCK if self.shared else TAKE_LOCK, LOCK):
                if await connection.fetch(END_OUR_LAST_SESSION, LOCK):
                    raise Unsure("The last connection to the database has not ended yet.")
                raise TakenOver("Another server uses this PostgreSQL database.")
            # Whatever the database says: an acknowledged answer survives a power cut.
            await connection.execute("SET synchronous_commit TO on")
            if self.shared:  # one that is paused in the middle of a commit must not keep others from its tables
                await connection.execute(f"SET idle_in_transaction_session_timeout TO '{LONGEST_PAUSE}s'")
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(self.note_termination)
        self.connection = connection

    async def migrate(self) -> None:
        from bang.store.migrate import migrate_postgres  # Alembic is a quarter of what a start would have to load

        await self.connection.execute(f"SELECT pg_advisory_lock({MIGRATION_LOCK})")
        await migrate_postgres(self.connect)
        await self.connection.execute(f"SELECT pg_advisory_unlock({MIGRATION_LOCK})")

    def note_termination(self, _: Any) -> None:
        """Get the connection back, and the lock with it, also while nobody has anything to write."""
        if not self.closed and not self.lost.is_set():
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            done.add_done_callback(self.note_regained)
            self.queue.put_nowait(([], done))

    def note_regained(self, done: asyncio.Future[None]) -> None:
        if done.exception() is not None:
            asyncio.get_running_loop().call_later(PAUSE, self.note_termination, None)

    async def start(self) -> None:
        self.pool = await asyncpg.create_pool(
            self.url, min_size=1, max_size=4, timeout=CONNECT_TIMEOUT, command_timeout=CONNECT_TIMEOUT
        )
        self.task = asyncio.get_running_loop().create_task(self.work(), name="store")

    async def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        if self.task is not None:
            await self.queue.join()
            self.task.cancel()
            await asyncio.wait([self.task])
        if self.pool is not None:
            await self.pool.close()
        if self.connection is not None:
            await self.connection.close(timeout=CONNECT_TIMEOUT)

    def check_open(self) -> None:
        if self.closed:
            raise StoreError("The store is closed.")
        self.check_owner()

    def check_owner(self) -> None:
        if self.lost.is_set():
            raise TakenOver("Another server has taken over this PostgreSQL database.")

    def check(self) -> None:
        self.check_open()
        if self.connection.is_closed():
            raise StoreError("The connection to the database is lost.")

    # --- reading

    async def read(self, statement: Statement, **values: Any) -> list[Sequence[Any]]:
        self.check_open()
        try:
            async with self.slow if statement.slow else nullcontext():
                rows: list[Sequence[Any]] = await self.pool.fetch(
                    TRANSLATION.sql(statement), *TRANSLATION.order(statement, values)
                )
        except (*GONE, asyncpg.PostgresError) as error:
            raise Away(f"The database does not answer: {reason(error)}.") from error
        return rows

    async def now(self, own: Callable[[], float]) -> float:
        return float((await self.read(NOW))[0][0])

    # --- writing

    async def write(self, steps: Sequence[Step]) -> None:
        self.check_open()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((steps, done))
        # It is done in any case, also when whoever waits for it goes away.
        await asyncio.shield(done)

    async def work(self) -> None:
        while True:
            batch = [await self.queue.get()]
            while len(batch) < LARGEST_BATCH and not self.queue.empty():
                batch.append(self.queue.get_nowait())
            outcomes = await self.commit([job for job, _ in batch])
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if not done.done():
                    if outcome is None:
                        done.set_result(None)
                    else:
                        done.set_exception(outcome)
                self.queue.task_done()

    async def commit(self, jobs: Sequence[Job]) -> list[StoreError | None]:
        """All jobs together; if anything is wrong, each by itself, so that one that fails takes no other with it.

        A connection that is lost is waited for once, not once for each job.
        """
        try:
            await self.carry_out(jobs)
            return [None] * len(jobs)
        except Exception:
            outcomes: list[StoreError | None] = []
        try:
            await self.regain()
            for job in jobs:
                outcomes.append(await self.commit_alone(job))
                if isinstance(outcomes[-1], Unsure):
                    raise outcomes[-1]  # lost again
        except Unsure as error:
            outcomes += [error] * (len(jobs) - len(outcomes))
        return outcomes

    async def commit_alone(self, job: Job) -> StoreError | None:
        try:
            await self.carry_out([job])
        except StoreError as error:
            return error
        except asyncpg.NotNullViolationError:
            return NotOwner("Another server owns this table now.")
        except asyncpg.UniqueViolationError as error:
            return Clash(f"The database refused: {reason(error)}.")
        except (*GONE, *STOPPED) as error:
            return Unsure(f"The connection to the database was lost: {reason(error)}.")
        except Exception as error:
            return StoreError(f"The database refused: {reason(error)}.")
        return None

    async def carry_out(self, jobs: Iterable[Job]) -> None:
        """In one transaction. A database that does not answer is a connection that is lost."""
        connection = self.connection
        statements = piled(jobs, TRANSLATION)
        # A single statement with its many rows is a transaction by itself: the database is asked once, not three times.
        alone = len(statements) == 1
        giving_up = asyncio.get_running_loop().call_later(CONNECT_TIMEOUT, connection.terminate)
        try:
            async with nullcontext() if alone else connection.transaction():
                for sql, rows in statements:
                    await connection.executemany(sql, rows)
        finally:
            giving_up.cancel()
        self.commits += 1

    async def regain(self) -> None:
        """A connection that works; the one we have, or a new one if that can be had in time."""
        end = asyncio.get_running_loop().time() + CONNECT_TIMEOUT
        while self.connection.is_closed():
            self.check_owner()
            try:
                await self.lock()
            except TakenOver:
                self.lost.set()
                raise
            except (*GONE, asyncpg.PostgresError, StoreError) as error:
                if asyncio.get_running_loop().time() > end:
                    raise Unsure(f"The database cannot be reached: {reason(error)}.") from error
                await asyncio.sleep(PAUSE)


def reason(error: BaseException) -> str:
    """Describe an error on one line and without a password."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if type(error) is ValueError:  # of a port that is no number: its words say nothing, and might show a password
        return "its address cannot be read; in a password, @ is written %40, : is %3A and / is %2F"
    if isinstance(error, socket.gaierror):
        return "this host is not known"
    if isinstance(error, OSError) and error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__
