"""Random games of the base box, checked for everything that must hold in every game."""

from __future__ import annotations

import pytest

from bang.conformance import ALL, CHEAP, Broken, Property, Report, conform, play_checked
from bang.conformance.secrets import Separate
from bang.engine.kernel.ask import Ask
from bang.engine.kernel.options import Options
from bang.games.classic.boxes.base.roles import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from tests.conformance.seeds import split_seeds
from tests.everyday import meet_each

VARIANTS = ((), ("simplified",), ("dynamite_stick",), ("simplified", "dynamite_stick"))
SIDES = {"law": {SHERIFF, DEPUTY}, "outlaws": {OUTLAW}, "renegade": {RENEGADE}}


class RightSide(Property):
    """The winners are the whole side, dead or alive, and the position on the table justifies it."""

    name = "right side"

    def ended(self) -> None:
        t = self.run.game.table
        expected = [p for p, s in enumerate(t.seats) if s.role in SIDES[t.side]]
        left = {t.seats[p].role for p in t.alive()}
        justified = {
            "law": SHERIFF in left and left <= {SHERIFF, DEPUTY},
            "renegade": left == {RENEGADE} and len(t.alive()) == 1,
            "outlaws": SHERIFF not in left and not (left == {RENEGADE} and len(t.alive()) == 1),
        }
        if t.winners != expected or not justified[t.side]:
            self.fail(f"{t.side} with {t.winners} has won, and {left} are left")
        self.count()


@meet_each("players, variants", [4, 5, 6, 7], VARIANTS)
@split_seeds(everyday=2, total=16)
def test_base(seeds: range, players: int, variants: tuple[str, ...]) -> None:
    properties = (*ALL, RightSide)
    report = conform(
        players=[players],
        variants=[variants],
        settings={"choose": (1, 2, 3)},
        seeds=[players * 1000 + seed for seed in seeds],
        properties=properties,
        thorough=4,  # no multiple of the number of choices, so that each comes up
    )
    print(report)  # shown by pytest -rP
    assert report.games == 3 * len(seeds)
    for what in ("own questions", "questions to others", "facts", "views"):
        assert report.counts[f"separate: {what}"] > 6 * len(seeds), what


@pytest.mark.soak
@pytest.mark.parametrize("variants", VARIANTS, ids=lambda variants: "+".join(variants) or "plain")
def test_twenty_thousand_games(variants: tuple[str, ...]) -> None:
    """No error, no stuck game, no lost card; 5,000 for each of four variants."""
    total = Report()
    for players in (4, 5, 6, 7):
        seeds = range(players * 10_000, players * 10_000 + 1250)
        properties = (*CHEAP, RightSide)
        total.add(conform(players=[players], variants=[variants], seeds=seeds, properties=properties))
    print(total)
    assert total.games == 5_000


# --- the kit itself: it must find what is wrong


class Loses(Property):
    """Takes a card away behind everybody's back."""

    name = "loses"

    def asked(self, ask: Ask) -> None:
        if len(self.run.game.answers) == 10:
            self.run.game.table.deck.pop(0)


class Forgets(Property):
    """Takes the victory away."""

    name = "forgets"

    def ended(self) -> None:
        self.run.game.table.winners = []


def test_a_lost_card_is_found_and_the_message_repeats_it() -> None:
    with pytest.raises(Broken) as broken:
        play_checked(Options(players=4), 7, (Loses, *CHEAP))
    message = str(broken.value)
    assert message.startswith("conserved: lost [")
    assert "after answer 10 of play_checked(Options(players=4, " in message
    assert "), 7)" in message
    assert "pending: question 11 to seat " in message


def test_a_missing_winner_is_found() -> None:
    with pytest.raises(Broken, match=r"^decided: over without a winner"):
        play_checked(Options(players=4), 7, (Forgets, *CHEAP))


def test_a_property_that_checked_nothing_is_a_failure() -> None:
    with pytest.raises(Broken, match=r"^nothing was checked for separate in 1 games"):
        conform(players=[4], seeds=[1], properties=(*CHEAP, Separate))


def test_an_endless_game_is_found() -> None:
    with pytest.raises(Broken, match=r"^bounded: still going on after 20 answers"):
        play_checked(Options(players=4), 7, CHEAP, bound=20)
