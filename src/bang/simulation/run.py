"""Run a whole simulation, in one process or several."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from bang.simulation.plan import Plan
from bang.simulation.play import play
from bang.simulation.pool import Jobs, share_out
from bang.simulation.tally import Failure, Tally

CHUNK: Final = 10  # games a task: enough to be worth the overhead, few enough for a smooth progress bar


def run(plan: Plan, jobs: Jobs, progress: Callable[[int], object]) -> Tally:
    """Play all games; `progress` is called with the number of games just done."""
    total = Tally()
    for part, games in _parts(plan, jobs):
        total.merge(part)
        progress(games)
    return total


def _parts(plan: Plan, jobs: Jobs) -> Iterator[tuple[Tally, int]]:
    chunks = [range(i, min(i + CHUNK, plan.games)) for i in range(0, plan.games, CHUNK)]
    work = partial(play_some, plan)
    yield from share_out(work, chunks, jobs)


def play_some(plan: Plan, games: range) -> tuple[Tally, int]:
    tally = Tally()
    for i in games:
        try:
            result = play(plan, i)
        except OSError:
            raise  # failing to write a recording is no fault of the game
        except Exception as error:
            players = plan.options(i).players
            tally.failures.append(Failure(i, plan.seed_of(i), players, _sentence(error), plan.command(i)))
        else:
            tally.add(result)
    return tally, len(games)


def _sentence(error: Exception) -> str:
    """Describe an error in one line, with its place in the code."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return " ".join(f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})".split())
