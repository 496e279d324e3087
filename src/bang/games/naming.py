"""Names as scenarios write them, in English and as printed, and the keys that stand for them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

PIPS: Final = re.compile(r"(10|[2-9jqka])[hdcs]?")  # what is left of rank and suit
REST: Final = "..."  # in a list of names: and any others


def key_of(name: object) -> str:
    """Make "Miner's Oath" the key miners_oath, and "Panic! 8♦" or "Panic! 8D" the key panic."""
    text = unicodedata.normalize("NFKD", str(name)).casefold().replace("_", " ").replace("-", " ")
    words = "".join(letter for letter in text if letter.isalnum() or letter == " ").split()
    return "_".join(words[:-1] if len(words) > 1 and PIPS.fullmatch(words[-1]) else words)


def listed(names: object) -> list[str]:
    """Return the names of a list, without the mark for any others, or a single name as a list."""
    return [str(name) for name in (names if isinstance(names, list | tuple) else [names]) if name != REST]
