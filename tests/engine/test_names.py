"""The engine knows no card, character, role or set: none of their names occurs in it, not even in a comment."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import bang.engine
from bang.games.classic import boxes
from tests.boxes import OF_EVERY_GAME

ENGINE = Path(str(bang.engine.__path__[0]))
# The project is named after a card. Where the name means the project (imports, file formats, errors) it is removed
# first.
PROJECT = re.compile(r"\bbang\.(engine|errors)\b|\bBangError\b")
# Cards may be called by words that mean other things, too: a shot is fired, a table is saved. Of these only a text that
# is that word and nothing else counts, unless the engine means something else by it.
ORDINARY = {"aim", "evaded", "ghost", "map", "saved", "shot", "wanted"}
MEANT_OTHERWISE = {"shot": "a symbol", "ghost": "a presence and a fact"}


def names() -> Iterator[str]:
    """Return the keys of everything that is printed on a card or dealt, in all boxes."""
    for box in OF_EVERY_GAME:
        for kind in (*box.cards, *box.characters, *box.rules, *box.variants):
            yield kind.key.removeprefix("duel_")
        for deal in box.deals.values():
            yield from deal.roles


def spellings(key: str) -> str:
    """Match wells_fargo, wells fargo, Wells Fargo, WellsFargo, WELLS_FARGO and plurals, as whole words."""
    return r"(?<![a-z])" + "[ _-]?".join(map(re.escape, key.split("_"))) + r"s?(?![a-z])"


def sources() -> list[tuple[str, int, str]]:
    return [
        (path.name, n, line)
        for path in sorted(ENGINE.rglob("*.py"))
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def found(line: str, keys: set[str]) -> list[str]:
    line = PROJECT.sub("", line).lower()
    likely = [key for key in sorted(keys - ORDINARY) if key.partition("_")[0] in line]  # much faster than a pattern
    return [key for key in likely if re.search(spellings(key), line)]


def test_no_name_of_a_card_character_or_role_in_the_engine() -> None:
    keys = set(names())
    assert len(keys) > 40
    hits = [f"{file}:{n}: {key}: {line.strip()}" for file, n, line in sources() for key in found(line, keys)]
    assert hits == []


def constants(words: set[str]) -> list[str]:
    """Find string constants that are exactly one of these words."""
    hits = []
    for path in sorted(ENGINE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        slots = {
            part
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"
            for part in ast.walk(node.value)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node.value in words and node not in slots:
                hits.append(f"{path.name}:{node.lineno}: {node.value!r}")
    return hits


def test_no_name_of_a_set_in_the_engine() -> None:
    """A box may be called by a common word, so only a text that is that word and nothing else counts."""
    assert constants(set(boxes.names())) == []


def test_no_ordinary_word_that_names_a_card_stands_for_it_in_the_engine() -> None:
    assert constants(ORDINARY - MEANT_OTHERWISE.keys()) == []
    assert constants({"shot"}) != []


def test_the_search_finds_names() -> None:
    keys = {"bang", "wells_fargo", "duel", "scope"}
    assert found("if kind is WellsFargo or WELLS_FARGO:", keys) == ["wells_fargo"]
    assert found("# two Duels later", keys) == ["duel"]
    assert found("from bang.errors import BangError", keys) == []
    assert found('BANG = "bang"', keys) == ["bang"]
    assert found("a telescope in the individual scoped", keys) == []
    assert found("the shot was evaded", {"shot", "evaded", "scope"}) == []
