"""Measure how fast the engine is."""

from __future__ import annotations

import json
import platform
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from bang.build_info import compiled
from bang.cli._game import GAME
from bang.cli.simulate import parse_names
from bang.games import DUEL

SKETCH: Final = "sketch."

# What is measured, in words, and whether more is better.
MEASURES: Final = {
    "decisions_per_s": ("decisions a second, no checkpoints", True),
    "decisions_per_s_checkpointed": ("decisions a second, checkpoints", True),
    "clone_us_median": ("clone, median µs", False),
    "copy_us": ("copy of the table, µs", False),
    "decisions_per_s_all_boxes": ("decisions a second, all boxes", True),
    "games_per_s": ("games a second, facts for all", True),
    "bytes_per_game": ("bytes a game in progress takes", False),
}
# The ratios are all ratios of speed: above 1, the engine is faster than the sketch.
RATIOS: Final = {
    "ratio_decisions": "decisions_per_s",
    "ratio_checkpointed": "decisions_per_s_checkpointed",
    "ratio_clone": "clone_us_median",
    "ratio_copy": "copy_us",
}


@click.command(help=__doc__)
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=10.0, show_default=True, help="How long to go on, about."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@GAME
@click.option("--bots", default="", metavar="LEVELS", help="Measure these bots instead, with commas between them.")
@click.option("--beside", type=click.Path(path_type=Path), help="Measure the sketch in this folder in the same run.")
def command(seconds: float, as_json: bool, game: str, bots: str, beside: Path | None) -> None:
    if game == DUEL and beside is not None:
        raise click.UsageError("The sketch knows no Duel: leave --beside out.")
    if bots and (game == DUEL or beside is not None):
        raise click.UsageError("Bots are measured alone: leave --game and --beside out.")
    if bots:
        result = measure_bots(parse_names(bots), seconds)
    else:
        result = measure_duel(seconds) if game == DUEL else measure(seconds, beside)
    if as_json:
        click.echo(json.dumps(result))
    else:
        _show(result)


def measure(seconds: float, beside: Path | None) -> dict[str, Any]:
    from bang.simulation import sketch, speed

    gauges = {
        **speed.gauges(speed.start),
        "decisions_per_s_all_boxes": speed.Gauge(speed.decisions_per_s_all_boxes, max),
        "games_per_s": speed.Gauge(speed.games_per_s, max),
    }
    if beside is not None:
        theirs = speed.gauges(sketch.load(beside))
        ours, gauges = gauges, {}
        for name, gauge in ours.items():
            gauges[name] = gauge
            if name in theirs:
                gauges[SKETCH + name] = theirs[name]
    best = speed.alternate(gauges, seconds)

    result: dict[str, Any] = {name: round(best[name], 2) for name in MEASURES if name in best}
    result["ratio_all_boxes"] = round(best["decisions_per_s_all_boxes"] / best["decisions_per_s"], 3)
    result["bytes_per_game"] = speed.bytes_per_game()
    result["compiled"] = compiled()
    result["python"] = platform.python_version()
    result["players"] = speed.PLAYERS
    if beside is not None:
        result["sketch"] = {name: round(best[SKETCH + name], 2) for name in RATIOS.values()}
        for ratio, name in RATIOS.items():
            quotient = best[name] / best[SKETCH + name]
            result[ratio] = round(quotient if MEASURES[name][1] else 1 / quotient, 3)
    return result


def measure_duel(seconds: float) -> dict[str, Any]:
    """The same measures as far as they are of use for two players and no boxes."""
    from bang.simulation import speed

    best = speed.alternate(speed.gauges(speed.start_duel), seconds)
    found: dict[str, Any] = {name: round(value, 2) for name, value in best.items()}
    return found | {"compiled": compiled(), "python": platform.python_version(), "players": 2}


def measure_bots(levels: tuple[str, ...], seconds: float) -> dict[str, Any]:
    from bang.simulation import speed

    best = speed.alternate(
        {level: speed.Gauge(partial(speed.bot_decisions_per_s, level), max) for level in levels}, seconds
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
    sketch = result.get("sketch")
    if sketch is not None:
        table.add_column("sketch", justify="right")
        table.add_column("ratio of speed", justify="right")
    for level, speed in bots.items():
        table.add_row(f"decisions a second, {level}", _number(speed))
    ratio_of = {name: ratio for ratio, name in RATIOS.items()}
    for name, (words, _) in MEASURES.items():
        if name not in result:
            continue
        row = [words, _number(result[name])]
        if sketch is not None and name in sketch:
            row += [_number(sketch[name]), f"{result[ratio_of[name]]:.2f}"]
        table.add_row(*row)
    Console(highlight=False).print(table)


def _number(value: float) -> str:
    return f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"
