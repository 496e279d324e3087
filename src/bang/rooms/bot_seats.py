"""Bots in the seats of a room: those in free seats and stand-ins, and what they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from bang import bots
from bang.bots import Company
from bang.bots.bot import NO_REASON
from bang.bots.safe import safe
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import View, ask_view, view
from bang.protocol.parts import Motive

T = TypeVar("T")
STAND_IN: Final = "drifter"  # who plays for the absent: steady, and neither the best nor the worst

Question = tuple[View, View]  # the table as the seat that is asked sees it, and the question
Story = Iterable[tuple[Game, list[View]]]  # a game from its beginning, and what was told at each step


class BotAnswer(NamedTuple):
    """The answer of a bot: the index of the chosen option, and why, if there is a reason worth telling."""

    bot: BotSeat
    place: int
    motive: Motive | None = None


class BotExecutor(Protocol):
    """Runs bots, usually outside the event loop."""

    def think(self, kind: str, job: Callable[[], T], then: Callable[[T], None]) -> None:
        """Start a job and return soon; call `then` with its result in the event loop. An empty kind is never quick."""


class InlineExecutor:
    """Runs jobs at once. For tests, and for bots known to be quick."""

    def think(self, kind: str, job: Callable[[], T], then: Callable[[T], None]) -> None:
        then(job())


class BotSeat:
    """A bot in a seat. It sees only what the seat may see, and an illegal answer is replaced by a safe one."""

    def __init__(self, name: str, seed: int, seat: int, game: str, behind: bool = False) -> None:
        self.name = name
        self.behind = behind  # it took the seat in the middle of the game and has to hear what happened before
        self.bot = bots.find(name, game)(seed)
        self.seat = seat
        self.company: Company | None = None
        self.faults = 0

    def think(self, question: Question, story: Story = (), others: Sequence[BotSeat] = ()) -> BotAnswer:
        """Choose an answer. Touches nothing but the bot itself and those others, so it may run in any thread.

        A bot that is behind hears the story of the game first, and others who are may hear it with this one.
        """
        seen, asked = question
        for bot in (self, *others):
            bot.behind = False
        try:
            for game, facts in story:
                tell_bots((self, *others), game, facts)
            place = self.bot(seen, asked)
            if type(place) is int and 0 <= place < len(asked["options"]):
                return BotAnswer(self, place, self.motive())
        except Exception:
            self.faults += 1  # its words might name cards; that it failed is all there is to know
        return BotAnswer(self, safe(asked, seen["seats"][self.seat]["characters"]))

    def motive(self) -> Motive | None:
        """The reason of the last answer."""
        reason = NO_REASON if self.company is None else self.company.reason(self.seat)
        return Motive(reason.key, reason.args) if reason.key else None


def tell_bots(seated: Iterable[BotSeat], game: Game, facts: list[View]) -> None:
    """Pass on facts in the form of recordings: with all cards and their audience.

    Bots get to know the table with the first thing they hear. Those that hear it together share what they remember of
    the table: looking at it costs more than all else that they do.
    """
    listening = [bot for bot in seated if not bot.behind]
    new = [bot for bot in listening if bot.company is None]
    if new:
        company = Company(game, {bot.seat: bot.bot for bot in new})
        for bot in new:
            bot.company = company
    for known in dict.fromkeys(bot.company for bot in listening):
        assert known is not None
        known.hear(game, facts)


def question(game: Game, ask: Ask | None = None) -> Question:
    """The pending question, or another one."""
    ask = ask or game.asked
    assert ask is not None
    return view(game.table, ask.seat), ask_view(game.table, ask, ask.seat)


def safe_answer(game: Game, ask: Ask | None = None) -> int:
    """The answer for a person whose time ran out, to the pending question or another one."""
    seen, asked = question(game, ask)
    return safe(asked, seen["seats"][asked["seat"]]["characters"])
