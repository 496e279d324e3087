"""docs/how-to-add-a-card.md tells what the box of the tests does: its code is that of the files, its commands run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "how-to-add-a-card.md").read_text(encoding="utf-8")
FURTHER = ROOT / "tests" / "further_boxes"
BOX = FURTHER / "classic" / "creek"
PIECE = re.compile(r"(?:From `([^`]+)`:\n\n)?^```(python|po|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^BANG_BOXES=(\S+) \./bang (.*)$", re.MULTILINE)


def pieces() -> list[tuple[str, str]]:
    """Return the pieces of code, each with its file; a piece without one continues the file before."""
    found: list[tuple[str, str]] = []
    for name, _, code in PIECE.findall(PAGE):
        found.append((name or found[-1][0], code))
    return found


def path_of(name: str) -> Path:
    return BOX / name


def bare(code: str) -> str:
    """Strip indentation and empty lines: pieces of a class stand alone on the page."""
    return "\n".join(line.strip() for line in code.splitlines() if line.strip())


@pytest.mark.parametrize(("name", "code"), pieces())
def test_every_piece_of_code_is_in_its_file(name: str, code: str) -> None:
    assert bare(code) in bare(path_of(name).read_text(encoding="utf-8"))


def test_the_page_tells_of_every_module_of_the_box() -> None:
    modules = {path.relative_to(BOX).as_posix() for path in BOX.rglob("*.py")}
    assert modules - {name for name, _ in pieces()} == {"scenario.py"}
    assert "`scenario.py`" in PAGE


def run(folder: Path, env: dict[str, str], *args: str) -> str:
    command = [sys.executable, "-W", "error", *args]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **env}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


MAIN = "from bang.cli import main; main()"


def test_the_commands_run() -> None:
    commands = COMMANDS.findall(PAGE)
    shown, scenarios = [run(ROOT, {"BANG_BOXES": boxes}, "-c", MAIN, *shlex.split(args)) for boxes, args in commands]
    assert "Draw 2 cards from the deck" in " ".join(shown.split())
    assert "11 passed in 1 file" in scenarios


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the package, with the box among its own as the page says."""
    folder = tmp_path_factory.mktemp("clone")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "bang", folder / "src" / "bang", ignore=ignored)
    shutil.copytree(BOX, folder / "src" / "bang" / "games" / "classic" / "boxes" / BOX.name, ignore=ignored)
    return folder


def test_the_box_works_in_the_package_as_well(clone: Path) -> None:
    env = {"PYTHONPATH": str(clone / "src")}
    assert "11 passed in 1 file" in run(clone, env, "-c", MAIN, "scenario", str(BOX / "scenarios"))


def test_the_texts_are_in_order(clone: Path) -> None:
    env = {"PYTHONPATH": str(clone / "src")}
    words = str(ROOT / "tests" / "text" / "test_words.py")
    run(clone, env, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, words)
