"""The balance lab of a server: bounded, shared, kept, stopped; and never in the way of a table."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bang.engine.kernel.options import Options
from bang.rooms.errors import Refusal
from bang.server.lab import jobs
from bang.server.lab.jobs import Job, Lab
from bang.server.process.settings import BadSetting, Limits, processes_of_lab
from bang.simulation.balance import worker
from bang.simulation.balance.compare import FIRST_LOOK
from bang.simulation.balance.question import Change
from tests.server.helpers import PATIENCE, Running, bearer, running

DEALS = 3
QUESTION = {"sort": "card", "key": "beer", "players": 4}
FEW = replace(Limits.none(), lab_deals=DEALS)


def ask(server: Running, token: str, **question: Any) -> Any:
    return server.http.post("/api/lab", json={**QUESTION, **question}, headers=bearer(token))


def wait_until_over(server: Running, id: str) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while True:
        report: dict[str, Any] = server.http.get(f"/api/lab/{id}").json()
        if report["state"] not in ("waiting", "playing"):
            return report
        assert time.monotonic() < end, report
        time.sleep(0.05)


def test_a_comparison_is_played_once_and_told_to_everybody(tmp_path: Path) -> None:
    with running(tmp_path / "db", limits=FEW, lab=1) as server:
        assert server.http.get("/api/lab").json() == {"on": True, "most": DEALS, "level": "gunslinger"}
        ann, bea = server.account("Ann"), server.account("Bea")
        asked = ask(server, ann).json()
        assert asked["state"] == "playing"
        assert ask(server, bea).json()["id"] == asked["id"]
        report = wait_until_over(server, asked["id"])
        assert report["state"] == "done"
        assert report["deals"] == report["findings"]["deals"] == DEALS
        parts = {part["key"]: {one["key"]: one for one in part["numbers"]} for part in report["findings"]["parts"]}
        assert list(parts) == ["sides", "length", "first_out", "cards"]
        assert list(parts["sides"]) == ["law", "outlaws", "renegade"]
        assert sum(one["before"] for one in parts["sides"].values()) == pytest.approx(1.0, abs=0.001)
        assert parts["cards"]["beer"]["before"] == 0 < parts["cards"]["beer"]["after"]
        assert all(one["low"] <= one["change"] <= one["high"] for part in parts.values() for one in part.values())
        again = ask(server, bea).json()
        assert again["findings"] == report["findings"], "kept, and not played again"


def test_what_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "db", limits=FEW, lab=1) as server:
        token = server.account("Ann")
        wrong: list[tuple[dict[str, Any], str]] = [
            ({"key": "nothing"}, "nothing"),
            ({"sort": "box", "key": "nothing"}, "nothing"),
            ({"sort": "character", "key": "beer"}, "beer"),
            ({"sort": "variant", "key": "nothing"}, "nothing"),
            ({"sort": "own", "key": "/etc"}, "own"),
            ({"players": 8}, "8"),
        ]
        for question, word in wrong:
            answer = ask(server, token, **question)
            assert answer.status_code == 400, question
            assert word in answer.json()["text"]
        assert server.http.post("/api/lab", json=QUESTION).status_code == 401
        assert server.http.get("/api/lab/0123").status_code == 404
        assert server.http.post("/api/lab/0123/stop", headers=bearer(token)).status_code == 404
    with running(tmp_path / "other", lab=0) as server:
        assert server.http.get("/api/lab").json()["on"] is False
        refused = ask(server, server.account("Ann"))
        assert (refused.status_code, refused.json()["code"]) == (403, "lab_off")


def test_one_can_be_stopped(tmp_path: Path) -> None:
    with running(tmp_path / "db", limits=replace(Limits.none(), lab_deals=10**6), lab=1) as server:
        ann, bea = server.account("Ann"), server.account("Bea")
        id = ask(server, ann).json()["id"]
        ask(server, bea)
        assert server.http.post(f"/api/lab/{id}/stop", headers=bearer(ann)).json()["state"] == "playing", "Bea wants it"
        assert server.http.post(f"/api/lab/{id}/stop", headers=bearer(bea)).json()["state"] == "stopped"
        other = ask(server, ann, key="barrel").json()
        waiting = ask(server, bea, key="saloon").json()
        assert (other["ahead"], waiting["ahead"]) == (0, 1), "whether or not the one that was stopped has ended yet"
        # The server stops with a comparison running and another one waiting; both end with it.


# --- the row, without games


WAITS = (sys.executable, "-c", "import time; time.sleep(600)")
TELLS = (sys.executable, "-c", 'print(\'{"deals": 7}\'); print(\'{"deals": 8, "found": {}}\')')
FAILS = (sys.executable, "-c", "raise SystemExit(3)")


def in_lab(command: tuple[str, ...], processes: int, use: Callable[[Lab], Any]) -> list[Exception]:
    """Run `use` with a lab; return what it reported."""
    reported: list[Exception] = []

    async def main() -> None:
        lab = Lab(processes, reported.append, command)
        try:
            await use(lab)
        finally:
            await lab.close()
        assert all(job.task is None or job.task.done() for job in lab.jobs.values())

    asyncio.run(main())
    return reported


def test_each_person_has_one_and_the_row_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_WAITING", 2)

    async def use(lab: Lab) -> None:
        first = lab.ask("ann", "1")
        second, third = lab.ask("bea", "2"), lab.ask("cal", "3")
        assert [job.state for job in (first, second, third)] == ["playing", "waiting", "waiting"]
        assert [lab.ahead_of(job) for job in (first, second, third)] == [0, 1, 2]
        with pytest.raises(Refusal, match="waiting already"):
            lab.ask("dan", "4")
        assert lab.ask("dan", "2") is second, "to join one that waits is always possible"
        fifth = lab.ask("cal", "5")
        assert (third.state, fifth.state) == ("stopped", "waiting"), "it takes the place of the own one"
        lab.leave("ann", first)
        assert first.task is not None
        await asyncio.wait([first.task])
        await asyncio.sleep(0)
        assert (first.state, second.state) == ("stopped", "playing")
        lab.leave("bea", second)
        assert second.state == "playing", "Dan still wants it"

    assert in_lab(WAITS, 1, use) == []


def test_what_was_stopped_counts_until_it_has_ended() -> None:
    async def use(lab: Lab) -> None:
        first = lab.ask("ann", "1")
        await asyncio.sleep(0)  # its process is about to begin
        lab.leave("ann", first)
        again = lab.ask("ann", "1")
        assert again is not first
        states: list[str] = [again.state]
        assert first.task is not None
        await asyncio.wait([first.task])
        await asyncio.sleep(0)
        assert [*states, again.state] == ["waiting", "playing"], "not two at a time"

    assert in_lab(WAITS, 1, use) == []


def test_results_are_kept_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "RESULTS_KEPT", 1)

    async def finish(job: Job) -> Job:
        assert job.task is not None
        await asyncio.wait([job.task])
        return job

    async def use(lab: Lab) -> None:
        job = await finish(lab.ask("ann", "1"))
        assert (job.state, job.deals, job.found) == ("done", 8, {})
        assert lab.ask("bea", "1") is job
        assert "bea" not in job.wanted_by
        await finish(lab.ask("ann", "2"))
        assert lab.find(job.id) is None

    async def fail(lab: Lab) -> None:
        job = await finish(lab.ask("ann", "1"))
        assert job.state == "failed"
        assert lab.ask("ann", "1") is not job, "tried again"

    async def missing(lab: Lab) -> None:
        assert (await finish(lab.ask("ann", "1"))).state == "failed"

    assert in_lab(TELLS, 1, use) == []
    assert in_lab(FAILS, 1, fail) == []
    assert [type(error) for error in in_lab(("/no/such/program",), 1, missing)] == [FileNotFoundError]


def test_only_solo_hosts_have_a_lab_unless_they_ask_for_it() -> None:
    assert processes_of_lab(None, "127.0.0.1", "", "") == 1
    assert processes_of_lab(None, "0.0.0.0", "", "") == 0
    assert processes_of_lab(None, "127.0.0.1", "https://bang.example.org", "") == 0
    assert processes_of_lab(2, "0.0.0.0", "https://bang.example.org", "") == 2
    assert processes_of_lab(0, "127.0.0.1", "", "") == 0
    assert processes_of_lab(None, "127.0.0.1", "", "nats://one:4222") == 0
    with pytest.raises(BadSetting, match="leave --lab out"):
        processes_of_lab(1, "0.0.0.0", "", "nats://one:4222")


def test_the_process_tells_every_deal_and_every_look(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options, change = Options(4, ("base",), ("simplified",)), Change("box", ("dodge_city",))
    asked = worker.request(options, change, 2)
    assert worker.read_request(asked) == (options, change, 2)
    monkeypatch.setattr(worker, "give_way", lambda: None)
    monkeypatch.setattr(sys, "argv", ["worker", asked])
    worker.main()
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["deals"] for one in told] == [1, 2, 2]
    assert told[-1]["found"]["title"] == "dodge_city"
    assert FIRST_LOOK > 2
