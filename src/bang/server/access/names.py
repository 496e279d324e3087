"""Names of people."""

from __future__ import annotations

from bang.rooms.clean_text import clean_text, is_visible
from bang.rooms.errors import Refusal

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    name = clean_text(name)
    if not 1 <= len(name) <= LONGEST_NAME or not is_visible(name):
        raise Refusal("malformed", f"A name has 1 to {LONGEST_NAME} visible characters.")
    return name
