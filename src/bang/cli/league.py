"""Let bots of different levels play each other and see who is better."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from bang import games as all_games
from bang.cli._game import AS_JSON, CLUSTER, JOBS, agreed, parse_names, players_of, table_options, workers
from bang.cli.simulate import parse_players
from bang.errors import BadOptions
from bang.simulation.league import League, run


def extra_games(name: str, text: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option(name, type=click.IntRange(min=0), default=0, metavar="N", help=text)


@click.command(help=__doc__)
@click.option(
    "--levels",
    default="",
    show_default=",".join(all_games.find().league_levels()),
    help="The bots, from the weakest to the strongest, with commas between them; each game has its own by default.",
)
@click.option("--players", default="4-7", show_default=True, help="A number, or a range.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games of each match.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first deal; then +1.")
@table_options
@click.option("--sides", default="", help="Only these sides for the challengers, with commas between them.")
@click.option("--among", default="", metavar="LEVEL", help="All take a side of tables of this level: who stands where.")
@click.option("--neighbours", is_flag=True, help="Only each level against the one before it.")
@extra_games("--deduction", "Also measure in N games how well the last level tells who is who.")
@extra_games("--shares", "Also play N games with the last level in all seats and count wins by role and character.")
@JOBS
@CLUSTER
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games of the matches in this file; one that was cut off goes on from there.",
)
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the tables to this file.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw a picture into this SVG file.")
@AS_JSON
@click.pass_context
def command(
    ctx: click.Context,
    /,
    levels: str,
    players: str,
    games: int,
    seed: int,
    sides: str,
    among: str,
    neighbours: bool,
    deduction: int,
    shares: int,
    jobs: int,
    cluster: str,
    keep: Path | None,
    report: Path | None,
    plot: Path | None,
    as_json: bool,
    **table: Any,
) -> None:
    game = table["game"]
    counts = parse_players(players_of(game, players))
    only = parse_names(sides) if sides else ()
    compared = parse_names(levels) if levels else tuple(all_games.find(game).league_levels())
    league = League(compared, counts, games, seed, neighbours, agreed(table, 0), only, among)
    if len(set(league.levels)) != len(league.levels) or len(league.levels) < 2:
        raise BadOptions("A league needs at least two bots, each named once: --levels greenhorn,drifter.")
    league.validate()

    from tqdm import tqdm

    from bang.simulation import shares as sharing
    from bang.simulation.deduction import Deduction, section
    from bang.simulation.league_file import LeagueFile
    from bang.simulation.plan import Plan
    from bang.simulation.plot import picture
    from bang.simulation.run import run as simulate
    from bang.simulation.standings import Standings

    best = league.levels[-1]
    file = LeagueFile(keep, league) if keep is not None else None
    processes = workers(jobs, cluster, {"--cards": table["cards"]})
    total = games * len(league.matches()) + deduction * len(league.players) + shares
    with tqdm(total=total, unit="game", disable=as_json or not sys.stderr.isatty(), leave=False) as bar:
        kept = (file.games, file.add) if file is not None else ()
        standings = Standings(league, run(league, processes, bar.update, *kept))
        told, page = standings.to_json(), standings.markdown()
        found: dict[int, Deduction] = {}
        if deduction:
            for n in league.players:
                found[n] = all_games.find(game).measure_deduction(best, league.options(n), deduction, seed)
                bar.update(deduction)
            told["deduction"] = {str(n): guesses.to_json() for n, guesses in found.items()}
            page += "\n" + section(best, deduction, found)
        if shares:
            plan = Plan(shares, league.players, league.options(0), seed=seed, bots=(best,))
            tally = simulate(plan, processes, bar.update)
            told["shares"] = sharing.to_json(tally)
            page += "\n" + sharing.section(best, tally)
    if report is not None:
        report.write_text(page, encoding="utf-8")
    if plot is not None:
        plot.write_text(picture(standings.comparisons(), list(found.values())), encoding="utf-8")
    click.echo(json.dumps(told) if as_json else page, nl=as_json)
