"""Find the clone and its tools, for the commands that work on the project itself."""

import importlib.util
from pathlib import Path
from types import ModuleType

import click


def root() -> Path:
    """Search upwards from here: the compiled build runs from a copy inside build/."""
    for folder in Path(__file__).resolve().parents:
        if (folder / "pyproject.toml").is_file():
            return folder
    raise click.ClickException("This command works in a clone of the project only.")


def compiled() -> Path:
    return root() / "build" / "compiled"


def client_builder() -> ModuleType:
    """Import the module that builds the browser client; it is in the clone, not in the package."""
    spec = importlib.util.spec_from_file_location("client_builder", root() / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    return builder


def npm() -> list[str] | None:
    """Find npm: the machine's, or the one that ./bang has installed."""
    found: list[str] | None = client_builder().find_npm(root() / ".tools" / "node")
    return found
