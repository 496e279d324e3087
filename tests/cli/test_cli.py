"""The frame of the command line: finding commands, and what people see when something goes wrong."""

import subprocess
import sys
from collections.abc import Callable

import click
import pytest

from bang import cli
from bang.errors import BangError
from tests.cli.running import Run


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Replace the commands by one, `fail`, which raises a given error."""

    def use(error: BaseException) -> None:
        @click.command()
        def fail() -> None:
            raise error

        monkeypatch.setattr(cli.Commands, "get_command", lambda self, ctx, name: fail)

    return use


def test_help_lists_the_commands_without_importing_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("bang.cli.")]:
        monkeypatch.delitem(sys.modules, name)
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert "test   " in out
    assert "Check the project" in out
    assert "_clone" not in out
    assert "bang.cli.test" not in sys.modules


def test_every_command_loads_and_has_a_summary() -> None:
    ctx = click.Context(cli.commands)
    for name in cli.commands.list_commands(ctx):
        assert cli.commands.get_command(ctx, name) is not None
        assert cli._summary(name).endswith(".")


def test_version(run: Run) -> None:
    code, out, err = run("--version")
    assert (code, err) == (0, "")
    assert out.startswith("bang ")


@pytest.mark.parametrize("args", [["dance"], ["--dance"], ["build", "--dance"], ["build"]])
def test_wrong_usage_is_one_line(run: Run, args: list[str]) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("bang: ")
    assert err.count("\n") == 1
    assert "--help" in err


def test_no_arguments_show_the_help(run: Run) -> None:
    code, _, err = run()
    assert code == 2
    assert "Commands:" in err


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (BangError("There is no set\ncalled Moon."), "bang: There is no set called Moon."),
        (FileNotFoundError(2, "No such file or directory", "game.json"), "bang: No such file or directory: game.json"),
        (OSError("The address is in use."), "bang: The address is in use."),
        (click.ClickException("The file is empty."), "bang: The file is empty."),
    ],
)
def test_what_a_person_can_put_right_is_one_line(
    run: Run, failing: Callable[[BaseException], None], error: Exception, line: str
) -> None:
    failing(error)
    code, out, err = run("fail")
    assert (out, err) == ("", line + "\n")
    assert code == (1 if isinstance(error, click.ClickException) else 2)


def test_an_internal_error_tells_how_to_report_it(
    run: Run, failing: Callable[[BaseException], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(KeyError("seat 9"))
    code, _, err = run("fail")
    assert code == 70
    assert err.startswith("bang: internal error (KeyError: 'seat 9')")
    assert "replay" in err
    assert "BANG_DEBUG=1" in err
    assert err.count("\n") == 1

    monkeypatch.setenv("BANG_DEBUG", "1")
    code, _, err = run("fail")
    assert code == 70
    assert "Traceback" in err


def test_an_interrupt_is_quiet(run: Run, failing: Callable[[BaseException], None]) -> None:
    failing(KeyboardInterrupt())
    code, _, err = run("fail")
    assert code == 130
    assert "Traceback" not in err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    script = "import sys; from bang.cli import main; sys.argv = ['bang', '--help']; main()"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
