"""All that lies on the table screen: the others, the question, the log, one's own side."""

from __future__ import annotations

from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from bang.terminal.choices import PASS_KEY, Choice, choices, targets
from bang.terminal.describe import Describer
from bang.terminal.game_log import GameLog
from bang.terminal.look import DIM, GOLD, paint
from bang.terminal.menu import Hint, Menu, Question
from bang.terminal.own import Hand, OwnPlate
from bang.terminal.part import TablePart
from bang.terminal.plates import OtherPlayers, Shelf
from bang.text import Catalogue

SUMMARY_KEY: Final = "1"


class Board(Vertical):
    def __init__(self, others: int, words: Catalogue) -> None:
        super().__init__()
        self.around: TablePart = OtherPlayers(others)
        self.shelf = Shelf()
        self.question, self.menu, self.hints = Question(), Menu(), Hint()
        self.asking = Vertical(self.question, self.menu, self.hints, id="asking")
        self.log_lines = GameLog("log")
        self.log_lines.border_title = words.say("terminal.log")
        self.own: TablePart = OwnPlate()
        self.hand = Hand()
        self.keys = Static(words.say("terminal.keys"), id="keys")

    def compose(self) -> ComposeResult:
        yield self.around
        yield self.shelf
        yield Horizontal(self.asking, self.log_lines, id="centre")
        yield self.own
        yield self.hand
        yield self.keys

    def show(self, words: Describer, asked: dict[str, Any] | None, lines: list[Content], chosen: Choice | None) -> None:
        self.around.show(words, asked)
        self.shelf.show(words)
        self.own.show(words, asked)
        self.log_lines.show(lines)
        self.offer(words, asked, chosen)

    def offer(self, words: Describer, asked: dict[str, Any] | None, chosen: Choice | None) -> None:
        """The question and its answers; once a card is chosen, its targets."""
        mine = asked is not None and asked["seat"] == words.viewer
        usable: set[str] = set()
        hint: list[str] = []
        menu: list[Choice] = []
        if asked is None:
            question = words.say("over")
            menu = [Choice(SUMMARY_KEY, words.say("summary"), (), ""), Choice(PASS_KEY, words.say("leave"), (), "")]
        elif mine and chosen is not None:
            question = words.say("at_whom", card=words.teller.card(chosen.about))
            menu, hint = targets(asked, chosen, words), [words.say("back")]
        else:
            question = words.prompt(asked)
        if asked is not None and mine:
            menu = menu or choices(asked, words.hand(), words)
            usable = {option["card"] for option in asked["options"] if "card" in option}
        self.question.update(paint(question, GOLD if mine else DIM))
        self.menu.offer(menu)
        self.hint(hint)
        self.call_after_refresh(self.tell_of_more, words)
        self.hand.show(words, usable)

    def tell_of_more(self, words: Describer) -> None:
        """Say that there are more answers than one sees: the last one ends the turn."""
        more = self.menu.max_scroll_y > 0
        self.asking.border_title = words.say("more", n=len(self.menu.choices)) if more else ""

    def hint(self, lines: list[str]) -> None:
        self.hints.update(Content("\n").join(paint(line, DIM) for line in lines))

    def clear(self) -> None:
        """Take everything private off the screen, so that nothing of it can flash up when the next person looks."""
        for widget in (self.question, self.hints, self.hand):
            widget.update("")
        self.own.hide_secrets()
        self.menu.offer([])
        self.log_lines.show([])
