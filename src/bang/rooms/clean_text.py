"""Clean texts that people send: names and chat."""

from __future__ import annotations

import unicodedata


def clean_text(text: str) -> str:
    """Remove control characters and direction overrides; leave one space between words."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())
