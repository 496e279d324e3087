"""bang balance: what changes with a box, a card, a character, own cards or a variant; and the survey of all boxes."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bang import __version__, games
from bang.engine.kernel.options import Options
from bang.errors import BadOptions
from bang.games import new_table, rules_for
from bang.simulation.balance import compare, survey
from bang.simulation.balance.compare import Comparison, Experiment, Pair, run
from bang.simulation.balance.deal import DealNote, RuleSet, SeatNote, from_line, play_deal, to_line
from bang.simulation.balance.estimates import difference, mean
from bang.simulation.balance.survey import EVERYTHING, Cell, cells
from bang.simulation.balance.survey_data import PUBLISHED
from bang.simulation.league_file import fingerprint
from tests.cli.running import Run
from tests.own_cards.folders import EXAMPLES

QUICK = ("balance", "--bots", "random", "--games", "12", "--players", "4")


@pytest.mark.parametrize(
    "change",
    [
        ("--box", "dodge_city"),
        ("--card", "barrel"),
        ("--character", "willy_the_kid"),
        ("--own", EXAMPLES),
        ("--add-variant", "simplified"),
    ],
)
def test_anything_can_be_compared_with_and_without(run: Run, change: tuple[str, str]) -> None:
    code, out, err = run(*QUICK, *change)
    assert (code, err) == (0, "")
    assert out.startswith(f"# {change[1]}\n\n12 deals at tables of 4 (0 to 11)")
    assert f"24 games, played by bang {__version__} (fingerprint {fingerprint()})." in out
    for heading in ("Wins by side", "Length", "First one out", "Cards played in a game", "A card in the opening hand"):
        assert f"## {heading}" in out
    assert ("## Wins with the character" in out) == (change[0] == "--character")


def test_the_number_of_processes_changes_nothing(run: Run) -> None:
    once = run(*QUICK, "--card", "beer", "--json")
    assert run(*QUICK, "--card", "beer", "--json", "--jobs", "2") == once
    told = json.loads(once[1])
    assert told["deals"] == 12
    assert told["sections"]["cards"]["beer"]["before"] == 0
    assert told["sections"]["cards"]["beer"]["after"] > 0


def test_it_is_written_and_drawn(run: Run, tmp_path: Path) -> None:
    page, plot = tmp_path / "page.md", tmp_path / "plot.svg"
    code, out, _ = run(*QUICK, "--box", "gold_rush", "--report", str(page), "--plot", str(plot))
    assert code == 0
    assert page.read_text(encoding="utf-8") == out
    drawn = ElementTree.parse(plot).getroot()
    words = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert words.index("Wins by side") < words.index("law") < words.index("First one out") < words.index("sheriff")
    assert words[0] == "gold_rush"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ((), "Say one thing to compare"),
        (("--box", "dodge_city", "--games", "1"), "at least 2 deals"),
        (("--box", "dodge_city", "--card", "beer"), "Say one thing to compare"),
        (("--box", "dodge_town"), "dodge_town"),
        (("--card", "beers"), "no card or character 'beers'"),
        (("--character", "barrel"), "There is no character 'barrel'"),
        (("--own", "nowhere"), "There is no folder nowhere"),
        (("--add-variant", "poker"), "There is no variant 'poker'"),
        (("--box", "dodge_city", "--bots", "clint"), "There is no bot 'clint'"),
    ],
)
def test_what_cannot_be_compared_is_one_line(run: Run, change: tuple[str, ...], sentence: str) -> None:
    code, out, err = run(*QUICK, *change)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


# --- what is left out, and given


def test_a_card_that_is_left_out_has_no_copies() -> None:
    rules = rules_for(Options(5), ("barrel",))
    assert "barrel" not in {kind.key for kind in rules.kind_of}
    assert len(rules.kind_of) == len(rules_for(Options(5)).kind_of) - 2
    assert sorted(new_table(Options(5), 1, ("barrel",)).every_card()) == list(range(78))


def test_a_character_that_is_left_out_is_nobodys() -> None:
    people = [person.key for person in rules_for(Options(7), ("willy_the_kid",)).characters]
    assert len(people) == 15
    assert "willy_the_kid" not in people


def test_too_few_characters_are_refused() -> None:
    people = tuple(person.key for person in rules_for(Options(7)).characters)
    with pytest.raises(BadOptions, match="6 characters are too few for 7 players"):
        rules_for(Options(7), people[6:])


def test_a_given_character_goes_round_the_seats() -> None:
    rule_set = RuleSet(Options(4), (), "rose_doolan")
    for seed in range(4):
        note = play_deal(rule_set, "random", seed)
        assert [seat.character == "rose_doolan" for seat in note.seats] == [p == seed for p in range(4)]


def test_a_note_tells_of_the_game() -> None:
    note = play_deal(RuleSet(Options(4)), "greenhorn", 5)
    assert from_line(json.loads(json.dumps(to_line(note)))) == note
    assert {seat.role for seat in note.seats} == {"sheriff", "outlaw", "renegade"}
    assert note.first_out in ("sheriff", "outlaw", "renegade")
    assert sorted(len(seat.opening) for seat in note.seats)[0] >= 3
    assert note.played["bang"] > 0
    assert note.turns > 4


# --- numbers


def test_an_interval_holds_what_is_true_about_as_often_as_it_says() -> None:
    values = [float(n % 4 == 0) for n in range(400)]
    estimate = mean(values)
    assert estimate.value == 0.25
    assert estimate.error == pytest.approx((0.25 * 0.75 / 400) ** 0.5, rel=0.01)


def test_what_both_have_in_common_cancels_out() -> None:
    before = [float(n % 2) for n in range(100)]
    after = [*before[:-10], *(1.0 for _ in range(10))]
    change = difference(before, after)
    assert change.value == pytest.approx(0.05)
    assert change.error < mean(after).error / 2


def note_of(seed: int, side: str) -> DealNote:
    seats = [SeatNote(role, "", False, []) for role in ("sheriff", "outlaw", "outlaw", "renegade")]
    return DealNote(seed, side, 20, 100, "outlaw", {}, seats)


def comparison(pairs: list[tuple[str, str]]) -> Comparison:
    experiment = Experiment(RuleSet(Options(4)), RuleSet(Options(4)), "test", "random", len(pairs))
    return Comparison(experiment, [Pair(note_of(n, a), note_of(n, b)) for n, (a, b) in enumerate(pairs)])


def test_it_is_clear_when_a_share_has_certainly_changed_or_none_has() -> None:
    alike = [("law", "law"), ("outlaws", "outlaws")]
    assert comparison(alike * 20 + [("law", "outlaws")] * 20).is_clear()
    assert not comparison(alike * 20 + [("law", "outlaws")] * 3).is_clear()
    assert not comparison(alike * 20).is_clear()
    assert comparison(alike * 500).is_clear()


def test_it_stops_when_the_answer_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "SMALL", 0.1)
    told: list[int] = []
    same = RuleSet(Options(4))
    found = run(Experiment(same, same, "nothing", "random", 5000), 1, told.append)
    assert found.is_clear()
    assert sum(told) == len(found.pairs) == 50
    assert all(finding.change.value == 0 for finding in found.sides())


# --- the survey


def test_the_survey_has_every_box_at_every_size() -> None:
    found = cells()
    assert {cell.players for cell in found if cell.box == EVERYTHING} == {4, 5, 6, 7, 8}
    assert {cell.players for cell in found if cell.box == "base"} == {4, 5, 6, 7}
    assert {cell.players for cell in found if cell.box == "gold_rush"} == {4, 5, 6, 7, 8}
    assert Cell("gold_rush", 7).options().sets == ("base", "gold_rush")
    assert Cell("gold_rush", 8).options().sets == ("base", "gold_rush", "dodge_city")
    assert all(games.is_possible(cell.options()) for cell in found)
    assert "dodge_city" in Cell(EVERYTHING, 5).options().sets


def test_a_survey_goes_on_where_it_was_cut_off(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "cells", lambda: [Cell("base", 4), Cell("dodge_city", 5), Cell("bullet", 8)])
    file, page = tmp_path / "games", tmp_path / "balance.md"
    words = ("balance", "--bots", "random", "--survey", str(file))
    assert run(*words, "--games", "2")[0] == 0
    before = file.read_text(encoding="utf-8")
    file.write_text(before + '["base", 4, ', encoding="utf-8")  # cut off in the middle of a line
    code, out, err = run(*words, "--games", "3", "--report", str(page))
    assert (code, err) == (0, "")
    assert file.read_text(encoding="utf-8").startswith(before)
    assert page.read_text(encoding="utf-8") == out
    assert "9 games with a random in every seat" in out
    program = json.loads(before.splitlines()[0])["program"]
    assert f"Played by bang {__version__} (fingerprint {program})." in out
    assert "| Dodge City | 5 | 3 | " in out
    assert "| The Bullet!, with Dodge City | 8 | 3 | " in out
    assert run("balance", "--survey", str(file), "--games", "0", "--bots", "random") == (0, out, "")
    assert "| character | all |" in out


def test_a_survey_gives_the_wins_of_characters(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "cells", lambda: [Cell("base", 4), Cell("dodge_city", 5)])
    file = tmp_path / "wins.json"
    words = ("balance", "--bots", "random", "--survey", str(tmp_path / "games"), "--games", "3")
    assert run(*words, "--data", str(file))[0] == 0
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (found["level"], found["games"]) == ("random", 6)
    assert found["boxes"]["base"]["renegade"]["games"] == 6
    assert found["boxes"]["dodge_city"]["outlaw"]["games"] == 6
    counts = [count["games"] for by_role in found["characters"].values() for count in by_role.values()]
    assert sum(counts) == 3 * 4 + 3 * 5
    code, _, err = run("balance", "--box", "gold_rush", "--data", str(file))
    assert (code, "--data is for a survey" in err) == (2, True)


def test_the_published_wins_are_of_every_character() -> None:
    found = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    everybody = {made().key for box in games.find().boxes() for made in box.characters}
    assert set(found["characters"]) == everybody
    assert set(found["boxes"]) == set(games.find().box_names())
    counts = [list(by_role.values()) for by_role in found["characters"].values()]
    assert all(0 <= count["won"] <= count["games"] for by_role in counts for count in by_role)
    assert min(sum(count["games"] for count in by_role) for by_role in counts) >= 100


def test_a_file_that_is_no_survey_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text('{"format": "bang-game"}\n', encoding="utf-8")
    code, _, err = run("balance", "--survey", str(file), "--games", "2")
    assert (code, "is no file of a survey" in err) == (2, True)
    code, _, err = run("balance", "--survey", str(file), "--box", "gold_rush")
    assert (code, "A survey plays every box" in err) == (2, True)
