"""Work in one process or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Work = TypeVar("Work")
Found = TypeVar("Found")


def in_processes(do: Callable[[Work], Found], work: Sequence[Work], jobs: int, chunk: int = 1) -> Iterator[Found]:
    """Do all the work; what is found comes as it is ready. An interrupt is for the parent alone."""
    if jobs == 1 or len(work) <= 1:
        yield from map(do, work)
        return
    # Leaving the block ends the others.
    with multiprocessing.Pool(min(jobs, len(work)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(do, work, chunk)
