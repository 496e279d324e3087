"""The only place of the table that deals with bots: who sits in empty seats, who stands in, what they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol

from bang import bots
from bang.bots import Company
from bang.bots.bot import NO_REASON
from bang.bots.safe import safe
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import View, ask_view, view
from bang.protocol.parts import Motive

STAND_IN: Final = "drifter"  # who plays for the absent: steady, and neither the best nor the worst

Question = tuple[View, View]  # the table as the seat that is asked sees it, and the question
Story = Iterable[tuple[Game, list[View]]]  # a game from its beginning, and what was told at each step


class BotAnswer(NamedTuple):
    """Who thought, the place of the chosen option, and why, if there is more to say than nothing."""

    bot: BotSeat
    place: int
    motive: Motive | None = None


class BotExecutor(Protocol):
    """Where bots think: somewhere else than where the tables are kept going."""

    def think(self, kind: str, job: Callable[[], BotAnswer], then: Callable[[BotAnswer], None]) -> None:
        """Return soon; call `then` with what came out, in the event loop. Empty is a kind that always takes long."""


class InlineExecutor:
    """Thinks on the spot. For tests, and for bots known to be quick."""

    def think(self, kind: str, job: Callable[[], BotAnswer], then: Callable[[BotAnswer], None]) -> None:
        then(job())


class BotSeat:
    """A bot in a seat. What it may not know is kept from it, and a bad answer is replaced by a safe one."""

    def __init__(self, name: str, seed: int, seat: int, game: str) -> None:
        self.name = name
        self.bot = bots.find(name, game)(seed)
        self.seat = seat
        self.company: Company | None = None
        self.faults = 0

    def hear(self, game: Game, facts: list[View]) -> None:
        """What happened, as recordings have it: with all cards and who may see them."""
        if self.company is None:  # it gets to know the table with the first thing it hears
            self.company = Company(game, {self.seat: self.bot})
        self.company.hear(game, facts)

    def think(self, question: Question, story: Story = ()) -> BotAnswer:
        """Touches nothing but the bot itself, so it can be done anywhere while the bot hears nothing else.

        With a story, the bot has just come and hears first what happened before.
        """
        seen, asked = question
        try:
            for game, facts in story:
                self.hear(game, facts)
            place = self.bot(seen, asked)
            if type(place) is int and 0 <= place < len(asked["options"]):
                return BotAnswer(self, place, self.motive())
        except Exception:
            self.faults += 1  # its words might name cards; that it failed is all there is to know
        return BotAnswer(self, safe(asked, seen["seats"][self.seat]["characters"]))

    def motive(self) -> Motive | None:
        """For its last answer."""
        reason = NO_REASON if self.company is None else self.company.reason(self.seat)
        return Motive(reason.key, reason.args) if reason.key else None


def question(game: Game) -> Question:
    ask = game.asked
    assert ask is not None
    return view(game.table, ask.seat), ask_view(game.table, ask, ask.seat)


def safe_answer(game: Game) -> int:
    """What can be answered for somebody whose time ran out."""
    seen, asked = question(game)
    return safe(asked, seen["seats"][asked["seat"]]["characters"])
