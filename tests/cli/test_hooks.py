"""The commit-msg hook, and its set-up in a clone."""

import os
import shutil
import subprocess
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from bang.cli import _hooks

HOOK = Path(__file__).resolve().parents[2] / ".githooks" / "commit-msg"
pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is missing")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a new repository with the hook and no configuration."""
    for name in list(os.environ):
        if name.startswith("GIT_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", os.devnull)
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "ann@example.com")
    folder = tmp_path / "a clone"
    (folder / ".githooks").mkdir(parents=True)
    shutil.copy2(HOOK, folder / ".githooks")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    return folder


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    module = ModuleType("commit_msg")
    SourceFileLoader("commit_msg", str(HOOK)).exec_module(module)
    return module


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True)


def commit(folder: Path, message: str) -> subprocess.CompletedProcess[str]:
    return git(folder, "commit", "-q", "--allow-empty", "-m", message)


def configured(folder: Path) -> str:
    return git(folder, "config", "--get", "core.hooksPath").stdout.strip()


@pytest.mark.parametrize(
    "subject",
    [
        "Let Suzy Lafayette draw after a Duel",
        "Pass the Dynamite on",
        "Process updates in order",
        "Bring the client to the phone",
        "Add " + "x" * 68,
        "Merge branch 'a branch with a name that is much longer than any subject should ever be, of all'",
        'Revert "Added the wrong card."',
        "fixup! added",
    ],
)
def test_good_subjects_pass(hook: ModuleType, subject: str) -> None:
    assert hook.problems(subject) == []


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("Add " + "x" * 69, "73 characters, and 72 are the most"),
        ("Add a card.", "full stop"),
        ("add a card", "write “Add”"),
        ("Added a card", "“Added” is no imperative: write the plain form"),
        ("Fixes the Duel", "“Fixes” is no imperative: write “Fix”"),
        ("Carries cards over", "write “Carry”"),
        ("Adding a card", "write the plain form"),
        ("The Duel ends", "begin with what the commit does"),
        ("Who has become Calamity Janet duels", "begin with what the commit does"),
    ],
)
def test_bad_subjects_are_told_what_would_be_right(hook: ModuleType, subject: str, told: str) -> None:
    (problem,) = hook.problems(subject)
    assert told in problem


def test_git_refuses_a_bad_subject_and_takes_a_good_one(clone: Path) -> None:
    _hooks.set_up(clone)
    bad = commit(clone, "Added a card.")
    assert bad.returncode == 1
    assert "full stop" in bad.stderr
    assert "no imperative" in bad.stderr
    assert "Let Suzy Lafayette draw after a Duel" in bad.stderr
    assert git(clone, "log").returncode != 0, "nothing was committed"
    good = commit(clone, "Add a card\n\nA body. Which may say anything.")
    assert (good.returncode, good.stderr) == (0, "")


def test_every_worktree_has_the_hook(clone: Path, tmp_path: Path) -> None:
    assert _hooks.set_up(clone) == ""
    assert commit(clone, "Add the hook").returncode == 0
    git(clone, "worktree", "add", "-q", str(tmp_path / "other"))
    assert commit(tmp_path / "other", "added something").returncode == 1
    assert _hooks.set_up(tmp_path / "other") == ""
    assert configured(clone) == ".githooks"


def test_a_hook_of_ones_own_stays(clone: Path) -> None:
    own = clone / ".git" / "hooks" / "commit-msg"
    own.parent.mkdir(exist_ok=True)
    own.write_text("#!/bin/sh\necho mine >&2\n")
    own.chmod(0o755)
    assert "Your own git hooks stay" in _hooks.set_up(clone)
    assert configured(clone) == ""
    assert commit(clone, "added").stderr == "mine\n"


def test_a_folder_of_hooks_that_is_set_already_stays(clone: Path) -> None:
    git(clone, "config", "core.hooksPath", "elsewhere")
    assert "Your own git hooks stay" in _hooks.set_up(clone)
    assert configured(clone) == "elsewhere"


def test_without_a_clone_nothing_is_set_up(clone: Path, tmp_path: Path) -> None:
    within = clone / "vendored" / "bang"
    shutil.copytree(clone / ".githooks", within / ".githooks")
    assert _hooks.set_up(within) == ""
    assert configured(clone) == ""
    shutil.rmtree(clone / ".git")
    assert _hooks.set_up(clone) == ""
