"""The examples of the documentation learn: clearly more wins than random answers get."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "research"


@pytest.mark.parametrize(
    ("name", "needs", "training", "better_than"),
    [
        ("batched", "librt", 240, 0.6),
        ("with_pettingzoo", "pettingzoo", 30, 0.6),
        ("with_gymnasium", "gymnasium", 100, 0.6),
        ("with_openspiel", "pyspiel", 40, 0.6),
    ],
)
def test_an_example_gets_better_than_random(
    name: str, needs: str, training: int, better_than: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(needs, reason="the extra bang[research] is not installed")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    try:
        example = import_module(name)
        assert example.share_of_wins(example.train(training), 40) > better_than
    finally:
        for module in (name, "linear"):
            sys.modules.pop(module, None)
