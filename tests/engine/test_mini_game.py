"""A box that has nothing to do with the real ones is played to its end, and the kit checks it like any other."""

from __future__ import annotations

import pytest

from bang.conformance import ALL, Broken, Report, play_checked
from bang.conformance.copies import Journalled
from bang.conformance.secrets import Blind, Separate
from bang.engine.kernel.facts import FactType
from bang.engine.kernel.kind import Rule
from bang.engine.kernel.options import Options
from bang.engine.kernel.rules import Box
from bang.engine.kernel.table import Table
from tests.conformance.seeds import split_seeds
from tests.engine.mini import deal, mini_options


@pytest.mark.parametrize("players", [2, 3, 4])
@split_seeds(everyday=6, total=12)
def test_it_conforms(seeds: range, players: int) -> None:
    total = Report()
    for seed in seeds:
        total.add(play_checked(mini_options(players), seed, patient=seed % 2 == 1, deal=deal))
    checked = {name.partition(":")[0] for name in total.counts}
    # A recording names its sets, and this box is in no folder.
    assert checked == {made.name for made in ALL} - {Journalled.name}


# --- the kit finds leaks: rules that let secrets through


class Shout(Rule):
    """A public fact says how many stones there are in a hand."""

    key = "shout"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        held = [c for c in t.seats[t.turn].hand if t.kind(c).key == "stone"]
        t.tell("shout", t.turn, number=1 + len(held))


class Hint(Rule):
    """A mark, which everybody sees, depends on the next card."""

    key = "hint"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.mark("hint", t.deck[-1] if t.deck else -1)


LEAKS = Box(key="leaks", variants=(Shout, Hint), facts=(FactType("shout", "tells too much"),))


def deal_leaks(options: Options, seed: int) -> Table:
    return deal(options, seed, LEAKS)


def broken_by(variant: str) -> str:
    """Return the message of the first of some games that the kit finds broken."""
    for seed in range(40):
        try:
            play_checked(mini_options(3, (variant,)), seed, [Blind, Separate], patient=True, deal=deal_leaks)
        except Broken as broken:
            return str(broken)
    return ""


def test_a_fact_that_tells_a_secret_is_found() -> None:
    assert broken_by("shout").startswith("separate: viewer ")
    assert '"what": "shout"' in broken_by("shout")


def test_a_mark_that_tells_a_secret_is_found() -> None:
    assert "depends on secret" in broken_by("hint")
