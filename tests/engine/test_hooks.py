"""Hooks are read off the class that declares them."""

import re
from collections import Counter
from pathlib import Path

import bang
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import HOOKS, Hooks, Kind, hook_number
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Box, Rules
from bang.engine.kit.cards import Blue
from tests.engine.mini import MINI

PACKAGE = Path(bang.__file__).parent


class Odd(Blue):
    key = "odd"
    copies = "2C"

    def hides(self, t: Board, me: int) -> int:
        return 1

    def saves(self, t: Board, me: int) -> str:
        return ""


def test_every_public_method_of_the_class_is_a_hook() -> None:
    assert len(set(HOOKS)) == len(HOOKS)
    assert set(HOOKS) == {name for name in dir(Hooks) if not name.startswith("_")}


def test_a_hook_has_its_number() -> None:
    for place, name in enumerate(HOOKS):
        assert hook_number(getattr(Kind, name)) == place


def test_every_hook_is_looked_up_somewhere_and_under_its_name() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "engine").rglob("*.py"))
    constants = re.findall(r"^(\w+): Final = hook_number\(Kind\.(\w+)\)$", sources, re.MULTILINE)
    assert [pair for pair in constants if pair[0] != pair[1].upper()] == []
    assert {name for _, name in constants} == set(HOOKS)


def test_rules_know_which_hooks_a_kind_defines_itself() -> None:
    rules = Rules([MINI, Box(key="odd_box", cards=(Odd,))], Options(players=4))
    assert rules.by_key["odd"].hooks == (hook_number(Kind.hides),)


def test_the_number_of_a_hook_is_looked_for_once() -> None:
    found = Counter(
        hook
        for path in PACKAGE.rglob("*.py")
        for hook in re.findall(r"^\w+: Final = hook_number\(Kind\.(\w+)\)", path.read_text(), re.M)
    )
    assert found
    assert [hook for hook, times in found.items() if times > 1] == []
