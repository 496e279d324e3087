"""The terminal layout of a game: the widgets of its table, and the words for them."""

from __future__ import annotations

from typing import NamedTuple

from bang.terminal.board import Board
from bang.terminal.describe import Describer


class Layout(NamedTuple):
    """The default is a table of players with one character each, seated around the deck."""

    board: type[Board] = Board
    describer: type[Describer] = Describer
