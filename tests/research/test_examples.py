"""The examples of the documentation learn: clearly more wins than random answers get."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "research"
NEEDS = {
    "batched": "librt",
    "with_pettingzoo": "pettingzoo",
    "with_gymnasium": "gymnasium",
    "with_openspiel": "pyspiel",
}


@pytest.fixture
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    name = request.param
    pytest.importorskip(NEEDS[name], reason="the extra bang[research] is not installed")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield import_module(name)
    sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("example", "training", "better_than", "games"),
    [
        ("batched", 120, 0.45, 80),  # BANG! with four, where random answers win 35 %
        pytest.param("with_pettingzoo", 30, 0.6, 40, marks=pytest.mark.soak),
        pytest.param("with_gymnasium", 100, 0.6, 40, marks=pytest.mark.soak),
        pytest.param("with_openspiel", 40, 0.6, 40, marks=pytest.mark.soak),
    ],
    indirect=["example"],
)
def test_an_example_gets_better_than_random(example: Any, training: int, better_than: float, games: int) -> None:
    assert example.share_of_wins(example.train(training), games) > better_than


@pytest.mark.parametrize("example", ["with_pettingzoo", "with_gymnasium", "with_openspiel"], indirect=True)
def test_an_example_learns_and_plays(example: Any) -> None:
    """Every day all of them run, if not for so long that they would be good at it."""
    learned = example.train(3)
    assert learned.weights.any()
    assert 0 <= example.share_of_wins(learned, 2) <= 1


@pytest.mark.parametrize("name", NEEDS)
def test_an_example_has_some_thirty_lines(name: str) -> None:
    lines = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()
    assert sum(1 for line in lines if line) <= 32
