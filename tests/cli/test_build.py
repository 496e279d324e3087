"""The compiled build, tried on a toy package: coroutines and classes that cross three modules in a circle."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from bang.cli.build import OPTIMIZED, QUICKLY, NoTool, compile_package, is_built

TOY = {
    "__init__.py": "",
    "engine/__init__.py": "",
    "engine/kernel/__init__.py": "",
    "engine/kernel/kind.py": """
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from bang.engine.kernel.game import Game

class Kind:
    async def play(self, game: Game, me: int) -> int:
        return 0
""",
    "engine/kernel/game.py": """
from __future__ import annotations
from collections.abc import Generator
from bang.engine.kernel.kind import Kind

class Ask:
    def __init__(self, seat: int) -> None:
        self.seat = seat
    def __await__(self) -> Generator[Ask, int, int]:
        answer = yield self
        return answer

class Game:
    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
    async def run(self) -> int:
        total = 0
        for seat, kind in enumerate(self.kinds):
            total += await kind.play(self, seat)
        return total
""",
    "games/__init__.py": "",
    "games/classic/__init__.py": "",
    "games/classic/bots/__init__.py": "",
    "games/classic/bots/rollout/__init__.py": "",
    "games/classic/bots/rollout/policy.py": "POLICY = 1\n",
    "games/classic/bots/judgement.py": "JUDGEMENT = 1\n",
    "games/classic/boxes/__init__.py": "",
    "games/classic/boxes/base/__init__.py": "from bang.games.classic.boxes.base.cards import KINDS as KINDS\n",
    "games/classic/boxes/base/cards.py": """
from __future__ import annotations
from bang.engine.kernel.game import Ask, Game
from bang.engine.kernel.kind import Kind

class Duel(Kind):
    async def play(self, game: Game, me: int) -> int:
        total = await super().play(game, me)
        while answer := await Ask(me):
            total += answer
        return total

KINDS: list[Kind] = [Kind(), Duel()]
""",
}
PLAY = """
from bang.engine.kernel.game import Game
from bang.games.classic.boxes.base import KINDS
import bang.engine.kernel.kind, bang.games.classic.boxes.base.cards as cards
run = Game(KINDS).run().__await__()
asked = [next(run).seat, run.send(5).seat, run.send(7).seat]
try:
    run.send(0)
except StopIteration as stop:
    print(asked, stop.value, cards.__file__.endswith(".py"))
"""


def write_toy(folder: Path) -> Path:
    for name, text in TOY.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def play(folder: Path) -> str:
    command = [sys.executable, "-S", "-c", PLAY]
    return subprocess.run(command, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=True).stdout


def test_the_compiled_build_plays_the_same(tmp_path: Path) -> None:
    package = write_toy(tmp_path / "src" / "bang")
    assert play(tmp_path / "src") == "[1, 1, 1] 12 True\n"
    if not shutil.which(str(sysconfig.get_config_var("CC")).split(" ")[0]):
        pytest.skip("no C compiler")
    assert compile_package(package, tmp_path / "compiled", QUICKLY)
    assert play(tmp_path / "compiled") == "[1, 1, 1] 12 False\n"

    assert not compile_package(package, tmp_path / "compiled", QUICKLY), "nothing changed, nothing to do"
    assert not is_built(package, tmp_path / "compiled", OPTIMIZED)
    bots = tmp_path / "compiled" / "bang" / "games" / "classic" / "bots"
    assert list((bots / "rollout").glob("policy.*.so"))
    assert (bots / "judgement.py").is_symlink()
    assert not list(bots.glob("judgement.*.so"))


def test_without_a_compiler_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NoTool, match="C compiler"):
        compile_package(write_toy(tmp_path / "bang"), tmp_path / "compiled")
    assert not (tmp_path / "compiled").exists()
