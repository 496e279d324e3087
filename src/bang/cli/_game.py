"""The options that say which game is played, shared by the commands that deal one."""

from __future__ import annotations

import click

from bang import games
from bang.engine.kernel.rules import CLASSIC, CREW
from bang.games import DUEL

GAME = click.option("--game", type=click.Choice(games.names()), default=CLASSIC, show_default=True, help="Which game.")
CREWS = click.option("--crew", type=int, default=CREW, show_default=True, help="Characters a side in The Duel.")


def players_of(ctx: click.Context, game: str, players: str) -> str:
    """The Duel is for two: that need not be said."""
    given = ctx.get_parameter_source("players") is not click.core.ParameterSource.DEFAULT
    return players if given or game != DUEL else "2"
