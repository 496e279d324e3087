"""Names as scenarios write them, in English and as printed, and the keys that stand for them."""

from __future__ import annotations

import unicodedata

COURT = ("j", "q", "k", "a")  # ranks; those of other cards end in no letter


def key_of(name: object) -> str:
    """Make "Miner's Oath" the key miners_oath, and "Panic! 8♦" the key panic."""
    text = unicodedata.normalize("NFKD", str(name)).casefold().replace("_", " ").replace("-", " ")
    words = "".join(letter for letter in text if letter.isalnum() or letter == " ").split()
    if words and (words[-1] in COURT or not words[-1].isalpha()):
        words.pop()  # a rank
    return "_".join(words)
