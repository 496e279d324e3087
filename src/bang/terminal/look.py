"""Colours and styles. Colour is never the only sign: a symbol or a word says the same."""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.theme import Theme

THEME: Final = Theme(
    name="saloon",
    primary="#d9a441",
    secondary="#8fb7a6",
    accent="#f2c14e",
    warning="#e8a33d",
    error="#e2604f",
    success="#9cc069",
    foreground="#eadfc8",
    background="#1b1410",
    surface="#251c16",
    panel="#33271e",
    dark=True,
)

RED, BLACK, LIFE = "bold #ff7a68", "bold #eadfc8", "#e2604f"
# Suits and life points, wherever they are spoken of.
SIGNS: Final = re.compile("(?P<red>[♥♦]+)|(?P<black>[♣♠]+)|(?P<life>●+)")
SIGN_STYLES: Final = {"red": RED, "black": BLACK, "life": LIFE}
SEPARATOR: Final = " · "  # between the parts of a long line
INDENT: Final = "  "
DIM: Final = "#95866f"
GOLD: Final = "bold #f2c14e"


def paint(text: str, style: str = "") -> Content:
    """A text with its suits and life points in colour."""
    painted = Content.styled(text, style) if style else Content(text)
    for sign in SIGNS.finditer(text):
        painted = painted.stylize(SIGN_STYLES[sign.lastgroup or ""], *sign.span())
    return painted


def fit(text: str, width: int) -> str:
    """Not wider than that many cells, with … for what is cut."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"


def wrap(text: str, width: int, rows: int) -> list[str]:
    """Break a line between its parts, into at most so many rows; what does not fit into the last one is cut."""
    made: list[str] = []
    row = ""
    for part in text.split(SEPARATOR):
        longer = row + SEPARATOR + part if row else part
        if row and cell_len(longer) > width and len(made) < rows - 1:
            made.append(row)
            row = INDENT + part
        else:
            row = longer
    return [fit(one, width) for one in (*made, row)]
