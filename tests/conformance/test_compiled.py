"""The compiled engine asks what the plain one asks, and conforms.

Part of long runs and of `./bang test --compiled`: compiling takes minutes when the sources have changed, and nothing
when they have not. It is done without optimization unless an optimized build is there, and begins before all other
tests. Every day tests/engine/test_compilable.py looks for what mypyc does not compile.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bang.cli import _clone
from bang.cli.build import QUICKLY, NoTool, compile_package, is_built
from tests.conformance.processes import fingerprint

pytestmark = [pytest.mark.compiled, pytest.mark.first, pytest.mark.soak]

PACKAGE = _clone.root() / "src" / "bang"
GAMES = 200
CONFORM = """
from bang.build_info import compiled
from bang.conformance import ALL, conform

assert compiled()
print(conform(players=[4, 7], variants=[(), ("dynamite_stick",)], seeds=range(2), properties=ALL))
"""

OWN_CARDS = """
import sys
from bang.build_info import compiled
from bang.conformance import conform

assert compiled()
print(conform(cards=(sys.argv[1],), players=[4, 6], seeds=[1]))
"""

FURTHER_BOXES = """
from bang import games
from bang.build_info import compiled
from bang.conformance import ALL, conform

assert compiled()
print(conform(sets=tuple(games.find().box_names()), players=[4, 6], seeds=[1], properties=ALL))
"""


@pytest.fixture
def build() -> Path:
    """The compiled build, up to date. Workers wait for each other: it is made in one place."""
    fcntl = pytest.importorskip("fcntl", reason="the compiled build is tested on Linux and macOS")
    if is_built(PACKAGE, _clone.compiled()):
        return _clone.compiled()
    target = _clone.root() / "build" / "compiled-for-tests"
    target.parent.mkdir(exist_ok=True)
    with target.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            compile_package(PACKAGE, target, QUICKLY)
        except NoTool as missing:
            pytest.skip(missing.format_message())
    return target


def test_games_on_both_builds_ask_the_same(build: Path) -> None:
    plain, questions = fingerprint(GAMES, PACKAGE.parent)
    assert plain == "plain"
    assert fingerprint(GAMES, build) == ["compiled", questions]


def test_the_compiled_build_conforms(build: Path) -> None:
    run(build, CONFORM)


def test_own_cards_work_on_the_compiled_build(build: Path) -> None:
    """Their classes are not compiled, but extend classes that are."""
    run(build, OWN_CARDS, str(_clone.root() / "examples" / "cards"))


def test_boxes_outside_of_the_package_work_on_the_compiled_build(build: Path) -> None:
    """Together with all others, which are compiled."""
    run(build, FURTHER_BOXES, BANG_BOXES=str(_clone.root() / "tests" / "further_boxes"))


def run(build: Path, code: str, *args: str, **env: str) -> None:
    command = [sys.executable, "-c", code, *args]
    result = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(build), **env}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr[-2000:]
