"""Names and rules in the languages that the author writes; in the others people read what there is."""

from __future__ import annotations

import unicodedata
from typing import Final

from bang.text import SOURCE, languages

NAME: Final = "name"
TEXT: Final = "text"
LONGEST: Final = {NAME: 32, TEXT: 220}  # letters, as for all other cards


def check(part: str, text: str) -> str:
    """Why it cannot be shown like this, or ""."""
    if not text.strip():
        return f"the {part} is empty."
    if len(text) > LONGEST[part]:
        return f"the {part} has {len(text)} letters; at most {LONGEST[part]} fit."
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") for letter in text):
        return f"the {part} has a letter that cannot be printed; write it on one line."
    return ""


def spread(given: dict[str, str]) -> dict[str, str]:
    """A text for every language: its own, the English one, or the only one there is."""
    spare = given.get(SOURCE) or next(iter(given.values()))
    return {language: given.get(language, spare) for language in languages()}


def catalogued(key: str, name: dict[str, str], text: dict[str, str]) -> dict[str, dict[str, str]]:
    names, texts = spread(name), spread(text)
    return {language: {f"{key}.name": names[language], f"{key}.text": texts[language]} for language in languages()}
