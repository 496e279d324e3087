"""Computer players, found by name. Each sees its table exactly as a person in its seat does."""

from __future__ import annotations

import os
import sys
from functools import cache, partial
from importlib import import_module

from bang.bots.bot import Attentive, Blind, Bot, Factory, Reason, answer
from bang.bots.company import Company, Fault
from bang.bots.random_bot import RandomBot
from bang.errors import BadOptions

__all__ = ["Attentive", "Blind", "Bot", "Company", "Factory", "Fault", "Reason", "answer", "find", "names"]


@cache
def _bots(game: str) -> dict[str, Factory]:
    """Bots by name; in another game the same name stands for the same strength."""
    if game == "duel":
        from bang.games.duel.bot import Duelist

        return {"random": RandomBot, "drifter": Duelist}
    from bang.games.classic.bots.levels.thinker import DRIFTER, GREENHORN, GUNSLINGER, maker
    from bang.games.classic.bots.search.legend import Legend

    return {
        "random": RandomBot,
        "greenhorn": maker(GREENHORN),
        "drifter": maker(DRIFTER),
        "gunslinger": maker(GUNSLINGER),
        "legend": Legend,
    }


def names(game: str = "") -> list[str]:
    return sorted(_bots(game))


def find(name: str, game: str = "") -> Factory:
    """What makes bots of this name, one of ours or `module:Class`: called with a seed, it seats a new one."""
    head, colon, tail = name.partition(":")
    if head == "legend" and colon:
        return _legend(tail)
    if colon:
        return _load(name)
    if name not in names(game):
        where = " for this game" if game == "duel" else ""
        raise BadOptions(f"There is no bot {name!r}{where}; there are: {', '.join(names(game))}.")
    return _bots(game)[name]


def _legend(budget: str) -> Factory:
    """With its own budget: `legend:100` thinks for 100 ms, `legend:40w` looks at 40 worlds however long it takes."""
    from bang.games.classic.bots.search.legend import Legend

    number = budget.removesuffix("w")
    if not number.isdecimal() or not 0 < int(number) <= 60_000:
        raise BadOptions(f"The budget {budget!r} means nothing; legend:300 thinks for 300 ms, legend:40w in 40 worlds.")
    return partial(Legend, worlds=int(number)) if budget.endswith("w") else partial(Legend, think=int(number))


def _load(name: str) -> Factory:
    """Somebody else's bot, from the folder one is in or from what is installed."""
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
