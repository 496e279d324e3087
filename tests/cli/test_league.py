"""bang league: levels compared over the same deals."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bang.cli import commands
from bang.simulation.league import League, Match, Outcome, play_one, run
from bang.simulation.standings import Comparison, Share, Standings

SMALL = ["league", "--levels", "random,gunslinger", "--players", "4", "--games", "6", "--seed", "3"]


def test_the_report_has_every_match_with_its_interval(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    result = CliRunner().invoke(commands, [*SMALL, "--report", str(path)])
    assert result.exit_code == 0, result.output
    assert path.read_text(encoding="utf-8") == result.output
    for side in ("law", "outlaws", "renegade"):
        assert f"| gunslinger | random | 4 | {side} | " in result.output
    assert "6 games a match, deals 3 to 8" in result.output


def test_the_same_deals_give_the_same_league_in_any_number_of_processes() -> None:
    one = CliRunner().invoke(commands, [*SMALL, "--json"])
    two = CliRunner().invoke(commands, [*SMALL, "--json", "--jobs", "2"])
    assert one.exit_code == two.exit_code == 0
    told = json.loads(one.output)
    assert told == json.loads(two.output)
    assert told["games"] == 6 * 5
    assert told["faults"] == 0
    assert [match["side"] for match in told["matches"]] == ["law", "outlaws", "renegade"]
    assert sum(told["among_themselves"]["random"]["4"].values()) == pytest.approx(1.0, abs=1e-3)


def test_deduction_is_measured_if_asked_for() -> None:
    page = CliRunner().invoke(commands, [*SMALL, "--games", "1", "--deduction", "3"]).output
    assert "as gunslinger bots among themselves see it (3 games)" in page
    told = json.loads(CliRunner().invoke(commands, [*SMALL, "--games", "1", "--deduction", "3", "--json"]).output)
    assert told["deduction"]["4"]["guesses"] > 0


@pytest.mark.parametrize("levels", ["drifter", "drifter,drifter"])
def test_a_league_needs_two(levels: str) -> None:
    result = CliRunner().invoke(commands, ["league", "--levels", levels])
    assert result.exit_code != 0
    assert "at least two bots" in str(result.exception)


def test_neighbours_only() -> None:
    league = League(("random", "greenhorn", "drifter"), (5,), 1, neighbours=True)
    assert {(m.challenger, m.other) for m in league.matches() if m.side} == {
        ("greenhorn", "random"),
        ("drifter", "greenhorn"),
    }
    assert len(run(league, 1, lambda n: None)) == len(league.matches()) == 2 * 3 + 3


def test_intervals() -> None:
    low, high = Share(8, 10).interval()
    assert (low, high) == pytest.approx((0.4902, 0.9433), abs=1e-3)
    assert Share(0, 10).interval()[0] == 0.0
    assert str(Share(8, 10)) == "80 % (49–94)"
    match = Match("drifter", "random", 5, "law")
    better = Comparison(match, Share(90, 100), Share(30, 100))
    assert better.ratio == pytest.approx(90.5 / 30.5)
    assert better.interval()[0] > 1.15
    assert Comparison(match, Share(3, 5), Share(2, 5)).interval()[0] < 1.0


def test_what_a_side_wins_is_counted_for_that_side() -> None:
    league = League(("random", "drifter"), (5,), 2)
    challenge, yardstick = Match("drifter", "random", 5, "law"), Match("random", "random", 5, "")
    outcomes = [Outcome(challenge, "law", 10, 0), Outcome(challenge, "outlaws", 10, 1)]
    outcomes += [Outcome(yardstick, "renegade", 10, 0), Outcome(yardstick, "outlaws", 10, 0)]
    standings = Standings(league, outcomes)
    law = next(c for c in standings.comparisons() if c.match == challenge)
    assert (law.challengers, law.yardstick) == (Share(1, 2), Share(0, 2))
    assert (standings.decisions, standings.faults) == (40, 1)


@pytest.mark.parametrize("side", ["law", "outlaws"])
def test_gunslingers_beat_chance(side: str) -> None:
    """Nine times in ten is asked for; so few games can show only that it is not far from it."""
    league = League(("random", "gunslinger"), (5, 7), 15, seed=40)
    winners = [play_one(league, match, i).winner for match in league.matches() if match.side == side for i in range(15)]
    assert len(winners) == 30
    assert winners.count(side) >= 24
