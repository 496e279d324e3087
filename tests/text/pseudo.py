"""Generate a language with every English text decorated and a third longer, to prove that nothing lists languages."""

from __future__ import annotations

import re
from pathlib import Path

from bang.server.pages import pages
from bang.text import SOURCE, catalogue

CODE = "qps"  # as in the pseudo-locales of ICU
LONGER = 0.3
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀćđéƒĝħíĵķĺɱñöþɋŕšťúṽŵẋýžÀƁĆĐÉƑĜĦÍĴĶĹṀÑÖÞɊŔŠŤÚṼŴẊÝŽ"
DECORATED = str.maketrans(PLAIN, ACCENTED)
# Placeholders, and links to cards in the rules.
KEPT = re.compile(r"(\{\w+\}|\[\w+\])")
HEADER = f"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {CODE}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def decorated(text: str) -> str:
    parts = KEPT.split(text)
    letters = sum(len(part) for part in parts[::2])
    more = "ö" * max(1, round(letters * LONGER) - 2)
    padding = " ".join(more[i : i + 5] for i in range(0, len(more), 5))
    changed = "".join(part if i % 2 else part.translate(DECORATED) for i, part in enumerate(parts))
    return f"⟦{changed}{padding}⟧"


def write(folder: Path) -> Path:
    """Write the language into a folder, with a file for each English one."""
    source = catalogue(SOURCE)
    texts = source.exported()
    for domain, keys in source.domains.items():
        path = folder / domain / f"{CODE}.po"
        path.parent.mkdir(parents=True)
        path.write_text("\n".join([HEADER, *(entry(key, texts[key]) for key in keys)]), encoding="utf-8")
    return folder


def entry(key: str, text: str | tuple[str, ...]) -> str:
    if isinstance(text, str):
        return f'msgid "{key}"\nmsgstr "{decorated(text)}"\n'
    forms = (f'msgstr[{i}] "{decorated(form)}"' for i, form in enumerate(text))
    return "\n".join([f'msgid "{key}"', f'msgid_plural "{key}"', *forms, ""])


def forget() -> None:
    """Clear caches made with other languages."""
    pages.texts.cache_clear()
    pages.spoken.cache_clear()
