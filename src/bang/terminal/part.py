"""A part of the table on the screen, which each game may lay out in its own way."""

from __future__ import annotations

from typing import Any

from textual.widget import Widget

from bang.terminal.describe import Describer


class TablePart(Widget):
    def show(self, words: Describer, asked: dict[str, Any] | None) -> None:
        raise NotImplementedError

    def hide_secrets(self) -> None:
        """Take everything private off the screen."""
