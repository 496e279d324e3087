"""The chances of each side while a game was played, with everything known: for looking back when it is over."""

from __future__ import annotations

from collections.abc import Iterable

from bang import games
from bang.engine.kernel.game import Game
from bang.protocol.parts import WinChances
from bang.rooms.bot_seats import Story


def win_chances(game: Game) -> dict[str, int] | None:
    """The chance of each side in percent, as the game itself estimates it."""
    return games.find(game.table.rules.options.game).win_chances(game.table)


def curve(story: Story, versions: Iterable[int]) -> list[WinChances]:
    """The chances after each step of a game that has changed them."""
    told: list[WinChances] = []
    for (game, _), version in zip(story, versions, strict=True):
        chances = win_chances(game)
        if chances is not None and (not told or told[-1].chances != chances):
            told.append(WinChances(version, chances))
    return told
