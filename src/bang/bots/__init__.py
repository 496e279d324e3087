"""Computer players, found by name. Each sees its table exactly as a person in its seat does."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from bang.bots.bot import Attentive, Blind, Bot, Factory, Reason, answer
from bang.bots.chance import RandomBot
from bang.bots.company import Company, Fault
from bang.bots.duelist import Duelist
from bang.bots.thinker import DRIFTER, GREENHORN, GUNSLINGER, maker
from bang.engine.errors import BadOptions

__all__ = ["Attentive", "Blind", "Bot", "Company", "Factory", "Fault", "Reason", "answer", "find", "names"]

_BOTS: Final[dict[str, Factory]] = {
    "random": RandomBot,
    "greenhorn": maker(GREENHORN),
    "drifter": maker(DRIFTER),
    "gunslinger": maker(GUNSLINGER),
}


# Bots of another game than the classic one; the same name stands for the same strength.
_DUEL_BOTS: Final[dict[str, Factory]] = {"random": RandomBot, "drifter": Duelist}


def names(game: str = "") -> list[str]:
    return sorted(_DUEL_BOTS if game == "duel" else _BOTS)


def find(name: str, game: str = "") -> Factory:
    """What makes bots of this name, one of ours or `module:Class`: called with a seed, it seats a new one."""
    if ":" in name:
        return _load(name)
    if name not in names(game):
        where = " for this game" if game == "duel" else ""
        raise BadOptions(f"There is no bot {name!r}{where}; there are: {', '.join(names(game))}.")
    return _DUEL_BOTS[name] if game == "duel" else _BOTS[name]


def _load(name: str) -> Factory:
    """Somebody else's bot."""
    module, _, attribute = name.partition(":")
    try:
        maker: Factory = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions(f"The bot {name!r} cannot be loaded: {error}.") from error
    return maker
