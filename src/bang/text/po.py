"""Reads gettext .po files.

The .po files are both what translators edit and what is installed: there is no build step that could be forgotten.
The standard library reads only compiled .mo files. Babel reads .po, but loading and parsing with it takes over 30 ms
for a language where this takes 1 ms, which a command line feels; and the part of the format in use here (comments,
keys, plural forms, continued strings) is small. A test holds this reader to Babel's understanding of our files.
"""

import re
from pathlib import Path
from typing import NamedTuple

_STATEMENT = re.compile(r'(?:(msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+)?"(.*)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t"}


class PoFile(NamedTuple):
    """The header fields and, for every key, its text: one form, or as many as the language has plural forms."""

    header: dict[str, str]
    entries: dict[str, tuple[str, ...]]
    plurals: frozenset[str]


def read_po(path: Path) -> PoFile:
    entries: dict[str, list[str]] = {}
    plurals: set[str] = set()
    key, part = "", ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        statement = _STATEMENT.fullmatch(line)
        if statement is None:
            raise ValueError(f"{path}, line {number}: not understood: {line}")
        keyword, index, quoted = statement.groups()
        string = _ESCAPE.sub(lambda hit: _ESCAPED.get(hit[1], hit[1]), quoted) if "\\" in quoted else quoted
        part = keyword or part
        if keyword == "msgid":
            if string in entries:
                raise ValueError(f"{path}, line {number}: the key {string!r} is there twice")
            key = string
            entries[key] = []
        elif keyword == "msgid_plural":
            plurals.add(key)
        elif keyword == "msgstr":
            if key not in entries or len(entries[key]) != int(index or 0):
                raise ValueError(f"{path}, line {number}: this text is out of order")
            entries[key].append(string)
        elif part == "msgstr":
            entries[key][-1] += string
        else:
            raise ValueError(f"{path}, line {number}: only a text may go on in a second line, not a key")
    for key, forms in entries.items():
        if not forms:
            raise ValueError(f"{path}: the key {key!r} has no text")
    header = "".join(entries.pop("", []))
    fields = (line.partition(":") for line in header.splitlines())
    return PoFile(
        {name.strip(): value.strip() for name, _, value in fields},
        {key: tuple(forms) for key, forms in entries.items()},
        frozenset(plurals),
    )
