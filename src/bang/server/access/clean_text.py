"""Text that people send: names and chat. Shown as text, and with nothing in it that cannot be seen."""

from __future__ import annotations

import unicodedata

from bang.rooms.errors import Refusal

LONGEST_NAME = 24


def clean_text(text: str) -> str:
    """Without control characters and what turns the direction of writing around; one space between words."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())


def clean_name(name: str) -> str:
    name = clean_text(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal("malformed", f"A name has 1 to {LONGEST_NAME} visible characters.")
    return name
