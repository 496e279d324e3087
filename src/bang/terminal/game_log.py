"""The log: what happened, line by line, as the viewer may know it."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from bang import games
from bang.engine.kernel.facts import BAD, GOOD, GRAVE, HEADING, QUIET
from bang.terminal.look import DIM, GOLD, paint
from bang.terminal.session import Session
from bang.text import Catalogue

MAX_LINES: Final = 400  # enough to look back, and quick to lay out

STYLES: Final = {HEADING: GOLD, GRAVE: "bold #e2604f", BAD: "#f0a08f", GOOD: "#9cc069", QUIET: DIM}  # by tone


class LogWriter:
    """Keeps the log of one viewer up to date. One teller tells all of it, because it remembers what it has said."""

    def __init__(self, words: Catalogue, session: Session, viewer: int) -> None:
        self.session = session
        self.viewer = viewer
        self.teller = games.find(session.rules.options.game).teller(words, session.names, viewer)
        self.lines: list[Content] = []
        self.steps = 0

    def write(self) -> None:
        facts = self.session.heard(self.viewer, self.steps)
        self.steps = len(self.session.recording.steps)
        for fact in facts:
            declared = self.session.rules.facts.get(fact["what"])
            line, style = self.teller.fact(fact), STYLES.get(declared.tone, "") if declared else ""
            if line:
                self.lines.append(paint(f"▶ {line}" if style == GOLD else line, style))


class GameLog(VerticalScroll):
    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.text = Static()

    def compose(self) -> ComposeResult:
        yield self.text

    def show(self, lines: list[Content]) -> None:
        self.text.update(Content("\n").join(lines[-MAX_LINES:]))
        self.scroll_end(animate=False)
