"""One thread that owns a SQLite connection. Jobs that wait together are committed together (group commit)."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from bang.store.interface import StoreError

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Job, "asyncio.Future[Any]"]

MOST: Final = 500  # jobs in one commit


class Writer:
    def __init__(self, path: str) -> None:
        self.path = path
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self.commits = 0
        self.closed = False
        self.thread = threading.Thread(target=self.work, name="store", daemon=True)
        self.connection = connect(path)
        self.thread.start()

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """What the job returns, once it is on the disk."""
        if self.closed:
            raise StoreError("The store is closed.")
        future: asyncio.Future[T] = self.loop.create_future()
        self.queue.put((job, future))
        # The job is done in any case, also when whoever waits for it goes away.
        return await asyncio.shield(future)

    async def close(self) -> None:
        """After all that was asked for before."""
        if not self.closed:
            self.closed = True
            self.queue.put(None)
            await asyncio.to_thread(self.thread.join)
            self.connection.close()

    # --- in the thread

    def work(self) -> None:
        while True:
            first = self.queue.get()
            if first is None:
                return
            batch = [first]
            last = False
            while len(batch) < MOST and not self.queue.empty():
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
        """All jobs in one transaction, each by itself: one that fails takes no other with it."""
        db = self.connection
        outcomes: list[Any] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                db.execute("SAVEPOINT job")
                try:
                    outcomes.append(job(db))
                except Exception as error:
                    db.execute("ROLLBACK TO job")
                    outcomes.append(error)
                db.execute("RELEASE job")
            db.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return [error] * len(jobs)
        return outcomes


def connect(path: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")  # an acknowledged answer survives a power cut, not only a crash
    return db


def deliver(waiting: list[asyncio.Future[Any]], outcomes: list[Any]) -> None:
    for future, outcome in zip(waiting, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, sqlite3.Error):
            future.set_exception(StoreError(f"The database refused: {outcome}."))
        elif isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
