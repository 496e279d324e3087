"""bang league: levels compared over the same deals."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from bang import bots
from bang.bots import Company
from bang.cli import commands
from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.games import new_game
from bang.games.classic.bots.search.yardsticks import YARDSTICKS, PlaysOnly, Seeing
from bang.games.classic.bots.values.aims import ROLES
from bang.simulation.league import League, Match, Outcome, play_one, run
from bang.simulation.play import Result, SeatResult
from bang.simulation.shares import characters
from bang.simulation.standings import Comparison, Share, Standings
from bang.simulation.tally import Tally

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
    assert told["games"] == 6 * 4
    assert told["faults"] == 0
    assert [match["side"] for match in told["matches"]] == ["law", "outlaws", "renegade"]
    assert sum(told["among_themselves"]["random"]["4"].values()) == pytest.approx(1.0, abs=1e-3)


def test_a_league_of_some_sides(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = json.loads(CliRunner().invoke(commands, [*SMALL, "--json"]).output)
    some = json.loads(
        CliRunner().invoke(commands, [*SMALL, "--json", "--sides", "renegade", "--keep", str(path)]).output
    )
    assert some["matches"] == [match for match in whole["matches"] if match["side"] == "renegade"]
    assert some["games"] == 6 * 2
    wrong = CliRunner().invoke(commands, [*SMALL, "--sides", "deputies"])
    assert wrong.exit_code != 0
    assert "There is no side 'deputies'; there are: law, outlaws, renegade." in str(wrong.exception or wrong.output)


def test_a_league_takes_all_options_of_a_table() -> None:
    more = ["--variant", "simplified", "--choose", "2", "--sets", "base,high_noon,fistful_of_cards", "--events", "3"]
    usual = json.loads(CliRunner().invoke(commands, [*SMALL, "--json"]).output)
    other = json.loads(CliRunner().invoke(commands, [*SMALL, *more, "--json"]).output)
    assert other["games"] == usual["games"]
    assert other["decisions"] != usual["decisions"]
    wrong = CliRunner().invoke(commands, [*SMALL, "--choose", "9"])
    assert "9 characters" in str(wrong.exception)


def test_deduction_is_measured_if_asked_for() -> None:
    page = CliRunner().invoke(commands, [*SMALL, "--games", "1", "--deduction", "3"]).output
    assert "as gunslinger bots among themselves see it (3 games)" in page
    told = json.loads(CliRunner().invoke(commands, [*SMALL, "--games", "1", "--deduction", "3", "--json"]).output)
    assert told["deduction"]["4"]["guesses"] > 0


def test_a_league_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = CliRunner().invoke(commands, [*SMALL, "--json"]).output
    first = CliRunner().invoke(commands, [*SMALL, "--games", "2", "--keep", str(path)])
    assert first.exit_code == 0, first.output
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 2 * 4
    path.write_text("".join(lines[:-2]) + lines[-2][:9], encoding="utf-8")  # in the middle of a line
    assert CliRunner().invoke(commands, [*SMALL, "--keep", str(path), "--json"]).output == whole
    kept = path.read_text(encoding="utf-8")
    assert len(kept.splitlines()) == 1 + 6 * 4
    assert CliRunner().invoke(commands, [*SMALL, "--keep", str(path), "--json"]).output == whole
    assert path.read_text(encoding="utf-8") == kept  # nothing was left to play


def test_games_that_cannot_be_compared_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    CliRunner().invoke(commands, [*SMALL, "--games", "1", "--keep", str(path)])
    for option, value in (("--sets", "base,dodge_city"), ("--choose", "2"), ("--variant", "simplified")):
        other = CliRunner().invoke(commands, [*SMALL, option, value, "--keep", str(path)])
        assert "other options" in str(other.exception)
    for content in (b"no games\n", b"\x89PNG\n"):
        path.write_bytes(content)
        assert "no file of league games" in str(CliRunner().invoke(commands, [*SMALL, "--keep", str(path)]).exception)


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
    assert len(run(league, 1, lambda n: None)) == len(league.matches()) == 2 * 3 + 2


def test_intervals() -> None:
    low, high = Share(8, 10).interval()
    assert (low, high) == pytest.approx((0.4902, 0.9433), abs=1e-3)
    assert Share(0, 10).interval()[0] == 0.0
    assert str(Share(8, 10)) == "80 % (49–94)"
    match = Match("drifter", "random", 5, "law")
    better = Comparison(match, Share(90, 100), Share(30, 100), 27)
    assert better.ratio == pytest.approx(90.5 / 30.5)
    assert better.interval()[0] > 1.15
    assert Comparison(match, Share(3, 5), Share(2, 5), 1).interval()[0] < 1.0
    # The more deals both win, the narrower the interval.
    assert Comparison(match, Share(90, 100), Share(60, 100), 60).interval()[0] > 1.29


def test_what_a_side_wins_is_counted_for_that_side() -> None:
    league = League(("random", "drifter"), (5,), 2)
    challenge, baseline = Match("drifter", "random", 5, "law"), Match("random", "random", 5, "")
    outcomes = [Outcome(challenge, 0, "law", 10, 0), Outcome(challenge, 1, "outlaws", 10, 1)]
    outcomes += [Outcome(baseline, 0, "renegade", 10, 0), Outcome(baseline, 1, "outlaws", 10, 0)]
    standings = Standings(league, outcomes)
    law = next(c for c in standings.comparisons() if c.match == challenge)
    assert (law.challengers, law.baseline) == (Share(1, 2), Share(0, 2))
    assert (standings.decisions, standings.faults) == (40, 1)
    # One deal won where the other level lost it, and one lost by both: the winner is rated higher.
    assert standings.ratings["drifter"][0] > standings.ratings["random"][0]


def test_win_shares_and_a_picture_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "league.svg"
    more = ["--games", "2", "--deduction", "2", "--shares", "6", "--plot", str(path)]
    page = CliRunner().invoke(commands, [*SMALL, *more]).output
    assert "Who wins with a gunslinger in every seat (6 games):" in page
    assert "| 4 | 6 | " in page
    svg = ElementTree.parse(path).getroot()
    dots = svg.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) > 3 + 3  # the legend, the three matches, and some chances
    told = json.loads(CliRunner().invoke(commands, [*SMALL, *more, "--json"]).output)
    assert told["shares"]["roles"]["4"]["sheriff"]["games"] == 6
    assert told["ratings"].keys() == {"random", "gunslinger"}


def test_three_players_have_sides_of_one() -> None:
    league = League(("random", "drifter"), (3,), 4, agreed=Options(0, sets=("base", "dodge_city")))
    standings = Standings(league, run(league, 1, lambda n: None))
    shares = standings.among_themselves("random", 3)
    assert sum(share.wins for share in shares.values()) == 4


def test_characters_are_measured_against_their_roles() -> None:
    tally = Tally()
    lucky = SeatResult("sheriff", "lucky_duke", True)
    for won in (True, False):
        tally.add(Result("law", 1, 1, [lucky if won else lucky._replace(won=False, character="rose_doolan")], []))
    best, worst = characters(tally)
    assert (best.key, best.ratio, best.expected) == ("lucky_duke", 2.0, 0.5)
    assert (worst.key, worst.ratio) == ("rose_doolan", 0.0)


@pytest.mark.parametrize("side", ["law", "outlaws"])
def test_gunslingers_beat_chance(side: str) -> None:
    """Nine times in ten is asked for; so few games can show only that it is not far from it."""
    league = League(("random", "gunslinger"), (5, 7), 15, seed=40)
    deals = range(40, 55)
    winners = [
        play_one(league, match, deal).winner for match in league.matches() if match.side == side for deal in deals
    ]
    assert len(winners) == 30
    assert winners.count(side) >= 24


# --- the limit of play


def test_the_all_seeing_bot_knows_roles_and_hands() -> None:
    game = new_game(Options(5), 3)
    sighted = [Seeing(p, game.table, worlds=1) for p in range(5)]
    company = Company(game, dict(enumerate(sighted)))
    roles = [ROLES.index(seat.role) for seat in game.table.seats]
    for _ in range(10):
        assert game.asked is not None
        chances = sighted[game.asked.seat].belief().chances()
        assert [row.index(max(row)) for row in chances] == roles
        assert min(max(row) for row in chances) == pytest.approx(1.0)
        game.answer(company.answer(game))
    assert company.faults == []


def test_yardsticks_differ_in_one_thing_each() -> None:
    game = new_game(Options(5), 3)
    t = game.table
    t.facts = []
    hands, roles = (YARDSTICKS[name](p, t) for p, name in enumerate(("sees_hands", "sees_roles")))
    both = Company(game, {0: hands, 1: roles})
    both.listen(game)
    assert isinstance(hands, Seeing)
    assert isinstance(roles, Seeing)
    assert min(max(row) for row in roles.belief().chances()) == pytest.approx(1.0)
    assert min(max(row) for row in hands.belief().chances()) < 0.9
    plays_only = YARDSTICKS["plays_only"](0, t)
    assert isinstance(plays_only, PlaysOnly)
    assert plays_only.past() is None
    assert roles.past() is None  # no step has begun that it has heard something of
    while game.asked is not None and roles.past() is None:
        game.answer(0)
        both.listen(game)
    assert roles.past() is not None


def test_a_yardstick_is_nobodys_opponent() -> None:
    for name in YARDSTICKS:
        assert name not in bots.names()
        with pytest.raises(BadOptions, match=f"There is no bot '{name}'"):
            bots.find(name)


def test_a_league_says_where_levels_stand_between_random_and_all_seeing() -> None:
    words = ["league", "--levels", "random,greenhorn,all_seeing:1w", "--among", "greenhorn", "--players", "4"]
    result = CliRunner().invoke(commands, [*words, "--games", "3", "--sides", "outlaws"])
    assert result.exit_code == 0, result.output
    assert "| random | greenhorn | 4 | outlaws | " in result.output
    together = result.output.partition("All numbers of players together, at tables of greenhorn:")[2]
    for side in ("outlaws", "all"):
        assert "| 1.00 (" in together.partition(f"| greenhorn | {side} | 3 | ")[2].splitlines()[0]  # beside itself
    assert "| greenhorn | law | " not in together
    assert "Where they stand between random (0) and all_seeing:1w (1), at tables of greenhorn:" in result.output
    wrong = CliRunner().invoke(commands, [*words[:3], "--among", "drifter", "--games", "1"])
    assert isinstance(wrong.exception, BadOptions)
    assert "drifter is none of the levels" in str(wrong.exception)
