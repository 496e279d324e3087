"""The interface of bots, and how they are asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, NamedTuple

from bang.engine.kernel.game import Game
from bang.engine.kernel.view import View, ask_view, view
from bang.errors import IllegalAnswer

# One computer player in one seat for one game. It gets the table as its seat sees it and the question put to it, and
# answers with the place of the chosen option in `asked["options"]`. It may remember what it saw.
Bot = Callable[[View, View], int]

Factory = Callable[[int], Bot]  # from a seed: a bot that takes chances must take the same ones again


class Reason(NamedTuple):
    """Why a bot did what it did: a text key with its arguments. `who` and `victim` are
    seats, `role`, `card` and `deed` are text keys."""

    key: str
    args: dict[str, str | int]


NO_REASON: Final = Reason("", {})


class Blind(ABC):
    """A bot that never looks at the table. Making views takes longer than playing, so it is spared them."""

    @abstractmethod
    def pick(self, options: int) -> int:
        """The place of the chosen option among so many."""

    def __call__(self, view: View, asked: View) -> int:
        return self.pick(len(asked["options"]))


class Observer:
    """The memory that all bots of a table share: it is told what everybody has seen. A game may have one of its own."""

    def hear(self, told: View) -> None:
        """Something happened, told as a spectator may know it."""

    def look(self, view: View, asked: View) -> None:
        """Hear that a seat is asked, as a spectator sees it."""


class Attentive(ABC):
    """A bot that follows the game: it is told what its seat gets to know, as it happens."""

    reason: Reason = NO_REASON  # for its last answer

    @abstractmethod
    def sit(self, seat: int, briefing: View, observer: Observer) -> None:
        """The game begins. The observer is the one of its game (`GamePlugin.observer`)."""

    @abstractmethod
    def hear(self, told: View) -> None:
        """Something happened, told as this seat may know it. Others are told the same object: do not change it."""

    @abstractmethod
    def __call__(self, view: View, asked: View) -> int: ...


def answer(bot: Bot, game: Game) -> int:
    """Let the bot answer the pending question, which must be its own."""
    ask = game.asked
    assert ask is not None, "the game is over"
    if isinstance(bot, Blind):
        return bot.pick(len(ask.options))
    i = bot(view(game.table, ask.seat), ask_view(game.table, ask, ask.seat))
    if type(i) is not int or not 0 <= i < len(ask.options):
        raise IllegalAnswer(f"The bot answered {i!r}; question {ask.number} has {len(ask.options)} options, from 0.")
    return i
