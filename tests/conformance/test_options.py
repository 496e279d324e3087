"""Options that cannot be played are refused with a sentence, whatever they are."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.games import new_game

NAMES = [
    "base",
    "",
    "Base",
    "moon",
    "simplified",
    "dynamite_stick",
    "shadow_gunslingers",
    "hidden_roles",
    "bang",
    "willy_the_kid",
    "sheriff",
]
names = st.lists(st.sampled_from(NAMES), max_size=4).map(tuple)
kept = st.lists(st.sampled_from(["", "willy_the_kid", "paul_regret", "bang", "nobody"]), max_size=8).map(tuple)

anything = st.builds(
    Options,
    players=st.integers(-1, 9) | st.integers(),
    sets=st.just(("base",)) | names,
    variants=names,
    choose=st.integers(0, 4) | st.integers(),
    first=st.integers(-2, 8) | st.integers(),
    keep=st.just(()) | kept,
)


def is_playable(options: Options) -> bool:
    """Judge options of the base game by its rulebook, apart from the code that checks them."""
    people = [key for key in options.keep if key]
    return (
        options.players in range(4, 8)
        and options.sets in ((), ("base",))
        and set(options.variants) <= {"simplified", "dynamite_stick", "shadow_gunslingers"}
        and len(set(options.variants)) == len(options.variants)
        and dict(options.settings).get("choose", 1) in (1, 2, 3)
        and options.first in range(-1, options.players)
        and len(options.keep) in (0, options.players)
        and set(people) <= {"willy_the_kid", "paul_regret"}
        and len(set(people)) == len(people)
    )


@given(anything)
@example(Options(4))
@example(Options(7, ("base",), ("simplified",), first=6, choose=3, keep=("paul_regret", *[""] * 6)))
@example(Options(5, keep=("paul_regret",)))
def test_options_are_refused_with_a_sentence_if_and_only_if_they_cannot_be_played(options: Options) -> None:
    if is_playable(options):
        assert new_game(options, 1).asked is not None
        return
    with pytest.raises(BadOptions) as told:
        new_game(options, 1)
    assert str(told.value).endswith(".")


@pytest.mark.parametrize(
    "options",
    [
        Options(players=3),
        Options(players=8),
        Options(players=4, variants=("hidden_roles",)),
        Options(players=4, variants=("simplified", "simplified")),
        Options(players=4, sets=("base", "base")),
        Options(players=4, sets=("base", "moon")),
        Options(players=4, variants=("moon",)),
        Options(players=4, choose=0),
        Options(players=4, choose=4),
        Options(players=4, first=4),
        Options(players=4, first=-2),
        Options(players=4, keep=("",)),
        Options(players=4, keep=("bang", "", "", "")),
        Options(players=4, keep=("willy_the_kid", "willy_the_kid", "", "")),
    ],
)
def test_these_are_bad(options: Options) -> None:
    with pytest.raises(BadOptions) as told:
        new_game(options, 1)
    assert str(told.value).endswith(".")


@pytest.mark.parametrize("choose", [1, 2, 3])
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_there_are_enough_characters_to_choose_from(players: int, choose: int) -> None:
    keep = ("paul_regret", *[""] * (players - 1))
    game = new_game(Options(players=players, choose=choose, first=players - 1, keep=keep), 5)
    while game.asked is not None and game.asked.verb == "character":
        assert len(game.asked.options) == choose
        game.answer(0)
    people = [s.characters[0].key for s in game.table.seats]
    assert people[0] == "paul_regret"
    assert len(set(people)) == players
    assert game.table.seats[players - 1].role == "sheriff"
