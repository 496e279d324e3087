"""Measure how fast the engine is."""

from __future__ import annotations

import json
import platform
from functools import partial
from typing import Any, Final

import click

from bang.build_info import compiled
from bang.cli._game import GAME, parse_names
from bang.games import find, is_default

# What is measured, in words, and whether more is better.
MEASURES: Final = {
    "decisions_per_s": ("decisions a second, no checkpoints", True),
    "decisions_per_s_checkpointed": ("decisions a second, checkpoints", True),
    "clone_us_median": ("clone, median µs", False),
    "copy_us": ("copy of the table, µs", False),
    "decisions_per_s_keyed": ("decisions a second, chance from a key", True),
    "decisions_per_s_all_boxes": ("decisions a second, all boxes", True),
    "games_per_s": ("games a second, facts for all", True),
    "games_per_s_all_boxes": ("games a second, facts for all, all boxes", True),
    "bytes_per_game": ("bytes a game in progress takes", False),
}


@click.command(help=__doc__)
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=10.0, show_default=True, help="How long to go on, about."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@GAME
@click.option("--bots", default="", metavar="LEVELS", help="Measure these bots instead, with commas between them.")
def command(seconds: float, as_json: bool, game: str, bots: str) -> None:
    if bots and not is_default(game):
        raise click.UsageError("Bots are measured alone: leave --game out.")
    if bots:
        result = measure_bots(parse_names(bots), seconds)
    else:
        result = measure(seconds) if is_default(game) else measure_game(game, seconds)
    if as_json:
        click.echo(json.dumps(result))
    else:
        _show(result)


def measure(seconds: float) -> dict[str, Any]:
    from bang.simulation import speed

    benchmarks = {
        **speed.benchmarks(speed.start),
        "decisions_per_s_keyed": speed.Benchmark(partial(speed.decisions_per_s, speed.keyed, False), max),
        "decisions_per_s_all_boxes": speed.Benchmark(speed.decisions_per_s_all_boxes, max),
        "games_per_s": speed.Benchmark(speed.games_per_s, max),
        "games_per_s_all_boxes": speed.Benchmark(partial(speed.games_per_s, speed.all_boxes()), max),
    }
    best = speed.alternate(benchmarks, seconds)
    result: dict[str, Any] = {name: round(best[name], 2) for name in MEASURES if name in best}
    result["ratio_all_boxes"] = round(best["decisions_per_s_all_boxes"] / best["decisions_per_s"], 3)
    result["bytes_per_game"] = speed.bytes_per_game()
    result["compiled"] = compiled()
    result["python"] = platform.python_version()
    result["players"] = speed.PLAYERS
    return result


def measure_game(game: str, seconds: float) -> dict[str, Any]:
    """Take the measures that make sense for any game, with its largest number of players."""
    from bang.simulation import speed

    players = max(find(game).players())
    best = speed.alternate(speed.benchmarks(speed.starter(game, players)), seconds)
    found: dict[str, Any] = {name: round(value, 2) for name, value in best.items()}
    return found | {"compiled": compiled(), "python": platform.python_version(), "players": players}


def measure_bots(levels: tuple[str, ...], seconds: float) -> dict[str, Any]:
    from bang.simulation import speed

    best = speed.alternate(
        {level: speed.Benchmark(partial(speed.bot_decisions_per_s, level), max) for level in levels}, seconds
    )
    found = {"bots": {level: round(value) for level, value in best.items()}}
    return found | {"compiled": compiled(), "python": platform.python_version(), "players": speed.PLAYERS}


def _show(result: dict[str, Any]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    build = "compiled" if result["compiled"] else "plain"
    bots = result.get("bots", {})
    play = "equal bots" if bots else "random play"
    title = f"{result['players']} players, {play}, {build} build, Python {result['python']}"
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    table.add_column("measure")
    table.add_column("bots" if bots else "engine", justify="right")
    for level, speed in bots.items():
        table.add_row(f"decisions a second, {level}", _number(speed))
    for name, (words, _) in MEASURES.items():
        if name in result:
            table.add_row(words, _number(result[name]))
    Console(highlight=False).print(table)


def _number(value: float) -> str:
    return f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"
