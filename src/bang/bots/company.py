"""The bots of one table: they are told what happens and asked; a bad answer never stops the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final, NamedTuple

from bang import games
from bang.bots.bot import NO_REASON, Attentive, Blind, Bot, Reason, answer
from bang.bots.safe import safe
from bang.bots.timeout import within
from bang.engine.insight.briefing import briefing
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.game import Game
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, View, ask_view, heard, may_see, recorded, view

ANSWER_TIMEOUT: Final = 10.0  # seconds for one answer: far more than any bot of ours takes, even on a busy machine


class Fault(NamedTuple):
    """A bot failed to give a legal answer in time, and the safe one was taken instead."""

    seat: int
    question: int
    error: str


class Company:
    def __init__(self, game: Game, seated: Mapping[int, Bot], patience: float = ANSWER_TIMEOUT) -> None:
        self.seated = seated
        self.patience = patience
        self.faults: list[Fault] = []
        self.attentive = {p: bot for p, bot in seated.items() if isinstance(bot, Attentive)}
        if self.attentive:
            brief = briefing(game.table.rules)
            self.observer = games.find(game.table.rules.options.game).observer(brief)
            for p, bot in self.attentive.items():
                try:
                    bot.sit(p, brief, self.observer)
                except Exception as error:
                    self.blame(p, 0, error)

    def listen(self, game: Game) -> None:
        """Tell the bots what the table has told since the last time; for games that nobody else records."""
        t = game.table
        if self.attentive and t.facts:
            facts = [recorded(t, fact) for fact in t.facts]
            t.facts = []
            self.hear(game, facts)

    def hear(self, game: Game, facts: Iterable[View]) -> None:
        """Tell the bots facts in the form of recordings: with all cards and their audience."""
        if not self.attentive:
            return
        for fact in facts:
            seen = heard(fact, ALL_SEEING)  # each form is made once for all of them
            unseen = seen if fact["audience"] == EVERYBODY else heard(fact, SPECTATOR)
            self.observer.hear(unseen)
            for p, bot in self.attentive.items():
                try:
                    bot.hear(seen if may_see(fact["audience"], p) else unseen)
                except Exception as error:
                    self.blame(p, game.count, error)
        if game.asked is not None:
            self.observer.look(view(game.table, SPECTATOR), ask_view(game.table, game.asked, SPECTATOR))

    def answer(self, game: Game) -> int:
        """The answer of the bot that is asked, or the safe one if it has none."""
        ask = game.asked
        assert ask is not None, "the game is over"
        bot = self.seated[ask.seat]
        if isinstance(bot, Blind):
            return bot.pick(len(ask.options))
        try:
            return within(self.patience, partial(answer, bot, game))
        except Exception as error:
            self.blame(ask.seat, ask.number, error)
            own = [kind.key for kind in game.table.seats[ask.seat].characters]
            return safe(ask_view(game.table, ask, ask.seat), own)

    def blame(self, seat: int, question: int, error: Exception) -> None:
        """Note what a bot does wrong, so that the game goes on."""
        self.faults.append(Fault(seat, question, " ".join(f"{type(error).__name__}: {error}".split())))

    def reason(self, seat: int) -> Reason:
        """Why the seat's bot gave its last answer, if it says."""
        bot = self.attentive.get(seat)
        return bot.reason if bot is not None else NO_REASON
