"""One file of a folder, and how it is refused: always with file, line and reason."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple, NoReturn

from bang.engine.kernel.kind import Kind
from bang.engine.kernel.rules import RANKS, SUITS
from bang.errors import DamagedFile

KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
MAX_COPIES: Final = 20
MAX_LIFE: Final = 9


class File(NamedTuple):
    path: str
    data: bytes

    def refuse(self, line: int, reason: str) -> NoReturn:
        raise DamagedFile(f"{self.path}, line {line}: {reason}")

    def text(self) -> str:
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            self.refuse(self.data[: error.start].count(b"\n") + 1, "this is not UTF-8 text.")


class Own(NamedTuple):
    """A card or character that was read, and where."""

    made: type[Kind]
    key: str
    texts: dict[str, dict[str, str]]  # by language: what the catalogue says under which key
    file: File
    line: int


def nearest(word: str, known: Iterable[str]) -> str:
    """Suggest a known name close to this one, as the end of a sentence."""
    known = list(known)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(known)}."


def key_from(name: str) -> str:
    """A key made of a name: "Señor Paz" becomes senor_paz."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def check_key(key: object) -> str:
    """Why this cannot be a key, or ""."""
    if isinstance(key, str) and KEY.fullmatch(key):
        return ""
    return f"{key!r} is no key; write small letters, digits and _, a letter first, at most 40 of them."


def check_copies(copies: object) -> str:
    """Why these are no printed copies, or ""."""
    if not isinstance(copies, str) or not copies.split():
        return 'the card has no copies; write ranks and suits as in "7H 10S".'
    if len(copies.split()) > MAX_COPIES:
        return f"{len(copies.split())} copies are too many; at most {MAX_COPIES} of a card."
    for copy in copies.split():
        if copy[-1] not in SUITS:
            return f"{copy!r} has no known suit; a copy ends with H, D, C or S."
        if copy[:-1] not in RANKS:
            return f"{copy!r} has no known rank; a rank is one of {', '.join(RANKS)}."
    return ""
