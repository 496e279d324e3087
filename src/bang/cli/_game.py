"""The options that say which game is played and what its table agrees on, for all commands that deal one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from bang import games
from bang.cli._cards import CARDS
from bang.engine.kernel.options import Options

GAME = click.option(
    "--game", type=click.Choice(games.names()), default=games.default(), show_default=True, help="Which game."
)
SETS = click.option(
    "--sets",
    default=",".join(games.find().basic),
    show_default=True,
    help="The sets in play, with commas between them.",
)
VARIANTS = click.option(
    "--variant", "variants", multiple=True, help="A variant of the rules; may be given several times."
)
JOBS = click.option(
    "--jobs", type=click.IntRange(min=0), default=1, show_default=True, help="Processes; 0 = one a core."
)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")


def table_options(command: Callable[..., None]) -> Callable[..., None]:
    """Everything that a table may agree on, but the number of players; `agreed` reads it."""
    settings = [
        click.option(
            f"--{key}",
            type=int,
            default=setting.default,
            show_default=True,
            help=f"{setting.text[:1].upper()}{setting.text[1:]}.",
        )
        for key, setting in games.settings().items()
    ]
    for option in reversed([SETS, VARIANTS, GAME, CARDS, *settings]):
        command = option(command)
    return command


def agreed(said: dict[str, Any], players: int) -> Options:
    """The options of a table that the command line describes."""
    settings = {key: said[key] for key in games.settings()}
    names = {"sets": parse_names(said["sets"]), "variants": said["variants"], "cards": said["cards"]}
    return games.read_options({"players": players, "game": said["game"], **names, **settings})


def parse_names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


def players_of(ctx: click.Context, game: str, players: str) -> str:
    """The number of players need not be said where there is only one."""
    given = ctx.get_parameter_source("players") is not click.core.ParameterSource.DEFAULT
    possible = games.find(game).players()
    return players if given or len(possible) > 1 else str(possible[0])
