"""bang bench: that it measures, not how fast the machine is."""

import json
from functools import partial
from pathlib import Path

import msgspec
import pytest

from bang.build_info import compiled
from bang.engine.kernel.view import SPECTATOR
from bang.simulation import speed
from bench import compare
from tests.cli.running import Run

KEYS = {
    "decisions_per_s",
    "decisions_per_s_checkpointed",
    "clone_us_median",
    "copy_us",
    "bytes_per_game",
    "decisions_per_s_all_boxes",
    "decisions_per_s_keyed",
    "ratio_all_boxes",
    "games_per_s",
    "games_per_s_all_boxes",
    "compiled",
    "python",
    "players",
}


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "bench")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in ("PLAYED", "TOLD", "CLONED", "THOUGHT"):
        monkeypatch.setattr(speed, size, 2)
    monkeypatch.setattr(speed, "COPIES", 50)
    monkeypatch.setattr(speed, "WEIGHED", 5)


def test_one_object_has_all_numbers(run: Run) -> None:
    code, out, err = run("--json", "--seconds", "0")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert set(data) == KEYS
    assert data.pop("compiled") is compiled()
    assert data.pop("players") == 7
    assert data.pop("python").startswith("3.")
    assert all(value > 0 for value in data.values())


def test_people_get_a_table(run: Run) -> None:
    code, out, err = run("--seconds", "0")
    assert (code, err) == (0, "")
    assert "decisions a second, no checkpoints" in out
    assert "7 players" in out


def test_rounds_alternate_and_the_best_counts() -> None:
    order: list[str] = []
    values = iter([3.0, 8.0])

    def fast() -> float:
        order.append("fast")
        return next(values)

    def slow() -> float:
        order.append("slow")
        return 5.0

    best = speed.alternate({"fast": speed.Benchmark(fast, max), "slow": speed.Benchmark(slow, min)}, 0)
    assert order == ["fast", "slow"]
    assert best == {"fast": 3.0, "slow": 5.0}


def test_facts_are_made_for_every_seat_and_a_spectator() -> None:
    table = speed.start(1, False).table
    table.facts = []
    table.draw(2, 1)
    sent = [json.loads(line) for line in speed.send_facts(table, msgspec.json.encode)]
    assert table.facts == []
    seats = list(range(SPECTATOR, speed.PLAYERS))
    assert len(sent) == len(seats)
    for viewer, fact in zip(seats, sent, strict=True):
        assert isinstance(fact["cards"], list if viewer == 2 else int)


def test_bots_are_measured_if_asked_for(run: Run) -> None:
    code, out, _ = run("--bots", "random,drifter", "--seconds", "0", "--json")
    assert code == 0
    told = json.loads(out)
    assert told["bots"].keys() == {"random", "drifter"}
    assert min(told["bots"].values()) > 0
    assert "decisions a second, drifter" in run("--bots", "drifter", "--seconds", "0")[1]


@pytest.mark.parametrize(("bots", "words"), [("nobody", "no bot 'nobody'"), ("drifter --game duel", "measured alone")])
def test_bots_that_cannot_be_measured(run: Run, bots: str, words: str) -> None:
    code, _, err = run("--bots", *bots.split(" "), "--seconds", "0")
    assert code != 0
    assert words in err


def test_two_clones_are_compared_by_their_best_runs(tmp_path: Path) -> None:
    clone = tmp_path / "bang"
    clone.write_text("""#!/bin/sh\necho '{"decisions_per_s": 50, "copy_us": 4, "players": 7}'\n""")
    clone.chmod(0o755)
    theirs = compare.best_of([compare.measure(tmp_path, 0)])
    ours = compare.best_of([{"decisions_per_s": 90, "copy_us": 3}, {"decisions_per_s": 100, "copy_us": 2}])
    assert theirs == {"decisions_per_s": 50, "copy_us": 4}
    assert compare.ratios(ours, theirs) == {"decisions_per_s": 2, "copy_us": 2}
