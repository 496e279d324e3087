"""Random games with Gold Rush and its variant, and how many cards there are."""

from __future__ import annotations

from collections import Counter

import pytest

from bang.conformance import CHEAP, Property, conform
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.options import Options
from bang.games import new_game, rules_for
from tests.conformance.seeds import conform_box, split_seeds
from tests.everyday import meet_each

SETS = ("base", "gold_rush")
VARIANTS = ((), ("shadow_gunslingers",))


class Stocked(Property):
    """Three cards are on offer at every question, and equipment lies only where equipment may lie."""

    name = "stocked"

    def asked(self, ask: Ask) -> None:
        t = self.run.game.table
        if len(t.piles["equipment_row"]) != 3 and t.agenda:
            self.fail(f"{len(t.piles['equipment_row'])} cards are on offer")
        strays = [c for cards in (t.deck, t.discard, *(s.hand for s in t.seats)) for c in cards if t.kind(c).price]
        if strays:
            self.fail(f"{t.rules.label_of[strays[0]]} has got among the other cards")
        self.count()


@meet_each("players, variants", [4, 5, 6, 7], VARIANTS)
@split_seeds(everyday=2, total=12)
def test_gold_rush(seeds: range, players: int, variants: tuple[str, ...]) -> None:
    conform_box("gold_rush", players, variants, seeds, Stocked)


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_many_games(players: int) -> None:
    sets = (*SETS, "dodge_city")
    report = conform(sets=sets, players=[players], variants=VARIANTS, seeds=range(500), properties=(*CHEAP, Stocked))
    assert report.games == 1_000


def test_the_box_has_24_cards_and_8_characters() -> None:
    both, base = rules_for(Options(4, sets=SETS)), rules_for(Options(4))
    new = [kind for kind in both.kind_of if kind.deck == "equipment"]
    assert len(new) == len(both.kind_of) - len(base.kind_of) == 24
    assert Counter(kind.border for kind in new) == {"brown": 13, "black": 11}
    assert sum(kind.price for kind in new) == 59
    assert len(both.characters) == len(base.characters) + 8 == 24


def test_everybody_starts_without_nuggets_and_three_cards_are_on_offer() -> None:
    t = new_game(Options(5, sets=SETS), 1).table
    assert t.tokens == {}
    assert (len(t.piles["equipment_row"]), len(t.piles["equipment"])) == (3, 21)
