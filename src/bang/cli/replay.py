"""Watch a recorded game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bang import recordings
from bang.cli._cards import CARDS
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, heard
from bang.errors import BadOptions, DamagedFile
from bang.text import SOURCE, languages

if TYPE_CHECKING:
    from bang.text.teller import Teller

Json = dict[str, Any]


class ReplayedStep(NamedTuple):
    """The deal (number 0) or what one answer led to, as the viewer may know it."""

    number: int
    facts: list[Json]
    reason: Json | None  # why a bot gave the answer


@click.command(help=__doc__)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="See what this seat saw; seats count from 0.")
@click.option("--all", "all_seeing", is_flag=True, help="See every card.")
@click.option("--spectator", is_flag=True, help="See what everybody saw; this is the default.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, metavar="K", help="Begin with answer K.")
@click.option("--step", "stepwise", is_flag=True, help="Wait for Enter after each step, if this is a terminal.")
@click.option("--lang", type=click.Choice(languages()), default=SOURCE, show_default=True, help="The language.")
@click.option("--reasons", is_flag=True, help="Say why bots did what they did; this gives secrets away.")
@click.option("--json", "as_json", is_flag=True, help="Print the facts as JSON, one a line.")
@CARDS
def command(
    file: Path,
    seat: int | None,
    all_seeing: bool,
    spectator: bool,
    first: int,
    stepwise: bool,
    lang: str,
    reasons: bool,
    as_json: bool,
    cards: tuple[str, ...],
) -> None:
    if (seat is not None) + all_seeing + spectator > 1:
        raise click.UsageError("--seat, --all and --spectator exclude each other.")
    data = recordings.read(file)
    names = _names(file, data)
    viewer = ALL_SEEING if all_seeing else SPECTATOR if seat is None else seat
    if seat is not None and seat not in range(len(names)):
        raise BadOptions(f"There is no seat {seat}; seats are 0 to {len(names) - 1}.")
    # All at once, so that a damaged file is noticed before half of it is told.
    steps = list(_steps(file, data, viewer))
    if as_json:
        for step in steps[first:]:
            for fact in step.facts:
                click.echo(json.dumps({"answer": step.number, **fact}, ensure_ascii=False))
        return

    from bang import games, own_cards

    options = data.get("options")
    game = str(options.get("game", "")) if isinstance(options, dict) else ""
    teller = games.find(game).teller(own_cards.words(lang, cards), names, viewer)
    pages = [page for page in _pages(file, steps, teller, reasons)[first:] if page]
    if stepwise and sys.stdin.isatty():
        _walk(pages)
    else:
        for page in pages:
            click.echo(page)


def _names(file: Path, data: Json) -> list[str]:
    names = data.get("names")
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise DamagedFile(f'{file} is damaged: "names" must list the names of the players.')
    return names


def _steps(file: Path, data: Json, viewer: int) -> Iterator[ReplayedStep]:
    for number, step in enumerate(data["steps"]):
        try:
            yield ReplayedStep(number, [heard(fact, viewer) for fact in step["facts"]], step.get("reason"))
        except (AttributeError, KeyError, TypeError) as error:
            raise DamagedFile(f"{file} is damaged: a fact after answer {number} is not as it should be.") from error


def _pages(file: Path, steps: list[ReplayedStep], teller: Teller, reasons: bool) -> list[str]:
    """Each step in words, its number before every line. The teller must hear them all, in their order."""
    width = len(str(len(steps)))
    pages = []
    for number, facts, reason in steps:
        try:
            lines = [line for fact in facts if (line := teller.fact(fact))]
            if reasons and reason is not None and lines:
                lines.insert(1, f"({teller.thought(reason['key'], reason['args'])})")
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise DamagedFile(f"{file}: there are no words for a fact after answer {number} ({error}).") from error
        pages.append("\n".join(f"{number:>{width}}  {line}" for line in lines))
    return pages


def _walk(pages: list[str]) -> None:
    at = 0
    while at < len(pages):
        click.echo(pages[at])
        try:
            said = input(f"[{at + 1}/{len(pages)}] Enter = on, p = back, q = quit: ").strip().lower()
        except EOFError:
            return
        if said == "q":
            return
        at = max(at - 1, 0) if said == "p" else at + 1
