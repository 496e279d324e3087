"""Write games as Parquet files, for statistics."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from bang.cli._game import CLUSTER, JOBS, agreed, parse_names, players_of, table_options, workers
from bang.cli.simulate import parse_players
from bang.errors import BadOptions
from bang.simulation.pool import Jobs

Rows = dict[str, list[dict[str, Any]]]


@click.command(help=__doc__)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--recordings", multiple=True, type=click.Path(path_type=Path), help="Recorded games, or folders of them."
)
@click.option("--database", default="", help="The finished games of a server: an SQLite file or postgresql://….")
@click.option("--games", type=click.IntRange(min=1), help="Let bots play so many new games.")
@click.option("--players", default="4-7", show_default=True, help="A number, or a range that new games go through.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first new game; then +1."
)
@click.option("--bots", default="random", show_default=True, help="One for all, or several that go round the seats.")
@table_options
@JOBS
@CLUSTER
@click.option("--replace", is_flag=True, help="Write over an export that is there already.")
@click.option("--check", is_flag=True, help="Write nothing: read the export in this folder and say what is in it.")
def command(
    folder: Path,
    recordings: tuple[Path, ...],
    database: str,
    games: int | None,
    players: str,
    seed: int,
    bots: str,
    jobs: int,
    cluster: str,
    replace: bool,
    check: bool,
    **table: Any,
) -> None:
    asked = [bool(recordings), bool(database), games is not None, check]
    if sum(asked) != 1:
        raise click.UsageError("Say one of --games, --recordings, --database and --check.")
    try:
        from bang.research.parquet import Export, sizes
    except ImportError as error:
        raise BadOptions(f"An export needs the extra: pip install 'bang[research]' ({error}).") from error
    if check:
        tell(folder, sizes(folder))
        return

    from tqdm import tqdm

    processes = workers(jobs, cluster, {"--cards": table["cards"]})
    if games is not None:
        number, found = games, of_bots(games, players, seed, bots, processes, table)
    else:
        number, found = of_the_past(recordings, database, processes, table["cards"])
    with (
        Export(folder, replace) as export,
        tqdm(total=number, unit="game", disable=not sys.stderr.isatty(), leave=False) as bar,
    ):
        for rows in found:
            export.add(rows)
            bar.update(1)
    tell(folder, export.written)


def of_bots(games: int, players: str, seed: int, bots: str, jobs: Jobs, table: dict[str, Any]) -> Iterator[Rows]:
    from bang.research.sources import from_simulation
    from bang.simulation.plan import Plan

    counts = parse_players(players_of(table["game"], players))
    return from_simulation(Plan(games, counts, agreed(table, 0), seed, parse_names(bots)), jobs)


def of_the_past(
    recordings: tuple[Path, ...], database: str, jobs: Jobs, cards: tuple[str, ...]
) -> tuple[int, Iterator[Rows]]:
    """Return how many games there are, and their rows."""
    from bang.research.sources import from_recordings, from_server, recorded_files

    if recordings:
        files = recorded_files(recordings)
        return len(files), from_recordings(files, cards, jobs)

    from bang.store.finished import count_games, finished_games

    return count_games(database), from_server(finished_games(database))


def tell(folder: Path, sizes: dict[str, int]) -> None:
    counted = ", ".join(f"{n:,} {name}" for name, n in sizes.items())
    click.echo(f"{folder}: {counted}")
