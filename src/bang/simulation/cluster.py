"""Work on a Dask cluster. If a worker dies, its tasks are given to another, so nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from bang.errors import BadOptions, BangError
from bang.simulation.league_file import fingerprint
from bang.simulation.pool import Pieces

Work = TypeVar("Work")
Found = TypeVar("Found")

CONNECT_TIMEOUT: Final = 10.0  # timeout of the scheduler, in seconds
AHEAD: Final = 2  # tasks queued for each thread of the cluster: enough to keep it busy
TASK_COST: Final = 0.013  # of the scheduler for each task, in seconds (ADR 42)
SCHEDULER_LOAD: Final = 0.25  # share of its time that the scheduler may be busy
SHORTEST: Final = 1.0  # duration of a task, in seconds: longer ones would not show progress any sooner


class ClusterError(BangError):
    """The cluster cannot be reached, was lost, or runs another version."""


def in_cluster(do: Callable[[Work], Found], work: Pieces[Work], address: str) -> Iterator[Found]:
    """Run all tasks on the workers of a scheduler; yield results as they complete."""
    try:
        from distributed import CancelledError, KilledWorker, as_completed
        from distributed.comm import CommClosedError
    except ImportError as error:
        raise BadOptions(f"A cluster needs the extra: pip install 'bang[dask]' ({error}).") from error

    with closing(connect(address)) as client:
        threads = max(1, sum(client.nthreads().values()))
        portions = Portions(work, threads)
        task = partial(checked, do, fingerprint())

        def submit(number: int) -> list[Any]:
            return [client.submit(task, portion, pure=False) for portion in islice(portions, number)]

        try:
            running = as_completed(submit(AHEAD * threads))
            for done in running:
                found, seconds = done.result()
                yield from found
                portions.learn(len(found), seconds)
                running.update(submit(1))
        except KilledWorker as error:
            raise ClusterError(f"The same work ended several workers; see their logs. {error}") from error
        except (CommClosedError, CancelledError, OSError) as error:
            raise ClusterError(f"The scheduler at {address} was lost in the middle; start it again.") from error


class Portions(Generic[Work]):
    """Divide work into tasks: long enough for the scheduler to keep up, short enough to share out what is left."""

    def __init__(self, work: Pieces[Work], threads: int) -> None:
        self.waiting = iter(work)
        self.left = len(work)
        self.threads = threads
        self.target = max(SHORTEST, threads * TASK_COST / SCHEDULER_LOAD)  # duration of a task, in seconds
        self.done = 0
        self.seconds = 0.0

    def learn(self, done: int, seconds: float) -> None:
        """Take into account how long so many pieces took."""
        self.done += done
        self.seconds += seconds

    def __iter__(self) -> Iterator[list[Work]]:
        return self

    def __next__(self) -> list[Work]:
        portion = list(islice(self.waiting, self.size()))
        if not portion:
            raise StopIteration
        self.left -= len(portion)
        return portion

    def size(self) -> int:
        """Return the number of pieces in the next task: one until it is known how long they take."""
        if not self.done:
            return 1
        lasting = int(self.target * self.done / max(self.seconds, TASK_COST))
        return max(1, min(lasting, self.left // (AHEAD * self.threads)))


def connect(address: str) -> Any:
    from distributed import Client

    try:
        return Client(address, timeout=CONNECT_TIMEOUT)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(
            f"No scheduler answers at {address}. Start one with `dask scheduler`, and workers with "
            f"`dask worker {address}`."
        ) from error


def checked(do: Callable[[Work], Found], program: str, portion: Sequence[Work]) -> tuple[list[Found], float]:
    """Do the work on a worker that runs the same program: only that plays the same games. Tell how long it took."""
    if own_fingerprint() != program:
        raise ClusterError("A worker has another version of bang; install the same one everywhere.")
    begin = time.perf_counter()
    found = [do(piece) for piece in portion]
    return found, time.perf_counter() - begin


own_fingerprint: Final = cache(fingerprint)
