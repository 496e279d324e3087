"""The examples of the documentation learn: clearly more wins than random answers get."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "research"


@pytest.mark.parametrize(
    ("name", "needs", "training", "better_than", "games"),
    [
        ("batched", "librt", 120, 0.45, 80),  # BANG! with four, where random answers win 35 %
        ("with_pettingzoo", "pettingzoo", 30, 0.6, 40),
        ("with_gymnasium", "gymnasium", 100, 0.6, 40),
        ("with_openspiel", "pyspiel", 40, 0.6, 40),
    ],
)
def test_an_example_gets_better_than_random(
    name: str, needs: str, training: int, better_than: float, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(needs, reason="the extra bang[research] is not installed")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    try:
        example = import_module(name)
        assert example.share_of_wins(example.train(training), games) > better_than
    finally:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("name", ["batched", "with_pettingzoo", "with_gymnasium", "with_openspiel"])
def test_an_example_has_some_thirty_lines(name: str) -> None:
    lines = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line) <= 32
