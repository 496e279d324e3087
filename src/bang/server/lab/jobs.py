"""Comparisons that people ask for: one for each person, a few at a time, the others in a row, and results are kept.

A comparison is the same whoever asks for it, so that those who ask the same share one. It ends early when nobody wants
it any more. Games are played in processes of the lowest priority: tables never wait for them.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, Literal

from bang.rooms.errors import Refusal
from bang.simulation.balance.worker import COMMAND, MOST_SECONDS

State = Literal["waiting", "playing", "done", "failed", "stopped"]

MOST_WAITING: Final = 8  # comparisons in the row; whoever wants another one has to come back
RESULTS_KEPT: Final = 200  # results, of some kilobytes each
LONGEST: Final = 3.0 * MOST_SECONDS  # seconds; on a busy machine the lowest priority is slow


class Job:
    """One comparison: what is asked, how far it is, and what is known."""

    def __init__(self, request: str) -> None:
        self.request = request
        self.id = sha256(request.encode()).hexdigest()[:16]
        self.state: State = "waiting"
        self.wanted_by: set[str] = set()  # accounts
        self.deals = 0
        self.found: dict[str, Any] | None = None
        self.task: asyncio.Task[None] | None = None

    def is_over(self) -> bool:
        return self.state in ("done", "failed", "stopped")

    def hear(self, line: bytes) -> None:
        told = json.loads(line)
        self.deals = told["deals"]
        self.found = told.get("found", self.found)


class Lab:
    def __init__(self, processes: int, report: Callable[[Exception], object], command: Sequence[str] = COMMAND) -> None:
        self.processes = processes  # at a time; 0 = there is no lab here
        self.report = report
        self.command = command
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.playing: set[asyncio.Task[None]] = set()  # with those that were stopped and have not ended yet

    def ask(self, account: str, request: str) -> Job:
        """Begin a comparison, or join it if it is there. It takes the place of what this account asked before."""
        if not self.processes:
            raise Refusal("lab_off", "There is no balance lab on this server; on a computer of your own: bang balance.")
        job = self.jobs.get(Job(request).id)
        if job is None or job.state in ("failed", "stopped"):
            waiting = [one for one in self.jobs.values() if one.state == "waiting" and one.wanted_by != {account}]
            if len(waiting) >= MOST_WAITING:
                raise Refusal("too_many", "Many comparisons are waiting already; come back in a while.")
            job = Job(request)
        for other in list(self.jobs.values()):
            if other.id != job.id:
                self.leave(account, other)
        self.jobs[job.id] = job
        self.jobs.move_to_end(job.id)
        if not job.is_over():
            job.wanted_by.add(account)
        self.forget_old_ones()
        self.begin_next()
        return job

    def find(self, id: str) -> Job | None:
        return self.jobs.get(id)

    def ahead_of(self, job: Job) -> int:
        """Count the comparisons that come first."""
        if job.state != "waiting":
            return 0
        row = [one for one in self.jobs.values() if one.state == "waiting"]
        return row.index(job) + sum(one.state == "playing" for one in self.jobs.values())

    def leave(self, account: str, job: Job) -> None:
        """Take no more interest in it; what nobody wants is stopped."""
        job.wanted_by.discard(account)
        if job.wanted_by or job.is_over():
            return
        job.state = "stopped"
        if job.task is not None:
            job.task.cancel()

    def begin_next(self) -> None:
        for job in self.jobs.values():
            if len(self.playing) >= self.processes:
                return
            if job.state == "waiting":
                job.state = "playing"
                job.task = asyncio.get_running_loop().create_task(self.play(job))
                self.playing.add(job.task)
                job.task.add_done_callback(self.note_ended)

    def note_ended(self, task: asyncio.Task[None]) -> None:
        self.playing.discard(task)
        self.begin_next()

    async def play(self, job: Job) -> None:
        try:
            finished = await self.run_process(job)
        except Exception as error:
            self.report(error)
            finished = False
        if not job.is_over():
            # What was found until its time was up is as true as the rest.
            job.state = "done" if finished or job.found is not None else "failed"

    async def run_process(self, job: Job) -> bool:
        """Play in a process to its end; tell whether all went well."""
        process = await asyncio.create_subprocess_exec(
            *self.command, job.request, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(LONGEST):
                async for line in process.stdout:
                    job.hear(line)
                return await process.wait() == 0
        except TimeoutError:
            return False
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    def forget_old_ones(self) -> None:
        over = [job.id for job in self.jobs.values() if job.is_over()]
        for id in over[: max(0, len(self.jobs) - RESULTS_KEPT)]:
            del self.jobs[id]

    async def close(self) -> None:
        """Stop all that is played."""
        self.processes = 0
        tasks = list(self.playing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
