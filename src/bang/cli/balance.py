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

FEWEST = 2  # deals
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
    plot: Path | None,
    as_json: bool,
    **table: Any,
) -> None:
    changes = {"boxes": boxes, "character": character, "card": removed, "own": own, "variant": added}
    if survey is not None:
        if any(changes.values()) or plot is not None or as_json:
            raise click.UsageError(
                "A survey plays every box: leave the rest out, but for --games, --jobs and --report."
            )
        click.echo(run_survey(survey, level, games, workers(jobs, cluster), report), nl=False)
        return
    from tqdm import tqdm

    from bang.simulation.balance.compare import run
    from bang.simulation.balance.drawing import picture
    from bang.simulation.balance.report import page

    experiment = plan(table, players, changes, level, games, seed)
    with tqdm(total=games, unit="deal", disable=as_json or not sys.stderr.isatty(), leave=False) as bar:
        found = run(experiment, workers(jobs, cluster), bar.update)
    if report is not None:
        report.write_text(page(found), encoding="utf-8")
    if plot is not None:
        plot.write_text(picture(found), encoding="utf-8")
    click.echo(json.dumps(found.to_json(), ensure_ascii=False) if as_json else page(found), nl=as_json)


def plan(table: dict[str, Any], players: int, changes: dict[str, Any], level: str, most: int, seed: int) -> Experiment:
    """The table without and with what is asked about, both checked before the first game."""
    from bang import bots, games
    from bang.simulation.balance.compare import Experiment
    from bang.simulation.balance.deal import RuleSet

    if most < FEWEST:
        raise BadOptions(f"A comparison needs at least {FEWEST} deals; --games {most} is too few.")
    if sum(bool(change) for change in changes.values()) != 1:
        raise BadOptions("Say one thing to compare: --box, --character, --card, --own or --add-variant.")
    options = agreed(table, players)
    before = after = RuleSet(options)
    if changes["boxes"]:
        sets = options.sets or games.find(options.game).basic
        after = RuleSet(options.replaced(sets=(*sets, *changes["boxes"])))
    elif changes["character"]:
        before = RuleSet(options, (changes["character"],))
        after = RuleSet(options, (), changes["character"])
    elif changes["card"]:
        before = RuleSet(options, (changes["card"],))
    elif changes["own"]:
        after = RuleSet(options.replaced(cards=(*options.cards, changes["own"])))
    else:
        after = RuleSet(options.replaced(variants=(*options.variants, changes["variant"])))
    bots.find(level, options.game)
    for rule_set in (before, after):
        rule_set.new_table(seed)
    (title,) = [" and ".join(value) if isinstance(value, tuple) else value for value in changes.values() if value]
    return Experiment(before, after, title, level, most, seed)


def run_survey(file: Path, level: str, deals: int, jobs: Jobs, report: Path | None) -> str:
    """Play what is missing of a survey, and write its page."""
    from tqdm import tqdm

    from bang import bots, own_cards
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
    told = page(kept.read(), level, name)
    if report is not None:
        report.write_text(told, encoding="utf-8")
    return told
