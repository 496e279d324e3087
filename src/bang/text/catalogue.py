"""The words of one language, gathered from the .po files of all boxes."""

from __future__ import annotations

import re
from collections.abc import Callable, KeysView, Mapping
from copy import copy
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final, NamedTuple

from bang.errors import BangError
from bang.text.po import PoFile, read_po

LANGUAGES: Final = ("en", "es", "it")

# Next to the code, as installed: looking it up through importlib.resources would only cost start-up time.
_LOCALE = Path(__file__).with_name("locale")
_PLURAL_RULE = re.compile(r"plural\s*=\s*([^;]+)")


class _Plural(NamedTuple):
    """The rule is that of its file; all files of a language have the same."""

    forms: tuple[str, ...]
    choose: Callable[[int], int]


class Catalogue:
    """Says things in one language."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        # Every box brings its own file, called domain in gettext; whatever lies in the folder belongs to the catalogue.
        self.domains: dict[str, tuple[str, ...]] = {}
        self._texts: dict[str, str | _Plural] = {}
        for path in sorted(folder.glob("*.po")):
            self._add(path, read_po(path))

    def _add(self, path: Path, po: PoFile) -> None:
        rule = _PLURAL_RULE.search(po.header.get("Plural-Forms", ""))
        choose = c2py(rule[1].strip()) if rule else None
        for key, forms in po.entries.items():
            if key in self._texts:
                raise ValueError(f"{path}: the key {key!r} belongs to another file of this language already")
            if key not in po.plurals:
                self._texts[key] = forms[0]
            elif choose is None:
                raise ValueError(f"{path}: the key {key!r} has plural forms but the header has no Plural-Forms")
            else:
                self._texts[key] = _Plural(forms, choose)
        self.domains[path.stem] = tuple(po.entries)

    def say(self, key: str, /, **args: object) -> str:
        """The text of a key with its arguments filled in; where it has plural forms, `n` chooses among them."""
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
        """The same words and more: texts as they stand, without arguments."""
        more = copy(self)
        more._texts = self._texts | {key: text.replace("{", "{{").replace("}", "}}") for key, text in texts.items()}
        return more

    def exported(self) -> dict[str, str | tuple[str, ...]]:
        """All texts as they stand, for clients that say them: one each, or as many as there are plural forms."""
        return {key: text if isinstance(text, str) else text.forms for key, text in self._texts.items()}

    def plural(self, n: int) -> int:
        """Which of the plural forms is used for so many."""
        return next((text.choose(n) for text in self._texts.values() if not isinstance(text, str)), 0)

    def has(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> KeysView[str]:
        return self._texts.keys()


@cache
def catalogue(language: str) -> Catalogue:
    if language not in LANGUAGES:
        raise BangError(f"There is no language {language!r}; choose one of {', '.join(LANGUAGES)}.")
    return Catalogue(language, _LOCALE / language)
