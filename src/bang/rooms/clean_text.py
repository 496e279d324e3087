"""Clean texts that people send: names and chat."""

from __future__ import annotations

import unicodedata
from typing import Final

# Characters that show nothing although they are no spaces: fillers of Hangul, the empty Braille pattern, joiners.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
MOST_MARKS: Final = 2  # on one letter; more of them cover the lines above and below


def clean_text(text: str) -> str:
    """Remove what is invisible or overrides directions; leave one space between words and few marks on a letter."""
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", text):
        category = unicodedata.category(c)
        marks = marks + 1 if category[0] == "M" else 0
        if c in BLANK or category[0] == "C":
            kept.append(" ")
        elif marks <= MOST_MARKS:
            kept.append(c)
    return " ".join("".join(kept).split())


def is_visible(text: str) -> bool:
    """Return whether anything of a text can be seen: marks alone cannot."""
    return any(unicodedata.category(c)[0] in "LNPS" for c in text)


def numbered(name: str, taken: list[str]) -> str:
    """Tell people of the same name apart: Ann, Ann 2, Ann 3."""
    known = {unicodedata.normalize("NFKC", other).casefold() for other in taken}
    names = (name if n == 1 else f"{name} {n}" for n in range(1, len(taken) + 2))
    return next(one for one in names if unicodedata.normalize("NFKC", one).casefold() not in known)
