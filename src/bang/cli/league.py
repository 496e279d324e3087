"""Let bots of different levels play each other and see who is better."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import click

from bang.cli._game import GAME, players_of
from bang.cli.simulate import parse_names, parse_players
from bang.engine.errors import BadOptions
from bang.games import DUEL
from bang.simulation.league import League, run


@click.command(help=__doc__)
@click.option(
    "--levels",
    default="random,greenhorn,drifter,gunslinger",
    show_default=True,
    help="The bots (for The Duel: random,drifter), from the weakest to the strongest, with commas between them.",
)
@click.option("--players", default="4-7", show_default=True, help="A number, or a range.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games of each match.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first deal; then +1.")
@click.option("--sets", default="base", show_default=True, help="The sets in play, with commas between them.")
@GAME
@click.option("--neighbours", is_flag=True, help="Only each level against the one before it.")
@click.option(
    "--deduction",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Also measure in N games how well the last level tells who is who.",
)
@click.option("--jobs", type=click.IntRange(min=0), default=1, show_default=True, help="Processes; 0 = one a core.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the tables to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.pass_context
def command(
    ctx: click.Context,
    levels: str,
    players: str,
    games: int,
    seed: int,
    sets: str,
    game: str,
    neighbours: bool,
    deduction: int,
    jobs: int,
    report: Path | None,
    as_json: bool,
) -> None:
    if game == DUEL and ctx.get_parameter_source("levels") is click.core.ParameterSource.DEFAULT:
        levels = "random,drifter"
    counts = parse_players(players_of(ctx, game, players))
    league = League(parse_names(levels), counts, games, seed, parse_names(sets), neighbours, game)
    if len(set(league.levels)) != len(league.levels) or len(league.levels) < 2:
        raise BadOptions("A league needs at least two bots, each named once: --levels greenhorn,drifter.")
    league.validate()

    from tqdm import tqdm

    from bang.simulation.standings import Standings

    total = games * len(league.matches())
    with tqdm(total=total, unit="game", disable=as_json or not sys.stderr.isatty(), leave=False) as bar:
        standings = Standings(league, run(league, jobs or os.cpu_count() or 1, bar.update))
    told, page = standings.to_json(), standings.markdown()
    if deduction:
        from bang.simulation.deduction import measure, section

        found = {n: measure(league.levels[-1], n, deduction, seed) for n in league.players}
        told["deduction"] = {str(n): guesses.to_json() for n, guesses in found.items()}
        page += "\n" + section(league.levels[-1], deduction, found)
    if report is not None:
        report.write_text(page, encoding="utf-8")
    click.echo(json.dumps(told) if as_json else page, nl=as_json)
