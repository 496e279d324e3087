"""Names as scenarios write them, in English and as printed, and the keys that stand for them."""

from __future__ import annotations

COURT = ("j", "q", "k", "a")  # ranks; those of other cards end in no letter
REST = "..."  # in a list of names: and any others


def listed(names: object) -> list[str]:
    """Return the names of a list, without the mark for any others, or a single name as a list."""
    return [str(name) for name in (names if isinstance(names, list | tuple) else [names]) if name != REST]


def key_of(name: object) -> str:
    """Make "Miner's Oath" the key miners_oath, and "Panic! 8♦" the key panic."""
    text = str(name).casefold().replace("_", " ")
    words = "".join(letter for letter in text if letter.isalnum() or letter == " ").split()
    return "_".join(word for word in words if word[-1].isalpha() and word not in COURT)
