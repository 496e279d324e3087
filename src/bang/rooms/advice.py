"""Advice: a bot that sees only what a person sees says what it would do in their place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from bang import games
from bang.bots import Company
from bang.bots.adviser import Counsel
from bang.engine.kernel.content import describe
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import view
from bang.protocol.parts import Advice, AdvisedOption
from bang.rooms.bot_seats import BotExecutor, Question, Story, question

if TYPE_CHECKING:
    from bang.rooms.state import RoomState
    from bang.rooms.windows import OpenQuestion

MOST_OPTIONS: Final = 4  # options that are told


class Advisers:
    """The advice that people have asked for. Kept in memory only: who comes back may ask again."""

    def __init__(self, state: RoomState, executor: BotExecutor) -> None:
        self.state = state
        self.executor = executor
        self.given: dict[int, Advice] = {}  # by seat, for the question that it was asked about

    def of(self, seat: int) -> Advice | None:
        """The advice for the open question of a seat."""
        advice, own = self.given.get(seat), self.state.open_question(seat)
        return advice if advice is not None and own is not None and own.number == advice.question else None

    def begin(self, own: OpenQuestion, tell: Callable[[], None]) -> None:
        """Think about an open question in a thread; `tell` is called when there is something to say."""
        game = self.state.game
        assert game is not None
        seed = self.state.random.getrandbits(63)
        job = partial(think, self.state.story(), question(game, own.ask), own.seat, seed)
        self.executor.think("", job, partial(self.done, own, tell))

    def done(self, own: OpenQuestion, tell: Callable[[], None], counsel: Counsel | None) -> None:
        now = self.state.open_question(own.seat)
        if counsel is None or now is None or now.number != own.number or self.state.game is None:
            return  # it failed, or was answered meanwhile
        self.given[own.seat] = in_words(self.state.game, own, counsel)
        tell()


def may_ask(state: RoomState, seat: int) -> bool:
    """Return whether somebody may ask for advice: alone with bots always, with others where the table allows it."""
    if seat < 0 or state.status != "playing" or not games.find(state.options.game).gives_advice:
        return False
    return not state.options.rated and (state.options.advice or len(state.people()) == 1)


def think(story: Story, asked: Question, seat: int, seed: int) -> Counsel | None:
    """Hear the game from its beginning, then compare the options. Touches nothing else, so it may run in any thread."""
    adviser = company = None
    for game, facts in story:
        if company is None:
            adviser = games.find(game.table.rules.options.game).adviser(seed)
            company = Company(game, {seat: adviser})
        company.hear(game, facts)
    return None if adviser is None else adviser.advise(*asked)


def in_words(game: Game, own: OpenQuestion, counsel: Counsel) -> Advice:
    messages = games.find(game.table.rules.options.game).messages()
    messages.look(view(game.table, own.seat))
    options = []
    for advised in counsel.options[:MOST_OPTIONS]:
        answer = describe(game.table, own.seat, own.ask.options[advised.place])
        options.append(
            AdvisedOption(
                answer,
                messages.thought(*advised.reason, stem="advice"),
                percent(advised.chance),
            )
        )
    return Advice(own.number, options, percent(counsel.now), counsel.tries)


def percent(chance: float | None) -> int | None:
    return None if chance is None else round(100 * chance)
