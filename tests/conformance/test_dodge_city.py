"""Random games with Dodge City, for 3 to 8 players, and how three and eight are dealt."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.conformance import CHEAP, Property, conform
from bang.engine.kernel.options import Options
from bang.games import new_game, rules_for
from tests.conformance.seeds import conform_box, split_seeds
from tests.everyday import meet_each

SETS = ("base", "dodge_city")
VARIANTS = ((), ("simplified",), ("dynamite_stick",))
PREY = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}


class Hunted(Property):
    """Of three players one wins: the hunter with the prey out, or the only one left."""

    name = "hunted"

    def ended(self) -> None:
        t = self.run.game.table
        if len(t.seats) == 3:
            (winner,) = t.winners
            left = [t.seats[p].role for p in t.alive()]
            role = t.seats[winner].role
            if t.side != role or role not in left or PREY[role] in left:
                self.fail(f"{t.side} has won, and {left} are left")
        self.count()


@meet_each("players, variants", [3, 4, 5, 6, 7, 8], VARIANTS)
@split_seeds(everyday=2, total=12)
def test_dodge_city(seeds: range, players: int, variants: tuple[str, ...]) -> None:
    conform_box("dodge_city", players, variants, seeds, Hunted)


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_many_games(players: int) -> None:
    report = conform(sets=SETS, players=[players], variants=VARIANTS, seeds=range(700), properties=(*CHEAP, Hunted))
    assert report.games == 2_100


def test_the_box_has_40_cards_and_15_characters() -> None:
    both, base = rules_for(Options(4, sets=SETS)), rules_for(Options(4))
    assert len(both.kind_of) == len(base.kind_of) + 40 == 120
    assert len(both.characters) == len(base.characters) + 15 == 31
    borders = Counter(kind.border for kind in both.kind_of)
    borders.subtract(kind.border for kind in base.kind_of)
    assert borders == {"brown": 19, "blue": 7, "green": 14}
    assert len([c for c, label in enumerate(both.label_of) if label.startswith("bang ")]) == 29


@pytest.mark.parametrize("seed", range(10))
def test_eight_players_have_two_renegades(seed: int) -> None:
    t = new_game(Options(8, sets=SETS), seed).table
    assert Counter(s.role for s in t.seats) == {"sheriff": 1, "deputy": 2, "outlaw": 3, "renegade": 2}
    assert [s.role for s in t.seats if s.role_shown] == ["sheriff"]
