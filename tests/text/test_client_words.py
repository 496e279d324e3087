"""Every text that the browser client asks for is there, and none of its own is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bang.text import catalogue

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
# The chapters of text/learn are numbered, and found by counting.
FAMILIES = {"text/web": "web.", "text/table": "table.", "text/people": "people.", "games/duel": "the_duel."}
# A key in quotes; with ${…} in it, any key of that shape.
KEY = re.compile(r"[\"'`]((?:web|table|people|the_duel|learn)\.[\w${}.]+)[\"'`]")


def wanted() -> set[str]:
    texts = [
        path.read_text(encoding="utf-8")
        for path in SOURCES.rglob("*")
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
    ]
    return {key for text in texts for key in KEY.findall(text)}


def shape(key: str) -> re.Pattern[str]:
    return re.compile(
        "".join(".+" if part.startswith("${") else re.escape(part) for part in re.split(r"(\$\{[^}]*\})", key))
    )


def test_every_key_in_the_sources_has_a_text() -> None:
    words = catalogue("en")
    every = list(words.keys())
    plain = [key for key in wanted() if "$" not in key]
    assert len(plain) > 200
    missing = [key for key in plain if not words.has(key) and not any(other.startswith(f"{key}.") for other in every)]
    assert missing == []
    assert [
        key for key in wanted() if key.count("$") == 1 and not any(shape(key).fullmatch(text) for text in every)
    ] == []


def test_no_key_in_the_sources_could_be_any_text() -> None:
    """Such a key would want all texts of its family, and what is left over would not be found."""
    assert [key for key in wanted() if re.fullmatch(r"\w+\.\$\{[^}]*\}", key)] == []


@pytest.mark.parametrize("domain", FAMILIES)
def test_every_text_is_wanted(domain: str) -> None:
    shapes = [shape(key) for key in wanted()]
    own = [key for key in catalogue("en").domains[domain] if key.startswith((FAMILIES[domain], "table."))]
    assert len(own) > 10
    assert [key for key in own if not any(one.fullmatch(key) for one in shapes)] == []
