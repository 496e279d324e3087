"""Texts of one language, gathered from the .po files of the package and of further folders.

A file is called after its language: `texts/es.po` in the folder of a box or of a game, `<topic>/es.po` beside this
module. A language exists as soon as a file is called after it; nothing else lists languages.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, KeysView, Mapping
from copy import copy
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final, NamedTuple

from bang.errors import BangError
from bang.text.po import PoFile, read_po

SOURCE: Final = "en"  # the language that texts are written in first, and that fills gaps of the others
FURTHER: Final = "BANG_LANGUAGES"  # environment variable: folders with further languages, separated as in PATH
BOXES: Final = "BANG_BOXES"  # environment variable: folders with further boxes, whose texts lie with them

_PACKAGE: Final = Path(__file__).parents[1]
_PLACES: Final = ("text/*", "games/*/texts", "games/*/boxes/*/texts")
_PLURAL_RULE: Final = re.compile(r"plural\s*=\s*([^;]+)")
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
# Numbers among which every plural form of a language occurs; the last of a form is its best example.
_EXAMPLES: Final = (0, *range(199, 0, -1))


class _Plural(NamedTuple):
    """Plural forms and the function that chooses among them."""

    forms: tuple[str, ...]
    choose: Callable[[int], int]


class Catalogue:
    """All texts of one language, by key."""

    def __init__(self, language: str, files: Mapping[str, Path], fallback: Catalogue | None = None) -> None:
        self.language = language
        # The keys of each file. A file is called domain in gettext; here its name is the folder it belongs to.
        self.domains: dict[str, tuple[str, ...]] = {}
        self._texts: dict[str, str | _Plural] = {}
        self._fields: dict[str, tuple[str, ...]] = {}
        self._choose: Callable[[int], int] | None = None
        for domain, path in files.items():
            self._add(domain, path, read_po(path))
        if fallback is not None:
            for key, text in fallback._texts.items():
                if key not in self._texts:
                    self._texts[key] = self._adapted(text)

    def _add(self, domain: str, path: Path, po: PoFile) -> None:
        rule = _PLURAL_RULE.search(po.header.get("Plural-Forms", ""))
        if rule and self._choose is None:
            self._choose = c2py(rule[1].strip())
        for key, forms in po.entries.items():
            if key in self._texts:
                raise ValueError(f"{path}: the key {key!r} belongs to another file of this language already")
            if key not in po.plurals:
                self._texts[key] = forms[0]
            elif self._choose is None:
                raise ValueError(f"{path}: the key {key!r} has plural forms but the header has no Plural-Forms")
            else:
                self._texts[key] = _Plural(forms, self._choose)
        self.domains[domain] = tuple(po.entries)

    def _adapted(self, text: str | _Plural) -> str | _Plural:
        """Give a text of the fallback as many plural forms as this language has."""
        if isinstance(text, str) or self._choose is None:
            return text
        examples = {self._choose(n): n for n in _EXAMPLES}
        return _Plural(tuple(text.forms[text.choose(examples[form])] for form in sorted(examples)), self._choose)

    def say(self, key: str, /, **args: object) -> str:
        """Fill the arguments into the text of a key; where it has plural forms, `n` chooses among them."""
        text = self._texts.get(key)
        if text is None:
            raise KeyError(f"there is no text {key!r} in the language {self.language!r}")
        if isinstance(text, _Plural):
            n = args.get("n")
            if not isinstance(n, int):
                raise TypeError(f"the text {key!r} needs a whole number as argument 'n'")
            text = text.forms[text.choose(n)]
        try:
            return text.format(**args)
        except KeyError as missing:
            raise TypeError(f"the text {key!r} needs the argument {missing}") from None

    def with_texts(self, texts: Mapping[str, str]) -> Catalogue:
        """Return a copy with further texts, which have no arguments: braces in them stay as they are."""
        more = copy(self)
        more._texts = self._texts | {key: text.replace("{", "{{").replace("}", "}}") for key, text in texts.items()}
        return more

    def exported(self) -> dict[str, str | tuple[str, ...]]:
        """Return all texts with their placeholders, for clients: one string each, or one for each plural form."""
        return {key: text if isinstance(text, str) else text.forms for key, text in self._texts.items()}

    def plural(self, n: int) -> int:
        """Return the index of the plural form for a number."""
        return self._choose(n) if self._choose else 0

    def fields(self, key: str) -> tuple[str, ...]:
        """Return the names of the arguments that a text takes; none if there is no such text."""
        found = self._fields.get(key)
        if found is None:
            text = self._texts.get(key, "")
            forms, number = ((text,), ()) if isinstance(text, str) else (text.forms, ("n",))
            names = (*number, *(name for form in forms for name in _PLACEHOLDER.findall(form)))
            found = self._fields[key] = tuple(dict.fromkeys(names))
        return found

    def has(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> KeysView[str]:
        return self._texts.keys()


@cache
def _found(further: str, boxes: str) -> dict[str, dict[str, Path]]:
    """Return every text file, by language and domain."""
    found: dict[str, dict[str, Path]] = defaultdict(dict)
    for place in _PLACES:
        for path in sorted(_PACKAGE.glob(f"{place}/*.po")):
            found[path.stem][path.parent.relative_to(_PACKAGE).as_posix().removesuffix("/texts")] = path
    for folder in filter(None, boxes.split(os.pathsep)):
        for path in sorted(Path(folder).glob("*/*/texts/*.po")):
            game, box = path.parts[-4:-2]
            found[path.stem][f"games/{game}/boxes/{box}"] = path
    for folder in filter(None, further.split(os.pathsep)):
        for path in sorted(Path(folder).rglob("*.po")):
            found[path.stem][path.parent.as_posix()] = path
    return dict(found)


def folders() -> tuple[str, str]:
    """Return where texts are looked for besides the package: what is read from them is kept under this."""
    return os.environ.get(FURTHER, ""), os.environ.get(BOXES, "")


def _files() -> dict[str, dict[str, Path]]:
    return _found(*folders())


def languages() -> tuple[str, ...]:
    """Return the codes of all languages, the source language first."""
    return (SOURCE, *sorted(_files().keys() - {SOURCE}))


@cache
def _loaded(language: str, further: str, boxes: str) -> Catalogue:
    fallback = None if language == SOURCE else _loaded(SOURCE, further, boxes)
    return Catalogue(language, _found(further, boxes)[language], fallback)


def catalogue(language: str) -> Catalogue:
    places = folders()
    if language not in _found(*places):
        raise BangError(f"There is no language {language!r}; choose one of {', '.join(languages())}.")
    return _loaded(language, *places)


def named_languages() -> dict[str, str]:
    """Return what each language calls itself, by code."""
    return {code: catalogue(code).say("language") for code in languages()}
