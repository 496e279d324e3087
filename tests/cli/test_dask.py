"""--cluster: the same games as on one machine, whatever happens to the workers."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra bang[dask] is not installed")

from distributed import LocalCluster

from bang.errors import BangError
from bang.simulation import cluster
from bang.simulation.cluster import TASK_COST, ClusterError, Portions, checked, in_cluster
from bang.simulation.plan import Plan
from bang.simulation.run import run as simulate
from tests.cli.running import Run
from tests.own_cards.folders import EXAMPLES

NODE = "import sys; from distributed.cli.dask_{0} import main; main(sys.argv[1:])"
READY = {"scheduler": r"Scheduler at:\s+(tcp://\S+)", "worker": r"Registered to:\s+(tcp://\S+)"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a scheduler with two workers, all in threads of this process; yield its address."""
    folder = str(tmp_path_factory.mktemp("workers"))
    with LocalCluster(
        2, 1, processes=False, dashboard_address=None, protocol="tcp://", local_directory=folder
    ) as local:
        yield str(local.scheduler_address)


def test_a_cluster_plays_the_same_games(address: str, run: Run) -> None:
    words = ("simulate", "--games", "12", "--players", "4", "--json")
    told = [json.loads(run(*words, *where)[1]) for where in ([], ["--cluster", address])]
    for totals in told:
        del totals["seconds"], totals["decisions_per_s"]
    assert told[0] == told[1]
    assert told[0]["games"] == 12


@pytest.mark.parametrize(
    "words",
    [
        ("league", "--levels", "random,greenhorn", "--games", "2", "--players", "4"),
        ("balance", "--box", "dodge_city", "--games", "8", "--players", "4", "--bots", "random"),
    ],
)
def test_a_cluster_finds_the_same(words: tuple[str, ...], address: str, run: Run) -> None:
    here, there = [run(*words, "--json", *where) for where in ([], ["--cluster", address])]
    assert here == there
    assert here[0] == 0


def test_a_cluster_exports_the_same_rows(address: str, run: Run, tmp_path: Path) -> None:
    read_table = pytest.importorskip("pyarrow.parquet", reason="the extra bang[research] is not installed").read_table
    saved = str(tmp_path / "saved")
    assert run("simulate", "--games", "3", "--players", "4", "--save", saved)[0] == 0
    for i, source in enumerate((("--games", "3", "--players", "4"), ("--recordings", saved))):
        rows = []
        for where in ([], ["--cluster", address]):
            folder = tmp_path / f"{i}{len(where)}"
            assert run("export", str(folder), *source, *where)[0] == 0
            rows.append(sorted(read_table(folder / "decisions.parquet").to_pylist(), key=str))
        assert rows[0] == rows[1]
        assert {row["game"] for row in rows[0]} == {f"4-players-seed-{seed}" for seed in range(3)}


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("simulate", "--save", "games"), "--save"),
        (("export", "games", "--games", "2", "--cards", EXAMPLES), "--cards"),
        (("balance", "--own", EXAMPLES), "--own"),
    ],
)
def test_what_needs_files_of_this_machine_is_refused(words: tuple[str, ...], option: str, run: Run) -> None:
    code, out, err = run(*words, "--cluster", "tcp://127.0.0.1:1")
    assert (code, out) == (2, "")
    assert f"{option} would need the files of this machine on every worker" in err
    assert not Path("games").exists()


def sizes_of(portions: Portions[int], seconds: float) -> list[int]:
    """Return how much is handed out at a time where each piece takes so long."""
    sizes = []
    for portion in portions:
        sizes.append(len(portion))
        portions.learn(len(portion), seconds * len(portion))
    return sizes


def test_tasks_last_so_long_that_the_scheduler_keeps_up() -> None:
    portions = Portions(range(1_000_000), threads=800)
    sizes = sizes_of(portions, 0.77)
    assert sum(sizes) == 1_000_000
    assert len(sizes) * TASK_COST < 0.4 * 0.77 * 1_000_000 / 800  # of the time that the work takes
    assert max(sizes) * 0.77 < 60.0  # seconds until something is shown
    assert sizes[-1] == 1  # nobody waits for the last one


def test_long_pieces_stay_tasks_of_their_own() -> None:
    portions = Portions(range(100), threads=2)
    assert sizes_of(portions, 90.0) == [1] * 100


def test_what_goes_wrong_on_a_worker_is_told(address: str) -> None:
    with pytest.raises(ClusterError, match="A worker has another version of bang"):
        list(in_cluster(outdated, [1], address))


def outdated(work: int) -> object:
    return checked(abs, "another program", [work])


def test_an_unreachable_cluster_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", 0.5)
    code, out, err = run("simulate", "--games", "2", "--cluster", "tcp://127.0.0.1:1")
    assert (code, out) == (2, "")
    assert "No scheduler answers at tcp://127.0.0.1:1. Start one with `dask scheduler`" in err
    with pytest.raises(BangError, match="No scheduler answers at nonsense"):
        list(in_cluster(os.path.basename, ["a", "b"], "nonsense://x"))


# --- two nodes, in processes of their own as on other machines


class Node:
    def __init__(self, kind: str, *words: str) -> None:
        self.kind = kind
        command = [sys.executable, "-c", NODE.format(kind), *words, "--no-dashboard", "--host", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self.read_on, daemon=True)

    def wait(self) -> str:
        """Wait until it is up; return its address, or for a worker that of its scheduler."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if found := re.search(READY[self.kind], line):
                self.reader.start()
                return found.group(1)
        raise AssertionError(f"no {self.kind} came up")

    def read_on(self) -> None:
        """Read further output, or its pipe would fill up."""
        assert self.process.stderr is not None
        with self.process.stderr:
            self.process.stderr.read()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.join()


@contextmanager
def node(kind: str, *words: str) -> Iterator[Node]:
    started = Node(kind, *words)
    try:
        yield started
    finally:
        started.kill()


@pytest.mark.soak
def test_a_worker_that_is_killed_loses_no_game(tmp_path: Path) -> None:
    plan = Plan(400, (4,))
    told: list[int] = []
    with ExitStack() as stack:
        scheduler = stack.enter_context(node("scheduler", "--port", "0")).wait()
        words = (scheduler, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
        first, second = [stack.enter_context(node("worker", *words)) for _ in range(2)]
        assert [first.wait(), second.wait()] == [scheduler, scheduler]

        def progress(games: int) -> None:
            told.append(games)
            if len(told) == 3:
                first.kill()

        there = simulate(plan, scheduler, progress)
        assert first.process.returncode == -signal.SIGKILL
    assert sum(told) == 400
    assert there == simulate(plan, 1, lambda games: None)
