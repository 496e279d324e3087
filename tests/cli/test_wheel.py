"""The wheel holds everything that the package needs, and works without the clone."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bang.cli import _clone

HATCHLING = _clone.root() / ".tools" / "uv" / "bin" / "hatchling"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel and unpack it as an installer would."""
    if not HATCHLING.exists():
        pytest.skip("the build backend is missing: ./bang test installs it")
    if _clone.client_builder().stale():
        pytest.skip("the browser client is older than its sources: ./bang test builds it")
    folder = tmp_path_factory.mktemp("wheel")
    build = [str(HATCHLING), "build", "--target", "wheel", "--directory", str(folder)]
    made = subprocess.run(build, cwd=_clone.root(), capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "installed")
    return folder / "installed"


def test_every_file_of_the_package_is_in_the_wheel(unpacked: Path) -> None:
    command = ["git", "ls-files", "src/bang"]
    told = subprocess.run(command, cwd=_clone.root(), capture_output=True, text=True)
    if told.returncode:
        pytest.skip("not a clone: only git knows which files belong to the project")
    names = [name.removeprefix("src/") for name in told.stdout.splitlines()]
    assert {Path(name).suffix for name in names} >= {".json", ".po", ".py", ".tcss", ".yaml"}
    assert [name for name in names if not (unpacked / name).is_file()] == []
    assert (unpacked / "bang" / "server" / "web" / "index.html").is_file()


@pytest.mark.parametrize(
    "command",
    ["simulate --games 1 --players 4 --bots legend:2w,gunslinger", "cards Barrel --lang it", "scenario --help"],
)
def test_it_works_away_from_the_clone(unpacked: Path, tmp_path: Path, command: str) -> None:
    where = f"import bang; assert bang.__file__.startswith({str(unpacked)!r}), bang.__file__; "
    line = [sys.executable, "-c", f"{where}from bang.cli import main; main()", *command.split()]
    env = {**os.environ, "PYTHONPATH": str(unpacked)}
    result = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
