"""What no bot ever does, over many decisions of all levels at one table."""

from functools import partial

import pytest

from bang import bots
from bang.games.classic.bots.search.legend import Legend
from tests.bots.never import watched_games
from tests.boxes import EVERY_BOX

LEVELS = [bots.find(name) for name in ("greenhorn", "drifter", "gunslinger")]
LIST = {
    "deputy harms the sheriff",
    "deputy risks the sheriff",
    "deputy fights the sheriff",
    "renegade lets the sheriff die",
    "worse weapon",
    "beer for nothing",
    "steals a burden or from himself",
    "duel without an edge",
    "dies with a way out",
}
OF_THE_VALLEY = {"plagues himself", "brings an enemy back"}
WITH_LOADS = {
    "a load for a shot that is not there",
    "a load for a look at nothing",
    "a load to silence nothing",
    "sets off his own bomb",
}


def test_no_bot_does_what_is_never_done() -> None:
    assert watched_games(LEVELS, 3_000, seed=0) == {}


def test_nor_with_loads_at_hand() -> None:
    assert watched_games(LEVELS, 3_000, seed=300, sets=("base", "armed_and_dangerous")) == {}


def test_nor_with_all_boxes() -> None:
    assert watched_games(LEVELS, 3_000, seed=500, sets=EVERY_BOX, most=8) == {}


def test_nor_does_thinking_ahead_lead_there() -> None:
    assert watched_games([partial(Legend, worlds=8), *LEVELS], 120, seed=800, sets=EVERY_BOX, most=8) == {}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("sets", "decisions", "seed"),
    [
        (("base",), 30_000, 0),
        (("base",), 100_000, 10_000),
        (EVERY_BOX, 10_000, 500),
        (EVERY_BOX, 100_000, 10_000),
    ],
    ids=["base", "base in the long run", "everything", "everything in the long run"],
)
def test_no_bot_does_what_is_never_done_in_many_decisions(sets: tuple[str, ...], decisions: int, seed: int) -> None:
    assert watched_games(LEVELS, decisions, seed, sets, most=8 if len(sets) > 1 else 7) == {}


@pytest.mark.soak
def test_nor_does_thinking_ahead_lead_there_in_the_long_run() -> None:
    levels: list[bots.Factory] = [partial(Legend, worlds=8), *LEVELS]
    assert watched_games(levels, 500, seed=800, sets=EVERY_BOX, most=8) == {}
    assert watched_games(levels, 10_000, seed=20_000) == {}
    assert watched_games(levels, 10_000, seed=30_000, sets=EVERY_BOX, most=8) == {}


def test_the_list_finds_misdeeds_where_there_are_some() -> None:
    assert watched_games([bots.find("random")], 4_000, seed=0).keys() >= LIST
    valley = ("base", "valley_of_shadows")
    assert watched_games([bots.find("random")], 4_000, seed=0, sets=valley).keys() >= OF_THE_VALLEY
    armed = ("base", "armed_and_dangerous")
    assert watched_games([bots.find("random")], 8_000, seed=7000, sets=armed).keys() >= WITH_LOADS
