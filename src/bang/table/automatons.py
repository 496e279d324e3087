"""The only place of the table that deals with bots: who sits in empty seats, who stands in, what they are told."""

from __future__ import annotations

from typing import Any

from bang import bots
from bang.bots import Company
from bang.engine.ask import NOBODY
from bang.engine.game import Game
from bang.engine.view import View, ask_view

# For deciding without thought: what comes first is tried first, and what is not named comes last.
PREFERENCES: dict[str, tuple[str, ...]] = {
    "evade": ("use", "play", "ability", "pass"),
    "pay": ("play", "use", "pass", "ability"),
    "add": ("pick", "pass"),
    "may": ("ability", "use", "pass"),
    "save": ("play", "use", "ability", "pass"),
}


class Automaton:
    """A bot in a seat. What it may not know is kept from it, and a bad answer is replaced by a safe one."""

    def __init__(self, name: str, seed: int, seat: int, game: str) -> None:
        self.bot = bots.find(name, game)(seed)
        self.seat = seat
        self.company: Company | None = None

    def join(self, game: Game) -> Company:
        """It gets to know the table with the first thing it hears or is asked."""
        if self.company is None:
            self.company = Company(game, {self.seat: self.bot})
        return self.company

    def answer(self, game: Game) -> int:
        return self.join(game).answer(game)

    def hear(self, game: Game, facts: list[View]) -> None:
        """What happened, as recordings have it: with all cards and who may see them."""
        self.join(game).hear(game, facts)


def safe_answer(game: Game) -> int:
    """What can be answered for somebody who does not: pass, but not where a card at hand saves from harm.

    For the absent and for those whose time ran out: it attacks nobody, gives nothing away and saves what it can.
    """
    ask = game.asked
    assert ask is not None
    options: list[dict[str, Any]] = ask_view(game.table, ask, ask.seat)["options"]
    own = [kind.key for kind in game.table.seats[ask.seat].characters]
    order = PREFERENCES.get(ask.verb, ("pass",))

    def rank(place: int) -> tuple[int, bool]:
        option = options[place]
        # An ability of the character may cost cards (at any time), a card in play is there to be used.
        do = "ability" if option.get("what") in own else option["do"]
        hits_self = option.get("to", NOBODY) == ask.seat
        return (order.index(do) if do in order else len(order), hits_self)

    return min(range(len(options)), key=rank)
