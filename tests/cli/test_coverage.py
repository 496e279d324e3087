"""Coverage is compared with floors that only rise."""

import json
from pathlib import Path

import pytest

from bang.cli import _coverage

ROOT = Path(__file__).resolve().parents[2]


def test_a_fall_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert _coverage.compare({"python": 90, "client": 50}, {"python": 89.9, "client": 50.0}) == [
        "coverage of python fell below 90 %"
    ]
    assert "coverage of python: 89.9 % (floor: 90 %)" in capsys.readouterr().out


def test_a_rise_asks_for_a_higher_floor(capsys: pytest.CaptureFixture[str]) -> None:
    assert _coverage.compare({"python": 90}, {"python": 91.2}) == []
    assert "set python to 91 in tests/coverage.json" in capsys.readouterr().out
    assert _coverage.compare({"python": 90}, {"python": 90.9}) == []
    assert "risen" not in capsys.readouterr().out


def test_both_parts_are_measured(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / _coverage.FLOORS).write_text('{"python": 80, "client": 40}')
    lines = []

    def run(line: list[str]) -> bool:
        lines.append(line[0])
        if line[:2] == ["coverage", "json"]:
            Path(line[-1]).write_text('{"totals": {"percent_covered": 79.5}}')
        if line[0] == "npm":
            summary = tmp_path / _coverage.DATA / "client" / "coverage-summary.json"
            summary.parent.mkdir()
            summary.write_text('{"total": {"lines": {"pct": 41}}}')
        return True

    assert _coverage.measure(tmp_path, "3", ["npm"], run) == ["coverage of python fell below 80 %"]
    assert lines == ["coverage", "coverage", "coverage", "npm"]


def test_tests_that_fail_are_told(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / _coverage.FLOORS).write_text('{"python": 80, "client": 40}')
    assert _coverage.measure(tmp_path, "3", ["npm"], lambda line: False) == ["pytest", "client tests"]


def test_the_floors_are_percentages_of_both_parts() -> None:
    floors = json.loads((ROOT / _coverage.FLOORS).read_text())
    assert floors.keys() == {"python", "client"}
    assert all(0 < floor < 100 for floor in floors.values())
