"""Random games with a box whose cards react to what others play, fire and take: everything that must hold holds."""

from pathlib import Path

import pytest

from bang import bots, games
from bang.conformance import ALL, conform
from bang.engine.kernel.options import Options
from bang.simulation.play import play_table
from tests.boxes import boxes_found_in

fray = boxes_found_in(Path(__file__).parent / "boxes")


def test_games_with_reactions_conform() -> None:
    report = conform(sets=("base", "fray"), players=range(4, 8), seeds=[1], properties=ALL)
    assert report.games == 4


def test_games_with_reactions_and_all_other_boxes_conform() -> None:
    report = conform(sets=tuple(games.find().box_names()), players=(3, 5, 8), seeds=[1], properties=ALL, thorough=2)
    assert report.games == 3


@pytest.mark.parametrize("level", ["drifter", "gunslinger"])
def test_bots_play_with_reactions(level: str) -> None:
    made = [bots.find(level)(p) for p in range(5)]
    for seed in range(3):
        table = games.new_table(Options(5, ("base", "fray")), seed)
        table, _, _, faults = play_table(table, lambda _: made, 3000, check=True)
        assert table.over
        assert faults == []


@pytest.mark.soak
@pytest.mark.parametrize("players", range(3, 9))
def test_many_games_with_reactions_and_all_other_boxes_conform(players: int) -> None:
    boxes = tuple(games.find().box_names())
    report = conform(sets=boxes, players=[players], seeds=range(300), properties=ALL, thorough=20)
    assert report.games == 300
