"""Where the clone is, for the commands that work on the project itself."""

from pathlib import Path

import click


def root() -> Path:
    """Found upwards from here, because the compiled build runs from a copy inside build/."""
    for folder in Path(__file__).resolve().parents:
        if (folder / "pyproject.toml").is_file():
            return folder
    raise click.ClickException("This command works in a clone of the project only.")


def compiled() -> Path:
    return root() / "build" / "compiled"
