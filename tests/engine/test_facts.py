"""Every fact is declared, told somewhere, and told as it was declared."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import bang
from bang import games
from bang.engine.kernel.fact_types import FACTS
from bang.engine.kernel.facts import ACTOR, ALL, BOTH, EVERYBODY, Fact, FactType
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Box, declared_facts
from bang.errors import BadOptions
from bang.games import new_table
from bang.games.plugin import GamePlugin
from tests.engine.mini import seated

SOURCE = Path(bang.__file__).parent
BOXES = [(game, box) for game in games.every() for box in game.box_names()]


def told_in(folder: Path) -> set[str]:
    """Return the keys of the facts that the code of a folder tells."""
    calls = [
        node
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"
    ]
    assert all(isinstance(call.args[0], ast.Constant) for call in calls), "a fact is named where it is told"
    return {str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)}


def told_by_boxes() -> set[str]:
    return {what for game in games.every() for what in told_in(SOURCE.joinpath(*game.box_package.split(".")[1:]))}


def test_the_engine_tells_only_what_it_declares() -> None:
    assert told_in(SOURCE / "engine") - {declared.key for declared in FACTS} == set()


@pytest.mark.parametrize(("game", "name"), BOXES, ids=[name for _, name in BOXES])
def test_a_box_tells_only_what_it_or_what_it_comes_with_declares(game: GamePlugin, name: str) -> None:
    declared = declared_facts([game.box(key) for key in {*game.basic, name}])
    assert told_in(SOURCE.joinpath(*game.box_package.split(".")[1:], name)) - set(declared) == set()


def test_nothing_is_declared_that_nobody_tells() -> None:
    told = told_in(SOURCE / "engine") | told_by_boxes()
    assert {key for game in games.every() for key in game.facts()} - told == set()


def test_telling_what_is_not_declared_is_an_error() -> None:
    t = seated(3)
    t.tell("murmur", 0)  # without listeners no fact is made
    t.facts = []
    with pytest.raises(LookupError, match="'murmur' is not declared"):
        t.tell("murmur", 0)


def test_boxes_may_share_a_fact_but_not_the_name_alone() -> None:
    one, other = FactType("echo", "is heard again"), FactType("echo", "is heard again", motion="tag")
    assert declared_facts([Box(key="a", facts=(one,)), Box(key="b", facts=(one,))])["echo"] == one
    with pytest.raises(BadOptions, match="'echo' is declared twice"):
        declared_facts([Box(key="a", facts=(one,)), Box(key="b", facts=(other,))])


def test_a_declaration_uses_known_words_only() -> None:
    with pytest.raises(AssertionError, match="no motion 'wobble'"):
        FactType("echo", "is heard again", motion="wobble")


# --- whole games


def least(fact: Fact, seen_by: str) -> int:
    """Return the audience of a fact that only those hear who must see its cards."""
    audiences = {ALL: EVERYBODY, ACTOR: 1 << max(0, fact.seat), BOTH: 1 << max(0, fact.seat) | 1 << max(0, fact.to)}
    return audiences[seen_by]


GAMES = [
    Options(5, sets=tuple(games.find().box_names())),
    Options(8, sets=tuple(games.find().box_names())),
    Options(6, variants=("dynamite_stick",)),
    games.read_options({"game": "duel", "players": 2}),
]


@pytest.mark.parametrize("options", GAMES, ids=["all boxes", "all boxes, eight players", "stick", "duel"])
def test_facts_are_told_as_they_are_declared(options: Options) -> None:
    """Whoever sees the cards at the least sees them; a fact of which everybody does hides nothing."""
    rng = random.Random(7)
    for seed in range(4):
        table = new_table(options, seed)
        table.facts = []
        game = Game(table, keep=False)
        while game.asked is not None:
            game.answer(rng.randrange(len(game.asked.options)))
        for fact in game.table.facts or []:
            declared = table.rules.facts[fact.what]
            assert fact.audience in (EVERYBODY, least(fact, declared.seen_by)), fact.what
