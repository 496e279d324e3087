"""Computer players, found by name. Each sees its table exactly as a person in its seat does."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module

from bang import games
from bang.bots.bot import Attentive, Blind, Bot, Factory, Observer, Reason, answer
from bang.bots.company import Company, Fault
from bang.bots.random_bot import RandomBot
from bang.errors import BadOptions

__all__ = ["Attentive", "Blind", "Bot", "Company", "Factory", "Fault", "Observer", "Reason", "answer", "find", "names"]


@cache
def _bots(game: str) -> dict[str, Factory]:
    return {"random": RandomBot, **games.find(game).bots()}


def names(game: str = "") -> list[str]:
    return sorted(_bots(game))


def find(name: str, game: str = "") -> Factory:
    """The factory of the bots with this name: one of ours, one of ours with a budget, or `module:Class`."""
    head, colon, budget = name.partition(":")
    if not colon:
        if name not in names(game):
            where = " for this game" if game not in ("", games.default()) else ""
            able = ", ".join(names(game))
            raise BadOptions(f"There is no bot {name!r}{where}; there are: {able}.", "no_bot", name=name, able=able)
        return _bots(game)[name]
    return games.find(game).bot_with_budget(head, budget) or _load(name)


def _load(name: str) -> Factory:
    """Import a bot of somebody else, from the current folder or from what is installed."""
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        made = getattr(import_module(module), attribute)
    except Exception as error:  # whatever somebody else's module does when it is read
        raise BadOptions(f"The bot {name!r} cannot be loaded: {error}.") from error
    if not callable(made):
        raise BadOptions(f"The bot {name!r} cannot be made: a class is needed that takes a seed.")
    factory: Factory = made
    return factory
