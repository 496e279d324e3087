"""The `bang` command. Each module beside this one is a subcommand and exposes it as `command`."""

import ast
import os
import platform
import sys
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NoReturn

import click

import bang

USAGE_ERROR, INTERNAL_ERROR, INTERRUPTED = 2, 70, 130


class Commands(click.Group):
    """Finds its commands by file name and imports only the one invoked, so that every start is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [module.name.replace("_", "-") for module in iter_modules(__path__) if not module.name.startswith("_")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(_module(cmd_name)).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name)) for name in self.list_commands(ctx)])


def _module(command: str) -> str:
    return f"{__name__}.{command.replace('-', '_')}"


def _summary(command: str) -> str:
    """The first line of the module's docstring, read without running the module."""
    spec = find_spec(_module(command))
    assert spec is not None
    assert spec.origin is not None
    with open(spec.origin, encoding="utf-8") as file:
        docstring = ast.get_docstring(ast.parse(file.read()))
    return (docstring or "").partition("\n")[0]


def _print_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from bang.build_info import compiled

        build = "compiled" if compiled() else "plain"
        click.echo(f"bang {bang.__version__} ({build} build, Python {platform.python_version()})")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
def commands() -> None:
    """BANG! on the computer. An unofficial fan project."""


def main() -> NoReturn:
    """Run the command line. People get one sentence; BANG_DEBUG=1 adds the traceback."""
    try:
        result = commands.main(prog_name="bang", standalone_mode=False)
        print(end="", flush=True)
    except BrokenPipeError:
        # The reader has gone (`bang … | head`): leave nothing for the flush at exit to fail on.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(USAGE_ERROR)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except Exception as error:
        if os.environ.get("BANG_DEBUG"):
            sys.excepthook(type(error), error, error.__traceback__)
        sentence, code = _explain(error)
        print("bang:", " ".join(sentence.split()), file=sys.stderr)
        sys.exit(code)
    # What `ctx.exit(code)` asked for.
    sys.exit(result if isinstance(result, int) else 0)


def _translated(key: str, **said: object) -> str:
    """Say an error in the language of whoever typed the command; "" if that is English, which the error speaks."""
    from bang.cli._language import spoken
    from bang.text import SOURCE, catalogue

    language = spoken(sys.argv)
    return "" if language == SOURCE else catalogue(language).say(f"terminal.error.{key}", **said)


def _choices(kind: click.ParamType[Any]) -> str:
    """What an option can be, if that is a list or a range of numbers."""
    match kind:
        case click.Choice():
            return ", ".join(map(str, kind.choices))
        case click.IntRange(min=int() as low, max=int() as high):
            return f"{low}–{high}"
        case _:
            return str(getattr(kind, "choices", ""))


def _explain(error: Exception) -> tuple[str, int]:
    from bang.errors import BangError

    match error:
        case BangError(key=str() as key) if key and (told := _translated(key, **error.said)):
            return told, USAGE_ERROR
        case click.BadParameter(param=click.Option(type=kind, opts=[*_, option])) if (choices := _choices(kind)) and (
            told := _translated("choices", option=option, choices=choices)
        ):
            return told, USAGE_ERROR
        case click.UsageError(ctx=click.Context() as ctx):
            return f"{error.format_message()} Try '{ctx.command_path} --help'.", error.exit_code
        case click.ClickException():
            return error.format_message(), error.exit_code
        case BangError():
            return str(error), USAGE_ERROR
        case OSError(strerror=str() as reason, filename=str() | os.PathLike() as name):
            return f"{reason}: {os.fspath(name)}", USAGE_ERROR
        case OSError():
            return str(error), USAGE_ERROR
        case _:
            name = type(error).__name__
            return (
                f"internal error ({name}: {error}); please report it with the replay. "
                "BANG_DEBUG=1 in the environment shows the traceback.",
                INTERNAL_ERROR,
            )
