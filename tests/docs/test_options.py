"""Every option of a command is on the page about it."""

from importlib import import_module
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
ELSEWHERE = {"--no-browser", "--terminal"}  # playing.md is about the terminal only


@pytest.mark.parametrize(("name", "page"), [("play", "playing.md"), ("serve", "hosting.md")])
def test_every_option_is_explained(name: str, page: str) -> None:
    command = import_module(f"bang.cli.{name}").command
    options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    text = (DOCS / page).read_text(encoding="utf-8")
    assert {option for option in options - ELSEWHERE if f"`{option}" not in text} == set()
