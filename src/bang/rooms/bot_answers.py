"""Compute the answer of the bot that is asked: started with the question, used when its thinking time is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bang.rooms.bot_seats import STAND_IN, BotAnswer, BotExecutor, BotSeat, question
from bang.rooms.state import RoomState


class BotAnswers:
    def __init__(self, state: RoomState, executor: BotExecutor, ready: Callable[[], None]) -> None:
        self.state = state
        self.executor = executor
        self.ready = ready  # called when there is an answer that is waited for
        self.awaited = False
        self.number = 0  # the question that is thought about
        self.thought: BotAnswer | None = None  # what came out

    @property
    def thinking(self) -> bool:
        """Return whether somebody waits for an answer that is being computed; `ready` tells when it is there."""
        asked = None if self.state.game is None else self.state.game.asked
        return self.awaited and self.thought is None and asked is not None and self.number == asked.number

    def begin(self) -> None:
        """Start computing an answer to the pending question, unless that was started before.

        The game does not change until it is answered, so the bot may run in another thread. A new stand-in, and a bot
        of a room that was restored, hears the game from its beginning first.
        """
        game = self.state.game
        assert game is not None
        assert game.asked is not None
        if self.number == game.asked.number:
            return
        self.number = game.asked.number
        self.thought = None
        self.awaited = False
        place = self.state.places[game.asked.seat]
        bot = place.bot or place.stand_in
        if bot is None:
            seed = self.state.random.getrandbits(63)
            bot = BotSeat(STAND_IN, seed, game.asked.seat, self.state.options.game, behind=True)
        kind, story, others = (
            (bot.name, (), []) if not bot.behind else ("", self.state.story(), self.others_behind(bot))
        )
        job = partial(bot.think, question(game), story, others)
        self.executor.think(kind, job, partial(self.done, self.number))

    def others_behind(self, bot: BotSeat) -> list[BotSeat]:
        """The other bots that have yet to hear the game. Playing it again takes longer than their listening.

        Nothing happens while a bot of this table is asked. Whoever a stand-in plays for may come back and answer.
        """
        seated = [place.bot for place in self.state.places if place.bot is not None]
        return [other for other in seated if other.behind and other is not bot] if bot in seated else []

    def done(self, number: int, thought: BotAnswer) -> None:
        game = self.state.game
        if number != self.number or game is None or game.asked is None or game.asked.number != number:
            return  # somebody else has answered meanwhile
        self.thought = thought
        place = self.state.places[thought.bot.seat]
        if place.bot is None:
            place.stand_in = thought.bot
        if self.awaited:
            self.ready()

    def fetch(self) -> BotAnswer | None:
        """Return the answer if there is one; otherwise `ready` is called later."""
        self.begin()
        self.awaited = self.thought is None
        return self.thought

    def interrupt(self, seat: int) -> None:
        """Drop the stand-in of a seat whose person is back."""
        self.state.places[seat].stand_in = None
        game = self.state.game
        if game is not None and game.asked is not None and game.asked.seat == seat:
            self.number = 0
