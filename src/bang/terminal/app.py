"""The application around the table screen: colours, sizes, one game after the other."""

from __future__ import annotations

from textual.app import App

from bang.terminal.look import THEME
from bang.terminal.session import Session
from bang.terminal.table_screen import TableScreen
from bang.text import Catalogue


class TableApp(App[None]):
    TITLE = "BANG!"
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    # Small terminals lose frames and blank lines, never information.
    VERTICAL_BREAKPOINTS = [(0, "-short"), (29, "-tall")]  # noqa: RUF012 - as Textual wants it
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-wide")]  # noqa: RUF012

    def __init__(self, session: Session, words: Catalogue, pace: float) -> None:
        super().__init__()
        self.session = session
        self.words = words
        self.pace = pace

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self.sit_down(self.session)

    def sit_down(self, session: Session | None) -> None:
        """Play this game, then the next one of the series; None leaves."""
        if session is None:
            self.exit()
        else:
            self.session = session
            self.push_screen(TableScreen(session, self.words, self.pace), self.sit_down)
