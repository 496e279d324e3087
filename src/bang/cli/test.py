"""Check the project: lint, types, import law, the browser client, tests."""

import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path

import click

from bang.cli import _clone, _coverage, _hooks
from bang.cli.build import compile_package

CHECKS = {
    "ruff check": ["ruff", "check", "--quiet"],
    "ruff format": ["ruff", "format", "--check", "--quiet"],
    "imports": ["lint-imports"],
    "mypy": ["mypy"],
}
CLIENT_CHECKS = {"client check": ["run", "check"], "client tests": ["test"]}
Result = tuple[bool, float]


def _client_checks() -> dict[str, list[str]]:
    npm = _clone.npm()
    if npm is None:
        click.echo("        no node 20.19 or newer: the browser client is not checked")
        return {}
    with open(os.devnull, "w") as nowhere:
        _clone.client_builder().install(npm, nowhere)
    return {name: [*npm, "--prefix", "web", *line] for name, line in CLIENT_CHECKS.items()}


def _run(command: list[str], env: dict[str, str], quiet: bool) -> Result:
    """Run one tool, of this environment unless its whole path is given. A quiet one is heard only when it fails."""
    begin = time.perf_counter()
    tool = Path(sys.executable).parent / command[0]
    result = subprocess.run(
        [tool, *command[1:]],
        cwd=_clone.root(),
        # A tool may look for what lies beside it: npm for node.
        env={**env, "PATH": f"{tool.parent}{os.pathsep}{env.get('PATH', '')}"},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if result.returncode and quiet:
        click.echo(result.stdout)
    return result.returncode == 0, time.perf_counter() - begin


@click.command(help=__doc__, context_settings={"ignore_unknown_options": True})
@click.option("--fast", is_flag=True, help="Only the tests: no lint, types and import law.")
@click.option("--soak", is_flag=True, help="Only the long tests, the ones marked soak.")
@click.option("--compiled", is_flag=True, help="Compile the engine and test that build.")
@click.option("--coverage", is_flag=True, help="Only measure the coverage, and compare it with its floors.")
@click.argument("pytest_args", nargs=-1, type=click.UNPROCESSED)
@click.pass_context
def command(
    ctx: click.Context, fast: bool, soak: bool, compiled: bool, coverage: bool, pytest_args: tuple[str, ...]
) -> None:
    env = dict(os.environ)
    # Dozens of processes load the same modules: without bytecode each of them compiles all of them again.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    if hint := _hooks.set_up(_clone.root()):
        click.echo(hint)
    if compiled:
        click.echo("Compiling …")
        compile_package(_clone.root() / "src" / "bang", _clone.compiled())
        env["PYTHONPATH"] = str(_clone.compiled())

    # One more than there are cores: many tests wait for a browser or for time to pass. Each worker takes tests that
    # follow one another, so that those of a module share a browser; who is done first takes over from the others.
    workers = str((os.cpu_count() or 1) + 1)
    if coverage:
        _client_checks()  # installs what the client's tests need
        found = _coverage.measure(_clone.root(), workers, _clone.npm(), lambda line: _run(line, env, quiet=False)[0])
        _conclude(ctx, found)
        return
    only = ["-m", "not soak or compiled"] if compiled else []
    if soak:
        only = ["-m", "soak", "-o", "faulthandler_timeout=0"]  # a long test may take as long as it likes
    parallel = ["-n", workers, "--dist", "worksteal"]
    checks = {} if fast or soak else {**CHECKS, **_client_checks()}
    results: dict[str, Result] = {}
    # The checks run one after the other beside the tests, where they fill the time that tests spend waiting.
    with ThreadPoolExecutor(1) as beside:
        running: dict[Future[Result], str] = {
            beside.submit(_run, line, env, quiet=True): name for name, line in checks.items()
        }
        if not (_clone.root() / "tests" / "__pycache__").exists():
            # In a new clone all workers would compile the same modules at the same time.
            _run(["pytest", "-q", "--collect-only", *only, *pytest_args], env, quiet=True)
        results["pytest"] = _run(["pytest", "-q", *parallel, *only, *pytest_args], env, quiet=False)
        for done in as_completed(running):
            results[running[done]] = done.result()
    click.echo(" · ".join(f"{name} {seconds:.1f} s" for name, (_, seconds) in results.items()))
    _conclude(ctx, [name for name, (good, _) in results.items() if not good])


def _conclude(ctx: click.Context, failed: list[str]) -> None:
    if failed:
        click.secho(f"FAILED: {', '.join(failed)}", fg="red")
        ctx.exit(1)
    click.secho("All checks passed.", fg="green")
