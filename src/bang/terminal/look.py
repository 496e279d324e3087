"""How things look: colours, suits, cards. Whatever a colour says, a sign or a word says too."""

from __future__ import annotations

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

SUITS: Final = {"♥": "bold #ff7a68", "♦": "bold #ff7a68", "♣": "bold #eadfc8", "♠": "bold #eadfc8"}
LIFE: Final = "#e2604f"
DIM: Final = "#95866f"
GOLD: Final = "bold #f2c14e"
ROLE_SIGNS: Final = {"sheriff": "★", "deputy": "☆", "outlaw": "✖", "renegade": "◆"}


def paint(text: str, style: str = "") -> Content:
    """A text with its suits and life points in colour."""
    painted = Content.styled(text, style) if style else Content(text)
    for at, sign in enumerate(text):
        if sign in SUITS:
            painted = painted.stylize(SUITS[sign], at, at + 1)
        elif sign == "●":
            painted = painted.stylize(LIFE, at, at + 1)
    return painted


def fit(text: str, width: int) -> str:
    """Not wider than that many cells, with … for what is cut."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"
