"""Computer players, found by name. Each sees its table exactly as a person in its seat does."""

from __future__ import annotations

from typing import Final

from bang.bots.bot import Blind, Bot, Factory, answer
from bang.bots.chance import RandomBot
from bang.engine.errors import BadOptions

__all__ = ["Blind", "Bot", "Factory", "answer", "find", "names"]

_BOTS: Final[dict[str, Factory]] = {"random": RandomBot}


def names() -> list[str]:
    return sorted(_BOTS)


def find(name: str) -> Factory:
    """What makes bots of this name: called with a seed, it seats a new one."""
    if name not in _BOTS:
        raise BadOptions(f"There is no bot {name!r}; there are: {', '.join(names())}.")
    return _BOTS[name]
