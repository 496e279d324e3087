"""The language of whoever types a command."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence


def language_of_locale() -> str:
    """Return the language of the system if there are texts in it, else English."""
    from bang.text import SOURCE, languages

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            code = re.split(r"[_.@]", os.environ[name])[0].lower()
            return code if code in languages() else SOURCE
    return SOURCE


def spoken(typed: Sequence[str]) -> str:
    """Return the language that a command line asks for, if there are texts in it, else that of the system."""
    from bang.text import languages

    asked = [after for word, after in zip(typed, [*typed[1:], ""], strict=True) if word == "--lang"]
    asked += [word.removeprefix("--lang=") for word in typed if word.startswith("--lang=")]
    return next((code for code in asked if code in languages()), "") or language_of_locale()
