"""The bots of one table: they are told what happens and asked; a bad answer never stops the game."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from bang.bots.bot import NO_REASON, Attentive, Blind, Bot, Reason, answer
from bang.bots.safe import safe
from bang.bots.witness import Witness
from bang.engine.errors import BangError
from bang.engine.game import Game
from bang.engine.view import SPECTATOR, View, ask_view, briefing, heard, recorded, view

PATIENCE: Final = 10.0  # seconds for one answer: far more than any bot of ours takes, even on a busy machine


class Overrun(BangError):
    """A bot took too long."""


class Fault(NamedTuple):
    """A bot failed to give a legal answer in time, and the safe one was taken instead."""

    seat: int
    question: int
    error: str


class Company:
    def __init__(self, game: Game, seated: Mapping[int, Bot], patience: float = PATIENCE) -> None:
        self.seated = seated
        self.patience = patience
        self.faults: list[Fault] = []
        self.attentive = {p: bot for p, bot in seated.items() if isinstance(bot, Attentive)}
        if self.attentive:
            brief = briefing(game.table)
            self.witness = Witness(brief)
            for p, bot in self.attentive.items():
                bot.sit(p, brief, self.witness)

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
            self.witness.hear(heard(fact, SPECTATOR))
            for p, bot in self.attentive.items():
                bot.hear(heard(fact, p))
        if game.asked is not None:
            self.witness.look(view(game.table, SPECTATOR), ask_view(game.table, game.asked, SPECTATOR))

    def answer(self, game: Game) -> int:
        """The answer of the bot that is asked, or the safe one if it has none."""
        ask = game.asked
        assert ask is not None, "the game is over"
        bot = self.seated[ask.seat]
        if isinstance(bot, Blind):
            return bot.pick(len(ask.options))
        begin = time.perf_counter()
        try:
            i = answer(bot, game)
            seconds = time.perf_counter() - begin
            if seconds > self.patience:
                raise Overrun(f"The bot took {seconds:.1f} s; it has {self.patience:.1f} s.")
        except Exception as error:
            self.faults.append(Fault(ask.seat, ask.number, " ".join(f"{type(error).__name__}: {error}".split())))
            own = [kind.key for kind in game.table.seats[ask.seat].characters]
            return safe(ask_view(game.table, ask, ask.seat), own)
        return i

    def reason(self, seat: int) -> Reason:
        """Why the seat's bot gave its last answer, if it says."""
        bot = self.attentive.get(seat)
        return bot.reason if bot is not None else NO_REASON
