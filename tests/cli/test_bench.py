"""bang bench: that it measures, not how fast the machine is."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bang import cli
from bang.build_info import compiled
from bang.engine.kernel.view import SPECTATOR
from bang.simulation import speed

Run = Callable[..., tuple[int, str, str]]

KEYS = {
    "decisions_per_s",
    "decisions_per_s_checkpointed",
    "clone_us_median",
    "copy_us",
    "bytes_per_game",
    "decisions_per_s_all_boxes",
    "ratio_all_boxes",
    "games_per_s",
    "compiled",
    "python",
    "players",
}
RATIOS = {"ratio_decisions", "ratio_checkpointed", "ratio_clone", "ratio_copy"}

# The least that can be measured like the sketch: games of many questions with two options.
TOY = {
    "engine.py": "",
    "cards.py": "",
    "play.py": """
import sys
assert sys.argv[1:]

class Table:
    def copy(self):
        return Table()

class Ask:
    options = [0, 1]

class Game:
    def __init__(self, table, keep=True):
        self.table, self.left, self.asked = table, 100, Ask()

    def answer(self, i):
        self.left -= 1
        self.asked = Ask() if self.left else None

    def clone(self, keep):
        return Game(self.table)

def deal(players, seed):
    return Table()
""",
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["bang", "bench", *args])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        assert isinstance(stop.value.code, int)
        return stop.value.code, *capfd.readouterr()

    return run


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
    assert "sketch" not in out


def test_the_sketch_is_measured_beside(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in TOY.items():
        (tmp_path / name).write_text(text)
        monkeypatch.delitem(sys.modules, Path(name).stem, raising=False)
    path = list(sys.path)
    code, out, _ = run("--json", "--seconds", "0", "--beside", str(tmp_path))
    assert code == 0
    assert sys.path == path
    data = json.loads(out)
    assert set(data) == KEYS | RATIOS | {"sketch"}
    sketch = data["sketch"]
    assert data["ratio_decisions"] == pytest.approx(data["decisions_per_s"] / sketch["decisions_per_s"], abs=0.01)
    assert data["ratio_copy"] == pytest.approx(sketch["copy_us"] / data["copy_us"], abs=0.05)

    code, out, _ = run("--seconds", "0", "--beside", str(tmp_path))
    assert code == 0
    assert "ratio of speed" in out


def test_a_folder_without_the_sketch_is_one_line(run: Run, tmp_path: Path) -> None:
    code, out, err = run("--beside", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"bang: {tmp_path} does not hold the sketch: engine.py is missing there.\n"


def test_a_sketch_of_another_kind_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in TOY:
        (tmp_path / name).write_text("")
        monkeypatch.delitem(sys.modules, Path(name).stem, raising=False)
    code, out, err = run("--beside", str(tmp_path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "cannot be loaded" in err


def test_rounds_alternate_and_the_best_counts() -> None:
    order: list[str] = []
    values = iter([3.0, 8.0])

    def fast() -> float:
        order.append("fast")
        return next(values)

    def slow() -> float:
        order.append("slow")
        return 5.0

    best = speed.alternate({"fast": speed.Gauge(fast, max), "slow": speed.Gauge(slow, min)}, 0)
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
