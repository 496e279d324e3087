"""Boxes and their kinds are found by looking."""

import pkgutil
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bang import games
from bang.engine.kernel.game import Game
from bang.engine.kernel.kind import Character, Kind, Rule, Variant
from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.games.boxes import BoxFolder, kinds_in
from bang.games.classic import boxes

SOURCE = """
from bang.engine.kernel.kind import Kind, Variant
from bang.games.classic.boxes.base.cards import Beer

class Second(Kind):
    key = "zebra"

class Nameless(Second):
    pass

class Abstract(Kind):
    pass

class Third(Abstract):
    key = "ant"
"""


def test_the_base_game_comes_first_and_the_others_follow_in_order() -> None:
    folder = Path(boxes.__file__).parent
    others = sorted(path.parent.name for path in folder.glob("*/__init__.py") if path.parent.name != "base")
    assert boxes.names() == ["base", *others]
    assert len(others) >= 4
    assert [boxes.find(name).key for name in boxes.names()] == boxes.names()


def test_messages_do_not_look_into_folders_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every update of every viewer is told with them."""
    games.find().messages()

    def look(*args: object) -> None:
        raise AssertionError("looked into a folder")

    monkeypatch.setattr(pkgutil, "iter_modules", look)
    games.find().messages()


def test_an_unknown_box_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(BadOptions, match="no set 'gold_rush'; there are: the_duel"):
        BoxFolder("bang.games.duel.boxes").find("gold_rush")


def test_kinds_are_found_as_they_are_written() -> None:
    """Not what was imported, what has no key, or what only inherits one."""
    module = ModuleType("found")
    exec(SOURCE, vars(module))
    assert [made().key for made in kinds_in(module)] == ["zebra", "ant"]


@pytest.mark.parametrize("name", boxes.names())
def test_every_kind_is_sorted_into_its_place(name: str) -> None:
    box = boxes.find(name)
    assert all(issubclass(made, Character) for made in box.characters)
    assert all(issubclass(made, Variant) for made in box.variants)
    assert all(issubclass(made, Rule) and not issubclass(made, Variant) for made in [*box.rules, *box.standing])
    assert all(issubclass(made, Kind) and not issubclass(made, Character | Rule) for made in box.cards)


def test_the_numbers_of_kinds_and_cards_stay_as_they_are() -> None:
    """Deals, saves and views depend on the order."""
    base = boxes.find("base")
    assert [made().key for made in base.cards][:4] == ["bang", "missed", "beer", "saloon"]
    assert [made().key for made in base.cards][-3:] == ["remington", "rev_carabine", "winchester"]
    assert [made().key for made in base.variants] == ["simplified", "dynamite_stick", "shadow_gunslingers"]
    assert [made().key for made in boxes.find("fistful_of_cards").standing] == ["event_deck", "first_out"]


def test_the_rules_of_all_boxes_do_without_their_cards() -> None:
    """Cards and characters can be left out, to see what they do to the game; what the train runs on is no such card."""
    sets = tuple(boxes.names())
    kinds = games.rules_for(Options(7, sets)).kinds
    others = [kind for kind in kinds if kind.box != "base" and not isinstance(kind, Rule)]
    there = [kind for kind in others if kind.copies or isinstance(kind, Character)]
    without = tuple(kind.key for kind in there if kind.border not in ("station", "locomotive"))
    for patient in (False, True):
        table = games.new_table(Options(7, sets), 1, without)
        table.patient = patient
        game = Game(table)
        draw = Random(1)
        while game.asked is not None:
            game.answer(draw.randrange(len(game.asked.options)))
        assert table.over
