"""The example box of docs/how-to-add-a-card.md: taken out of the page, put beside the base game, played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bang.text import languages

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "how-to-add-a-card.md"
FILE = re.compile(r"^(File|More of the file) `([^`]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

CONFORM = """
from bang.conformance import conform
print(conform(sets=("base", "trail"), players=[4, 5, 6, 7], seeds=range(4)))
"""
USED = """
from bang.engine.kernel.kind import HOOKS
from bang.engine.kernel.options import Options
from bang.games import rules_for
rules = rules_for(Options(players=4, sets=("base", "trail")))
hooks = [HOOKS[place] for place in rules.by_key["saddlebag"].hooks]
print(len(rules.kind_of), rules.by_key["ruby_hale"] in rules.characters, hooks)
"""


def files_of_the_page() -> dict[str, str]:
    """What the page says is in each file; a file may be told in several parts."""
    found: dict[str, str] = {}
    for how, path, code in FILE.findall(PAGE.read_text(encoding="utf-8")):
        assert (how == "File") == (path not in found), f"{path} is begun twice or not at all"
        found[path] = f"{found[path]}\n\n{code}" if path in found else code
    return found


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the files of the page in it."""
    folder = tmp_path_factory.mktemp("clone")
    shutil.copytree(ROOT / "src" / "bang", folder / "src" / "bang", ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in files_of_the_page().items():
        path = folder / name
        assert not (ROOT / name).exists(), f"{name} is in the way of the example"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(clone: Path, *args: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(clone / "src"), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-W", "error", *args]
    done = subprocess.run(command, cwd=clone, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def bang(clone: Path, *args: str) -> str:
    return run(clone, "-c", "from bang.cli import main; main()", *args)


def test_the_page_has_all_the_files() -> None:
    box = "src/bang/games/classic/boxes/trail"
    assert sorted(files_of_the_page()) == [
        f"{box}/__init__.py",
        f"{box}/cards.py",
        f"{box}/characters.py",
        *(f"{box}/texts/{language}.po" for language in languages()),
        "tests/scenarios/trail/trail.yaml",
    ]


def test_the_box_is_found(clone: Path) -> None:
    assert run(clone, "-c", USED).split() == ["83", "True", "['hand_limit']"]


def test_the_scenarios_pass(clone: Path) -> None:
    assert "3 passed in 1 file" in bang(clone, "scenario", "tests/scenarios/trail")


def test_the_cards_can_be_shown(clone: Path) -> None:
    shown = " ".join(bang(clone, "cards", "Payday", "Ruby Hale").split())
    assert "Draw 2 cards from the deck" in shown
    assert "Draw 1 card for each life point" in shown


def test_games_with_the_box_conform(clone: Path) -> None:
    assert "16 games" in run(clone, "-c", CONFORM)


def test_the_texts_are_in_order(clone: Path) -> None:
    run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(ROOT / "tests/text/test_words.py"))


def test_the_code_is_in_shape(clone: Path) -> None:
    files = ["check", "--no-cache", "--config", str(ROOT / "pyproject.toml"), "src/bang/games/classic/boxes/trail"]
    run(clone, "-m", "ruff", *files)
    run(clone, "-m", "ruff", "format", "--check", *files[1:])
