"""Set up the git hooks of the project in a clone."""

import subprocess
from pathlib import Path

HOOKS = ".githooks"  # relative to the top of each worktree, so that one setting serves them all


def set_up(root: Path) -> str:
    """Let git run the hooks of the project, unless the clone has hooks of its own. Return a hint if it has."""
    if not (root / HOOKS).is_dir() or _git(root, "rev-parse", "--show-toplevel") != str(root.resolve()):
        return ""  # not a clone: an unpacked archive, or a folder within another project
    configured = _git(root, "config", "--get", "core.hooksPath")
    if configured == HOOKS:
        return ""
    hint = f"Your own git hooks stay as they are. Let your commit-msg hook run {HOOKS}/commit-msg, too."
    if configured:
        return hint
    folder = root / _git(root, "rev-parse", "--git-path", "hooks")
    if folder.is_dir() and any(hook.suffix != ".sample" for hook in folder.iterdir()):
        return hint
    _git(root, "config", "--local", "core.hooksPath", HOOKS)
    return ""


def _git(root: Path, *arguments: str) -> str:
    """The answer of git; empty if there is no git or it has none."""
    try:
        told = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    except OSError:
        return ""
    return told.stdout.strip()
