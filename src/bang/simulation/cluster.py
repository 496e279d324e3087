"""Work on a Dask cluster. If a worker dies, its tasks are given to another, so nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import islice
from typing import Any, Final, TypeVar

from bang.errors import BadOptions, BangError
from bang.simulation.league_file import fingerprint

Work = TypeVar("Work")
Found = TypeVar("Found")

PATIENCE: Final = 10.0  # timeout of the scheduler, in seconds
AHEAD: Final = 4  # tasks queued for each thread of the cluster: enough to keep it busy


class ClusterError(BangError):
    """The cluster cannot be reached, was lost, or runs another version."""


def in_cluster(do: Callable[[Work], Found], work: Sequence[Work], address: str) -> Iterator[Found]:
    """Run all tasks on the workers of a scheduler; yield results as they complete."""
    try:
        from distributed import CancelledError, KilledWorker, as_completed
        from distributed.comm import CommClosedError
    except ImportError as error:
        raise BadOptions(f"A cluster needs the extra: pip install 'bang[dask]' ({error}).") from error

    with closing(connect(address)) as client:
        waiting = iter(work)
        task = partial(checked, do, fingerprint())

        def submit(number: int) -> list[Any]:
            return [client.submit(task, piece, pure=False) for piece in islice(waiting, number)]

        try:
            running = as_completed(submit(AHEAD * max(1, sum(client.nthreads().values()))))
            for done in running:
                yield done.result()
                running.update(submit(1))
        except KilledWorker as error:
            raise ClusterError(f"The same work ended several workers; see their logs. {error}") from error
        except (CommClosedError, CancelledError, OSError) as error:
            raise ClusterError(f"The scheduler at {address} was lost in the middle; start it again.") from error


def connect(address: str) -> Any:
    from distributed import Client

    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(
            f"No scheduler answers at {address}. Start one with `dask scheduler`, and workers with "
            f"`dask worker {address}`."
        ) from error


def checked(do: Callable[[Work], Found], program: str, work: Work) -> Found:
    """Check, on a worker, that it runs the same program: only that plays the same games."""
    if own_fingerprint() != program:
        raise ClusterError("A worker has another version of bang; install the same one everywhere.")
    return do(work)


own_fingerprint: Final = cache(fingerprint)
