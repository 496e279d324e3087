"""The ./bang script without a network: installing is faked, everything else is real."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = [
    "bang",
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-tools.lock",
    "requirements-node.lock",
    "web/build.py",
]
# A fake npm: it records its arguments, and "builds" a page.
NPM = """#!/bin/sh
echo "$*" >> calls
if [ "$1" = run ]; then mkdir -p ../src/bang/server/web && echo page > ../src/bang/server/web/index.html; fi
if [ "$1" = ci ]; then mkdir -p node_modules; fi
exit ${NPM_FAILS:-0}
"""

WITHOUT_VENV = """
import runpy, sys
sys.modules["ensurepip"] = None
sys.argv[:] = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "a clone with spaces"
    (folder / "web").mkdir(parents=True)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Make a folder for the PATH, with a node and an npm that install nothing."""
    folder = tmp_path / "machine"
    folder.mkdir()
    for name, text in (("npm", NPM), ("node", "#!/bin/sh\necho v22.12.0\n")):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return folder


def give_sources(clone: Path) -> None:
    for name in ("package.json", "package-lock.json", "index.html"):
        (clone / "web" / name).write_text("{}")
    (clone / "web" / "src").mkdir()
    (clone / "web" / "src" / "main.ts").write_text("let a = 1;")


def calls(clone: Path) -> list[str]:
    """Return the calls of npm since the last time."""
    file = clone / "web" / "calls"
    lines = file.read_text().splitlines() if file.exists() else []
    file.unlink(missing_ok=True)
    return lines


def load(clone: Path) -> ModuleType:
    module = ModuleType("launcher")
    module.__file__ = str(clone / "bang")
    SourceFileLoader("launcher", str(clone / "bang")).exec_module(module)
    return module


def pretend_ready(clone: Path, lock: str) -> None:
    """Leave what a finished set-up leaves, with a `bang` command that prints its arguments."""
    command = clone / ".venv" / "bin" / "bang"
    command.parent.mkdir(parents=True)
    command.write_text('#!/bin/sh\necho "ran:$PYTHONPATH:$*"\n')
    command.chmod(0o755)
    (clone / ".tools").mkdir()
    (clone / ".tools" / "venv.stamp").write_text(load(clone).fingerprint(lock))


def pretend_offline(clone: Path) -> None:
    """Leave a `uv` that cannot install anything."""
    launcher = load(clone)
    launcher.UV.parent.mkdir(parents=True)
    launcher.UV.write_text("#!/bin/sh\nexit 1\n")
    launcher.UV.chmod(0o755)
    launcher.UV_STAMP.write_text(launcher.fingerprint(launcher.TOOLS_LOCK))


def launch(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the script with this Python, in a folder outside the clone."""
    # no settings of Python from outside
    everything = {**os.environ, "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1", **env}
    line = [sys.executable, *command]
    return subprocess.run(line, cwd="/", env=everything, capture_output=True, text=True, timeout=300)


def test_a_later_start_installs_nothing(clone: Path) -> None:
    pretend_ready(clone, "requirements.lock")
    before = sorted(clone.rglob("*"))
    result = launch(clone / "bang", "play", "two words")
    assert (result.returncode, result.stdout, result.stderr) == (0, "ran::play two words\n", "")
    assert sorted(clone.rglob("*")) == before


def test_help_about_the_locks_resolves_nothing(clone: Path) -> None:
    before = sorted(clone.rglob("*"))
    result = launch(clone / "bang", "lock", "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert "--upgrade-package NAME" in result.stdout
    assert sorted(clone.rglob("*")) == before


def test_a_symlink_to_the_launcher_works(clone: Path, tmp_path: Path) -> None:
    pretend_ready(clone, "requirements.lock")
    link = tmp_path / "link"
    link.symlink_to(clone / "bang")
    assert launch(link, "--version").stdout == "ran::--version\n"


def test_the_developers_environment_serves_players(clone: Path) -> None:
    pretend_ready(clone, "requirements-dev.lock")
    assert launch(clone / "bang", "play").stdout == "ran::play\n"


def test_the_compiled_build_is_put_first(clone: Path) -> None:
    pretend_ready(clone, "requirements.lock")
    missing = launch(clone / "bang", "play", BANG_BUILD="compiled")
    assert missing.returncode == 2
    assert "./bang build --compiled" in missing.stderr
    compiled = clone / "build" / "compiled"
    compiled.mkdir(parents=True)
    (compiled / "stamp").touch()
    assert launch(clone / "bang", "play", BANG_BUILD="compiled").stdout == f"ran:{compiled}:play\n"


def test_a_developer_stays_a_developer(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new environment that a player's command asks for still has the tools for tests."""
    pretend_ready(clone, "requirements-dev.lock")
    with (clone / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    launcher = load(clone)
    installed: list[str] = []
    monkeypatch.setattr(launcher, "set_up", installed.append)
    monkeypatch.setattr(launcher, "start", lambda args: None)
    monkeypatch.setattr(sys, "argv", ["bang", "cards"])
    launcher.main()
    launcher.VENV_STAMP.write_text("requirements-dev.lock not finished")
    launcher.main()
    launcher.VENV_STAMP.write_text("requirements.lock not finished")
    launcher.main()
    assert installed == ["requirements-dev.lock", "requirements-dev.lock", "requirements.lock"]


def test_the_client_is_built_when_its_sources_change_and_not_otherwise(clone: Path, machine: Path) -> None:
    pretend_ready(clone, "requirements.lock")
    give_sources(clone)
    path = f"{machine}:/usr/bin:/bin"
    first = launch(clone / "bang", "play", PATH=path)
    assert first.stdout == "ran::play\n"
    assert first.stderr == "Building the browser client …\n"
    assert calls(clone) == ["ci", "run build"]
    again = launch(clone / "bang", "play", PATH=path)
    assert (again.stdout, again.stderr, calls(clone)) == ("ran::play\n", "", [])
    (clone / "web" / "src" / "main.ts").write_text("let a = 2;")
    (clone / "web" / "src" / "main.test.ts").write_text("a test is no part of the client")
    for other in (["cards"], ["play", "--terminal"], ["play", "--help"]):
        assert launch(clone / "bang", *other, PATH=path).stderr == ""
    assert calls(clone) == []
    assert launch(clone / "bang", "serve", PATH=path).returncode == 0
    assert calls(clone) == ["run build"]
    (clone / "web" / "package-lock.json").write_text('{"a": 1}')
    assert launch(clone / "bang", "serve", PATH=path).returncode == 0
    assert calls(clone) == ["ci", "run build"]


def test_a_client_that_cannot_be_built_is_told_in_one_line(clone: Path, machine: Path) -> None:
    pretend_ready(clone, "requirements.lock")
    give_sources(clone)
    result = launch(clone / "bang", "play", PATH=f"{machine}:/usr/bin:/bin", NPM_FAILS="1")
    assert result.returncode == 2
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("bang: ")]
    assert "npm could not install" in line
    assert "--terminal" in line
    assert "Traceback" not in result.stderr


def test_an_old_node_is_not_used(clone: Path, machine: Path) -> None:
    """Then one from PyPI is; here there is no network to get it from."""
    pretend_ready(clone, "requirements.lock")
    pretend_offline(clone)
    give_sources(clone)
    (machine / "node").write_text("#!/bin/sh\necho v20.18.1\n")
    result = launch(clone / "bang", "play", PATH=f"{machine}:/usr/bin:/bin")
    assert result.returncode == 2
    assert "could not install node. Is the network reachable?" in result.stderr
    assert "Traceback" not in result.stderr
    assert calls(clone) == []


def test_which_node_is_new_enough(clone: Path, machine: Path) -> None:
    builder = ModuleType("builder")
    builder.__file__ = str(clone / "web" / "build.py")
    SourceFileLoader("builder", builder.__file__).exec_module(builder)
    answers = {}
    for version in ("v18.20.0", "v20.18.1", "v20.19.0", "v21.7.0", "v22.11.9", "v22.12.0", "v24.0.0", "", "nonsense"):
        (machine / "node").write_text(f"#!/bin/sh\necho {version}\n")
        answers[version] = builder.new_enough(str(machine / "node"))
    assert [version for version, good in answers.items() if good] == ["v20.19.0", "v22.12.0", "v24.0.0"]


@pytest.mark.parametrize("name", FILES[1:3])
def test_a_changed_lock_or_project_file_asks_for_a_new_environment(clone: Path, name: str) -> None:
    pretend_ready(clone, "requirements.lock")
    launcher = load(clone)
    assert launcher.is_ready("requirements.lock")
    assert not launcher.is_ready("requirements-dev.lock")
    with (clone / name).open("a") as file:
        file.write("# changed\n")
    assert not launcher.is_ready("requirements.lock")


def test_a_moved_clone_asks_for_a_new_environment(clone: Path) -> None:
    pretend_ready(clone, "requirements.lock")
    moved = clone.rename(clone.with_name("moved"))
    assert not load(moved).is_ready("requirements.lock")


def test_an_interrupted_set_up_is_done_again(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_ready(clone, "requirements.lock")
    launcher = load(clone)
    done: list[str] = []

    def until(last: str) -> Callable[..., None]:
        def run(what: str, *command: object, env: object = None) -> None:
            done.append(what)
            if what == last:
                raise KeyboardInterrupt

        return run

    monkeypatch.setattr(launcher, "make_tools", lambda: None)
    monkeypatch.setattr(launcher, "run", until("install the packages"))
    with pytest.raises(KeyboardInterrupt):
        launcher.set_up("requirements-dev.lock")
    assert not launcher.is_ready("requirements.lock")

    done.clear()
    monkeypatch.setattr(launcher, "run", until("the end"))
    launcher.set_up("requirements-dev.lock")
    assert done == ["make an environment", "install the packages", "install bang"]
    assert launcher.is_ready("requirements-dev.lock")


def test_without_the_venv_module_it_says_what_to_install(clone: Path) -> None:
    result = launch("-c", WITHOUT_VENV, clone / "bang", "play")
    assert result.returncode == 2
    assert result.stderr.splitlines()[-1].startswith("bang: ")
    assert "apt install python3-venv" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("tool", ["uv", pytest.param("pip", marks=pytest.mark.soak)])  # which takes a whole environment
def test_without_a_network_it_says_so_in_one_line(clone: Path, tool: str) -> None:
    if tool == "uv":
        pretend_offline(clone)
    result = launch(clone / "bang", "play", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(clone), PIP_CONFIG_FILE=os.devnull)
    assert result.returncode == 2
    (line,) = [line for line in result.stderr.splitlines() if line.startswith("bang: ")]
    assert "network" in line
    assert "Traceback" not in result.stderr
    assert not load(clone).is_ready("requirements.lock")
