"""BANG! in the terminal: `session` drives a game at one keyboard, `app` and what it shows is built with Textual."""

from typing import Final

SPEEDS: Final = {"slow": 1.5, "normal": 0.7, "fast": 0.2, "instant": 0.0}  # seconds before a bot moves
