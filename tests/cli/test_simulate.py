"""bang simulate: counts that add up, that do not depend on the number of processes, and that can be repeated."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bang import recordings
from bang.engine.kernel.options import Options
from bang.engine.kit.events import EVENTS
from bang.errors import BadOptions
from bang.games import new_game
from bang.simulation.plan import Plan
from bang.simulation.play import CardsLost, count_cards
from tests.cli.running import Run

CLOCK = ("seconds", "decisions_per_s")


@pytest.fixture
def run(run: Run) -> Run:
    return partial(run, "simulate")


def totals(run: Run, *args: str) -> dict[str, Any]:
    code, out, err = run("--json", *args)
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    for key in CLOCK:
        assert data.pop(key) > 0
    return data


def test_the_counts_add_up(run: Run) -> None:
    data = totals(run, "--games", "8", "--check")
    assert (data["games"], data["errors"], data["failures"]) == (8, 0, [])
    assert sum(data["wins"].values()) == 8
    assert list(data["by_players"]) == ["4", "5", "6", "7"]
    assert [group["games"] for group in data["by_players"].values()] == [2, 2, 2, 2]
    assert sum(score["games"] for score in data["by_character"].values()) == 2 * (4 + 5 + 6 + 7)
    assert data["by_role"]["sheriff"]["games"] == 8
    assert data["by_role"]["sheriff"]["wins"] == data["wins"].get("law", 0)
    for group in (data, *data["by_players"].values()):
        for length in group["length"].values():
            assert 0 < length["mean"] <= length["max"]
            assert 0 < length["median"] <= length["max"]
    assert round(data["length"]["decisions"]["mean"] * 8) == data["decisions"]


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    once = totals(run, "--games", "6", "--seed", "5")
    assert totals(run, "--games", "6", "--seed", "5") == once
    assert totals(run, "--games", "6", "--seed", "50") != once


def test_the_number_of_processes_changes_nothing(run: Run) -> None:
    once = totals(run, "--games", "25")
    assert totals(run, "--games", "25", "--jobs", "2") == once
    assert totals(run, "--games", "25", "--jobs", "0") == once


def test_choices_and_variants_reach_the_game(run: Run) -> None:
    plain = totals(run, "--games", "4", "--players", "5")
    assert totals(run, "--games", "4", "--players", "5", "--choose", "2") != plain
    assert totals(run, "--games", "4", "--players", "5", "--variant", "simplified", "--check") != plain


def test_people_get_tables(run: Run) -> None:
    code, out, err = run("--games", "4")
    assert (code, err) == (0, "")
    for heading in ("Wins by side", "Wins by role", "Wins by character", "Length", "Renegade"):
        assert heading in out
    assert "4 games, 0 errors" in out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--players", "3"], "3 players cannot play base"),
        (["--players", "4-9"], "8 players cannot play base"),
        (["--players", "7-4"], "'7-4' is an empty range"),
        (["--players", "many"], "'many' is no number of players"),
        (["--players", "4-"], "'4-' is no number of players"),
        (["--sets", "base,moon"], "There is no set 'moon'; there are: base"),
        (["--sets", ""], "There is no set ''"),
        (["--sets", "dodge_city"], "The base set is missing"),
        (["--bots", "clever"], "There is no bot 'clever'; there are: drifter, greenhorn"),
        (["--variant", "backwards"], "There is no variant 'backwards'"),
        (["--choose", "9"], "9 characters to choose from is not possible"),
        (["--games", "0"], "--games"),
        (["--jobs", "-1"], "--jobs"),
        (["--seed", "-1"], "--seed"),
    ],
)
@pytest.mark.parametrize("how", [[], ["--json"]])
def test_what_cannot_be_played_is_one_line(run: Run, args: list[str], words: str, how: list[str]) -> None:
    code, out, err = run(*args, *how)
    assert (code, out) == (2, "")
    assert err.startswith("bang: ")
    assert words in err
    assert err.count("\n") == 1


def test_a_game_that_fails_is_counted_and_can_be_repeated(run: Run) -> None:
    games = ["--games", "12", "--players", "5", "--seed", "3"]
    middle = int(totals(run, *games)["length"]["decisions"]["median"])
    code, out, err = run(*games, "--limit", str(middle), "--json")
    assert code == 1
    data = json.loads(out)
    failures = data["failures"]
    assert 0 < len(failures) == data["errors"] < data["games"] == 12
    assert sum(data["wins"].values()) == 12 - len(failures)
    assert [failure["seed"] for failure in failures] == [3 + failure["game"] for failure in failures]
    assert failures[0]["command"] in err

    code, out, err = run(*failures[0]["command"].split()[2:])
    assert code == 1
    assert failures[0]["error"] in err
    assert "1 games, 1 errors" in out


def test_many_failures_fill_no_screen(run: Run) -> None:
    code, _, err = run("--games", "30", "--limit", "1")
    assert code == 1
    assert err.count("\n") == 11
    assert "20 more games failed" in err


def test_the_command_that_repeats_a_game_names_all_options() -> None:
    plan = Plan(9, (4, 5), Options(0, variants=("simplified",), choose=2), seed=10, limit=500, check=True)
    assert plan.command(3) == (
        "bang simulate --games 1 --players 5 --sets base --variant simplified --choose 2 --seed 13 --bots random "
        "--limit 500 --check"
    )


def test_a_plan_is_refused_before_it_runs() -> None:
    with pytest.raises(BadOptions):
        Plan(1, (4, 8)).validate()


def test_lost_and_doubled_cards_are_named() -> None:
    table = new_game(Options(players=4), 1).table
    count_cards(table)
    lost, double = table.deck.pop(), table.deck[0]
    table.discard.append(double)
    label = table.rules.label_of
    with pytest.raises(CardsLost) as error:
        count_cards(table)
    assert str(error.value) == f"Cards are not conserved; lost: {label[lost]}; double: {label[double]}."


def test_recordings_are_saved_and_change_no_result(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "games"
    saved = totals(run, "--games", "4", "--save", str(folder), "--check")
    assert saved == totals(run, "--games", "4")
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{4 + i}-players-seed-{i}.json" for i in range(4)]
    for file in files:
        data = recordings.read(file)
        assert recordings.replay(data).table.over


def test_a_folder_that_cannot_be_made_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, out, err = run("--games", "1", "--save", str(tmp_path / "file" / "games"))
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_the_number_of_events_is_passed_on_and_checked() -> None:
    both = ("base", "high_noon", "fistful_of_cards")
    plan = Plan(1, (4,), Options(0, both, events=20))
    plan.validate()
    assert plan.options(0).setting(EVENTS) == 20
    assert " --events 20 " in plan.command(0)
    assert "--events" not in Plan(1, (4,), Options(0, both)).command(0)
    with pytest.raises(BadOptions, match="0 events is not possible; with these sets it can be 1 to 26"):
        Plan(1, (4,), Options(0, both, events=0)).validate()


def test_levels_are_mixed_and_a_bad_bot_is_helped_out_and_reported(run: Run) -> None:
    names = "greenhorn,drifter,gunslinger,tests.bots.bad:Hasty"
    code, out, err = run("--games", "2", "--players", "4", "--bots", names, "--json")
    assert code == 0
    told = json.loads(out)
    assert (told["games"], told["errors"]) == (2, 0)
    assert list(told["faults"]) == ["RuntimeError: too many options"]
    assert "a safe answer was taken: RuntimeError: too many options" in err
