"""Play many games with bots and count who wins."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

from bang.cli._game import AS_JSON, CLUSTER, JOBS, agreed, parse_names, players_of, table_options, workers
from bang.errors import BadOptions
from bang.simulation.plan import DEFAULT_LIMIT, Plan
from bang.simulation.run import run

MOST_PLAYERS = 100
SHOWN_FAILURES = 10  # many games mostly fail for one reason


def parse_players(text: str) -> tuple[int, ...]:
    """`5`, or a range such as `4-7`."""
    low, dash, high = text.partition("-")
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise BadOptions(f"{text!r} is no number of players; write one number or a range, such as 5 or 4-7.")
    if int(high or low) > MOST_PLAYERS:
        raise BadOptions(f"{text!r} is more players than any game has; ask for {MOST_PLAYERS} at most.")
    counts = tuple(range(int(low), int(high or low) + 1))
    if not counts:
        raise BadOptions(f"{text!r} is an empty range of players; write the smaller number first.")
    return counts


@click.command(help=__doc__)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games.")
@click.option("--players", default="4-7", show_default=True, help="A number, or a range that the games go through.")
@table_options
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first game; then +1.")
@click.option("--bots", default="random", show_default=True, help="One for all, or several that go round the seats.")
@JOBS
@CLUSTER
@click.option(
    "--limit", type=click.IntRange(min=1), default=DEFAULT_LIMIT, show_default=True, help="Answers a game may take."
)
@click.option("--check", is_flag=True, help="Count cards and tokens after every answer.")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Write recordings into this folder.")
@AS_JSON
@click.pass_context
def command(
    ctx: click.Context,
    /,
    games: int,
    players: str,
    seed: int,
    bots: str,
    jobs: int,
    cluster: str,
    limit: int,
    check: bool,
    save: Path | None,
    as_json: bool,
    **table: Any,
) -> None:
    plan = Plan(
        games=games,
        players=parse_players(players_of(table["game"], players)),
        agreed=agreed(table, 0),
        seed=seed,
        bots=parse_names(bots),
        limit=limit,
        check=check,
        save=str(save) if save is not None else "",
    )
    plan.validate()
    processes = workers(jobs, cluster, {"--cards": table["cards"], "--save": save})
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)

    from tqdm import tqdm

    quiet = as_json or not sys.stderr.isatty()
    begin = time.perf_counter()
    with tqdm(total=games, unit="game", disable=quiet, leave=False) as bar:
        tally = run(plan, processes, bar.update)
    seconds = time.perf_counter() - begin

    if as_json:
        click.echo(json.dumps(tally.to_json(seconds), ensure_ascii=False))
    else:
        from bang import own_cards
        from bang.simulation.report import show

        show(tally, seconds, own_cards.words("en", table["cards"]))
    for error, times in tally.faults.most_common(SHOWN_FAILURES):
        click.echo(f"bang: a bot failed {times} times and a safe answer was taken: {error}", err=True)
    for failure in tally.failures[:SHOWN_FAILURES]:
        click.echo(f"bang: game {failure.game} failed: {failure.error} Repeat it: {failure.command}", err=True)
    if len(tally.failures) > SHOWN_FAILURES:
        click.echo(f"bang: {len(tally.failures) - SHOWN_FAILURES} more games failed; --json lists them all.", err=True)
    if tally.failures:
        ctx.exit(1)
