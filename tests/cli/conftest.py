"""Fixtures for tests of several commands."""

import sys

import pytest

from bang import cli
from tests.cli.running import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command line; modules that test one command override this to name it."""

    def run(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["bang", *args])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        assert isinstance(stop.value.code, int)
        return stop.value.code, *capfd.readouterr()

    return run
