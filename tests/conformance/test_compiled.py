"""The compiled engine asks what the plain one asks: 200 seeded games, every question."""

from __future__ import annotations

import pytest

from bang.cli import _clone
from bang.cli.build import NoTool, compile_package
from tests.conformance.processes import fingerprint


def test_both_builds_ask_the_same() -> None:
    """Part of every run: compiling takes a minute when the sources have changed, and nothing when they have not."""
    source = _clone.root() / "src"
    try:
        compile_package(source / "bang", _clone.compiled())
    except NoTool as missing:
        pytest.skip(missing.format_message())
    plain, questions = fingerprint(200, source)
    assert plain == "plain"
    assert fingerprint(200, _clone.compiled()) == ["compiled", questions]
