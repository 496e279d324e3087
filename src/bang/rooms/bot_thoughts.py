"""The thoughts of the bot that is asked: begun with the question, used when its time has come."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bang.rooms.bot_seats import STAND_IN, Automaton, Story, Thinker, Thought, question
from bang.rooms.state import Course


class Pondering:
    def __init__(self, course: Course, thinker: Thinker, ready: Callable[[], None]) -> None:
        self.course = course
        self.thinker = thinker
        self.ready = ready  # called when there is an answer that is waited for
        self.awaited = False
        self.number = 0  # the question that is thought about
        self.thought: Thought | None = None  # what came out

    def begin(self) -> None:
        """Think about the pending question, which a machine is to answer; nothing new if it does already.

        Nothing happens in the game until it is answered, so whoever thinks elsewhere is not disturbed. A stand-in that
        has just come hears the game first.
        """
        game = self.course.game
        assert game is not None
        assert game.asked is not None
        if self.number == game.asked.number:
            return
        self.number = game.asked.number
        self.thought = None
        self.awaited = False
        place = self.course.places[game.asked.seat]
        bot = place.bot or place.stand_in
        kind = "" if bot is None else bot.name
        story: Story = ()
        if bot is None:
            bot = Automaton(STAND_IN, self.course.random.getrandbits(63), game.asked.seat, self.course.options.game)
            story = self.course.story()
        self.thinker.think(kind, partial(bot.think, question(game), story), partial(self.done, self.number))

    def done(self, number: int, thought: Thought) -> None:
        game = self.course.game
        if number != self.number or game is None or game.asked is None or game.asked.number != number:
            return  # somebody else has answered meanwhile
        self.thought = thought
        place = self.course.places[thought.bot.seat]
        if place.bot is None:
            place.stand_in = thought.bot
        if self.awaited:
            self.ready()

    def fetch(self) -> Thought | None:
        """What came out, if it did already; else `ready` is called when it does."""
        self.begin()
        self.awaited = self.thought is None
        return self.thought

    def interrupt(self, seat: int) -> None:
        """The person of this seat is back: whoever stood in forgets everything."""
        self.course.places[seat].stand_in = None
        game = self.course.game
        if game is not None and game.asked is not None and game.asked.seat == seat:
            self.number = 0
