"""Measure what a card, a character, a box or a variant does to the game."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bang.cli._game import AS_JSON, CLUSTER, JOBS, agreed, table_options, workers
from bang.errors import BadOptions
from bang.simulation.pool import Jobs

if TYPE_CHECKING:
    from bang.simulation.balance.compare import Experiment
    from bang.simulation.balance.question import Sort

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(help=__doc__)
@click.option("--box", "boxes", multiple=True, metavar="BOX", help="Add this box to the table, and see what changes.")
@click.option("--character", default="", metavar="KEY", help="Give this character to a seat, each seat in turn.")
@click.option("--card", "removed", default="", metavar="KEY", help="Compare with a deck that has no such card.")
@click.option("--own", default="", metavar="DIR", help="Add the own cards of this folder.")
@click.option("--add-variant", "added", default="", metavar="KEY", help="Play by this variant.")
@click.option("--players", type=click.IntRange(min=1), default=5, show_default=True, help="At the table.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=2000,
    show_default=True,
    help="Deals at most; with --survey of each table, and 0 only writes the page.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first deal; then +1.")
@click.option("--bots", "level", default="gunslinger", show_default=True, help="The bot in every seat.")
@table_options
@JOBS
@CLUSTER
@click.option("--survey", type=FILE, help="Instead: play every box at every size, and keep the games in this file.")
@click.option("--report", type=FILE, help="Write the page to this file.")
@click.option("--data", type=FILE, help="With --survey: write the wins of characters to this JSON file.")
@click.option("--plot", type=FILE, help="Draw what changes into this SVG file.")
@AS_JSON
def command(
    boxes: tuple[str, ...],
    character: str,
    removed: str,
    own: str,
    added: str,
    players: int,
    games: int,
    seed: int,
    level: str,
    jobs: int,
    cluster: str,
    survey: Path | None,
    report: Path | None,
    data: Path | None,
    plot: Path | None,
    as_json: bool,
    **table: Any,
) -> None:
    processes = workers(jobs, cluster, {"--cards": table["cards"], "--own": own})
    changes: dict[Sort, Any] = {"box": boxes, "character": character, "card": removed, "own": own, "variant": added}
    if survey is not None:
        if any(changes.values()) or plot is not None or as_json:
            raise click.UsageError(
                "A survey plays every box: leave the rest out, but for --games, --jobs, --report and --data."
            )
        click.echo(run_survey(survey, level, games, processes, report, data), nl=False)
        return
    if data is not None:
        raise click.UsageError("--data is for a survey: say --survey FILE as well.")
    from tqdm import tqdm

    from bang.simulation.balance.compare import run
    from bang.simulation.balance.drawing import picture
    from bang.simulation.balance.report import page

    experiment = plan(table, players, changes, level, games, seed)
    with tqdm(total=games, unit="deal", disable=as_json or not sys.stderr.isatty(), leave=False) as bar:
        found = run(experiment, processes, bar.update)
    if report is not None:
        report.write_text(page(found), encoding="utf-8")
    if plot is not None:
        plot.write_text(picture(found), encoding="utf-8")
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else page(found), nl=as_json)


def plan(table: dict[str, Any], players: int, changes: dict[Sort, Any], level: str, most: int, seed: int) -> Experiment:
    """The table without and with the one thing that is asked about."""
    from bang.simulation.balance import question

    given = [(sort, keys) for sort, keys in changes.items() if keys]
    if len(given) != 1:
        raise BadOptions("Say one thing to compare: --box, --character, --card, --own or --add-variant.")
    ((sort, keys),) = given
    change = question.Change(sort, keys if isinstance(keys, tuple) else (keys,))
    return question.plan(agreed(table, players), change, level, most, seed)


def run_survey(file: Path, level: str, deals: int, jobs: Jobs, report: Path | None, data: Path | None) -> str:
    """Play what is missing of a survey, and write its page."""
    from tqdm import tqdm

    from bang import bots, own_cards
    from bang.simulation.balance import survey_data
    from bang.simulation.balance.survey import SurveyFile, cells, run
    from bang.simulation.balance.survey_page import page

    bots.find(level)
    words = own_cards.words("en", ())

    def name(key: str) -> str:
        for text in (f"{key}.name", f"set.{key}.name", f"side.{key}"):
            if words.has(text):
                return words.say(text)
        return key.replace("_", " ").capitalize()

    kept = SurveyFile(file, level)
    with tqdm(total=deals * len(cells()), unit="game", disable=not sys.stderr.isatty(), leave=False) as bar:
        for _ in run(kept, level, deals, jobs, bar.update) if deals else ():
            pass
    played = kept.read()
    told = page(played, level, kept.head["program"], name)
    if data is not None:
        survey_data.write(data, survey_data.data(played, level))
    if report is not None:
        report.write_text(told, encoding="utf-8")
    return told
