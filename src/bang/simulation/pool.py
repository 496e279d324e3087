"""Distribute work: in this process, over several processes here, or over a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

Work = TypeVar("Work")
Found = TypeVar("Found")
Piece = TypeVar("Piece", covariant=True)
Jobs = int | str  # the number of processes, or the address of a cluster


class Pieces(Protocol[Piece]):
    """Work of a known size, which may be made piece by piece."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Piece]: ...


def share_out(do: Callable[[Work], Found], work: Pieces[Work], jobs: Jobs) -> Iterator[Found]:
    """Do all the work; yield results as they complete."""
    if isinstance(jobs, str):
        from bang.simulation.cluster import in_cluster

        yield from in_cluster(do, work, jobs)
    elif jobs == 1 or len(work) <= 1:
        yield from map(do, work)
    else:
        # Only the parent handles interrupts: leaving the block ends the others.
        with multiprocessing.Pool(min(jobs, len(work)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            yield from pool.imap_unordered(do, work)
