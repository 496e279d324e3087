"""What no bot ever does, over many decisions of all levels at one table."""

import pytest

from bang import bots
from tests.bots.never import watched_games

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


def test_no_bot_does_what_is_never_done() -> None:
    assert watched_games(LEVELS, 40_000, seed=0) == {}


@pytest.mark.soak
def test_no_bot_does_what_is_never_done_in_a_hundred_thousand_decisions() -> None:
    assert watched_games(LEVELS, 100_000, seed=10_000) == {}


def test_the_list_finds_misdeeds_where_there_are_some() -> None:
    assert watched_games([bots.find("random")], 10_000, seed=0).keys() >= LIST
