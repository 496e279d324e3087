"""The programs on the page for researchers run."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_of_the_page_runs(program: str) -> None:
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(library, reason="the extra bang[research] is not installed")
    exec(compile(program, "research.md", "exec"), {})
