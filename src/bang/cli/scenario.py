"""Run rule scenarios from YAML files or folders; without any, those of all boxes."""

import json
from collections import Counter
from pathlib import Path

import click

from bang import own_cards
from bang.cli import USAGE_ERROR
from bang.cli._cards import CARDS
from bang.errors import DamagedFile
from bang.scenario import Result, Scenario, gather, library, load, run
from bang.scenario.result import PASSED

FAILURE = 1


@click.command(help=f"{__doc__}\n\nThe format is described in docs/scenarios.md.")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="PATH…")
@click.option("--json", "as_json", is_flag=True, help="One JSON list on standard output, a row for each scenario.")
@click.option("--verbose", "-v", is_flag=True, help="Name those that passed, too.")
@CARDS
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], as_json: bool, verbose: bool, cards: tuple[str, ...]) -> None:
    own_cards.boxes(cards)  # a folder that is wrong is one mistake, and not one of every scenario
    scenarios: list[Scenario] = []
    damaged = False
    files = gather(paths or library.folders())
    for path in files:
        try:
            scenarios += load(path)
        except DamagedFile as error:
            damaged = True
            click.echo(f"bang: {error}", err=True)
    results = [run(scenario, cards) for scenario in scenarios]
    if as_json:
        click.echo(json.dumps([result.row() for result in results], ensure_ascii=False, indent=1))
    else:
        for result in results:
            if verbose or not result.passed:
                show(result)
        counts = Counter(result.status for result in results)
        summary = ", ".join(f"{n} {status}" for status, n in counts.items()) or "no scenarios"
        click.echo(f"{summary} in {len(files)} file{'s' * (len(files) != 1)}")
    if damaged:
        ctx.exit(USAGE_ERROR)
    if any(result.failed for result in results):
        ctx.exit(FAILURE)


def show(result: Result) -> None:
    colour = {PASSED: "green"}.get(result.status, "red" if result.failed else "yellow")
    click.echo(click.style(f"{result.status:13}", fg=colour) + f" {result.id}  {result.title}")
    if result.why:
        click.echo(f"              {result.why}")
