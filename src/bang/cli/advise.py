"""What a careful player would believe and do at a moment of a recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bang import games, recordings
from bang.errors import DamagedFile
from bang.text import SOURCE, languages


@click.command(help=__doc__)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, default=0, show_default=True, help="In whose place; seats count from 0.")
@click.option(
    "--at", type=click.IntRange(min=0), metavar="K", help="After answer K; if not given, at the end of the file."
)
@click.option("--bot", "level", default="gunslinger", show_default=True, help="Who advises; legend looks ahead.")
@click.option("--lang", type=click.Choice(languages()), default=SOURCE, show_default=True, help="The language.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(file: Path, seat: int, at: int | None, level: str, lang: str, as_json: bool) -> None:
    data = recordings.read(file)
    names = data.get("names")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DamagedFile(f'{file} is damaged: "names" must list the names of the players.')
    options = data.get("options")
    game = str(options.get("game", "")) if isinstance(options, dict) else ""
    advice = games.find(game).advise(data, seat, at, level)
    if as_json:
        click.echo(json.dumps(advice.to_json(), ensure_ascii=False))
        return

    from bang.text import catalogue

    words = catalogue(lang)
    teller = games.find(game).teller(words, names, seat)
    for suspect in advice.suspects:
        roles = ", ".join(f"{teller.name(r)} {100 * c:.0f} %" for r, c in suspect.chances.items() if c >= 0.005)
        known = ", ".join(teller.card(label) for label in suspect.known)
        click.echo(f"{teller.who(suspect.seat)}: {roles}")
        click.echo("  " + words.say("bot.hand", n=suspect.hand, percent=round(100 * suspect.evades)))
        if known:
            click.echo("  " + words.say("bot.known", cards=known))
    for content, gained, never, reason, foreseen in advice.options:
        gain = f"{words.say('bot.never'):>7}" if never else f"{gained:+7.2f}"
        notes = [] if foreseen is None else [words.say("bot.foreseen", percent=round(100 * foreseen))]
        notes += [teller.thought(*reason)] if reason.key else []
        why = f"  ({'; '.join(notes)})" if notes else ""
        click.echo(f"{gain}  {teller.option(dict(content), advice.verb)}{why}")
