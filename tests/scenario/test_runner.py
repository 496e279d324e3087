"""The runner itself: scenarios that are wrong on purpose must fail, and say why."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from bang.cli.scenario import command
from bang.errors import DamagedFile
from bang.scenario import load
from bang.scenario import run as run_scenario
from bang.scenario.result import Result as Outcome

PLAYERS = """
- {seat: A, role: sheriff, character: Slab the Killer, life: 5, hand: [BANG! 7♦, BANG! 8♦, Beer 6♥]}
- {seat: B, role: outlaw, character: Jourdonnais, life: 4, hand: [Missed! 3♠, Missed! 4♠], in_play: [Barrel Q♠]}
- {seat: C, role: renegade, character: Willy the Kid, life: 4, hand: [Panic! J♥]}
- {seat: D, role: outlaw, character: Black Jack, life: 4}
"""


def scenario(folder: Path, steps: str, then: str, given: str = "", head: str = "", players: str = PLAYERS) -> Path:
    data: dict[str, Any] = {
        "id": "T-1",
        **(yaml.safe_load(head) or {}),
        "given": {"players": yaml.safe_load(players), "turn": "A", **(yaml.safe_load(given) or {})},
        "steps": yaml.safe_load(steps) or [],
        "then": yaml.safe_load(then),
    }
    path = folder / "scenario.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    return path


def outcome(folder: Path, steps: str, then: str, **more: str) -> Outcome:
    return run_scenario(load(scenario(folder, steps, then, **more))[0])


def why(folder: Path, steps: str, then: str, **more: str) -> str:
    result = outcome(folder, steps, then, **more)
    assert result.status == "failed"
    return result.why


SHOT = "- {seat: A, do: play, card: BANG! 7♦, to: B}"
A_PLAYS = "next: {seat: A, doing: play}"


def test_a_right_one_passes(tmp_path: Path) -> None:
    result = outcome(tmp_path, SHOT, f"{{life: {{B: 3}}, hand: {{A: [Beer, BANG!]}}, {A_PLAYS}}}")
    assert (result.status, result.why) == ("passed", "")


@pytest.mark.parametrize(
    ("then", "message"),
    [
        ("life: {B: 4}", "life: B has 3, expected 4"),
        ("hand: {A: [BANG! 8♦]}", "hand: A has BANG! 8♦, Beer 6♥, expected BANG! 8♦"),
        ("hand: {A: {count: 3}}", "hand: A has 2 (BANG! 8♦, Beer 6♥), expected 3"),
        ("in_play: {B: []}", "in_play: B has Barrel Q♠, expected nothing"),
        ("discard: [Beer 6♥]", "discard: BANG! 7♦ reached the pile, expected Beer 6♥"),
        ("discard: []", "discard: BANG! 7♦ reached the pile, expected nothing"),
        ("discard_contains: [Beer 6♥]", "discard_contains: Beer 6♥ is not there, but BANG! 7♦"),
        ("deck_next: [Scope A♠, Saloon]", "deck_next: Scope A♠, Mustang 8♥ lies on top, expected Scope A♠, Saloon"),
        ("eliminated: [B (Outlaw)]", "eliminated: B is still in the game"),
        ("winner: Outlaws", "winner: none yet, expected outlaws"),
    ],
)
def test_a_wrong_outcome_fails(tmp_path: Path, then: str, message: str) -> None:
    steps = f"{SHOT}\n- {{seat: B, do: pass}}"
    assert why(tmp_path, steps, f"{then}\n{A_PLAYS}", given="deck_top: [Scope A♠, Mustang 8♥]") == message


def test_next_may_be_a_question_in_the_middle(tmp_path: Path) -> None:
    steps = f"{SHOT}\n- {{seat: B, do: play, card: Missed!}}"
    assert outcome(tmp_path, steps, "next: {seat: B, doing: answer}").passed


def test_next_is_not_reached_by_going_round_the_table(tmp_path: Path) -> None:
    text = why(tmp_path, SHOT, "next: {seat: A, doing: start}")
    assert text.startswith("next: expected A start; after the last step pending: B, evade (BANG! of A): [pass · ")


def test_a_step_for_a_seat_that_is_not_asked_shows_the_question(tmp_path: Path) -> None:
    text = why(tmp_path, "- {seat: B, do: play, card: Missed! 3♠}", A_PLAYS)
    assert text == (
        "step 1 (B plays Missed! 3♠): B is not asked; pending: A, play: "
        "[BANG! 7♦ → B · BANG! 7♦ → D · BANG! 8♦ → B · BANG! 8♦ → D · Beer 6♥ · end]"
    )


def test_an_illegal_step_shows_what_was_possible(tmp_path: Path) -> None:
    steps = SHOT + "\n- {seat: A, do: play, card: BANG! 8♦, to: B}"
    assert why(tmp_path, steps, A_PLAYS) == (
        "step 2 (A plays BANG! 8♦ on B): this is not among the options; pending: A, play: [Beer 6♥ · end]"
    )


def test_a_step_that_may_mean_two_things_must_say_more(tmp_path: Path) -> None:
    assert "may mean several options" in why(tmp_path, "- {seat: A, do: play, card: BANG! 7♦}", A_PLAYS)


def test_a_refused_step_that_is_legal_fails(tmp_path: Path) -> None:
    steps = "- {seat: A, do: play, card: BANG! 7♦, to: B, refused: true}"
    assert why(tmp_path, steps, A_PLAYS).startswith(
        "step 1 (A plays BANG! 7♦ on B): this must be refused, but it is legal"
    )


def test_a_refused_step_changes_nothing_and_leaves_the_question_open(tmp_path: Path) -> None:
    steps = f"""
{SHOT}
- {{seat: C, do: play, card: Panic! J♥, to: B, target: hand, refused: true}}
- {{seat: B, do: play, card: Missed! 3♠}}
- {{seat: B, do: play, card: Missed! 4♠}}
"""
    assert outcome(tmp_path, steps, f"{{life: {{B: 4}}, {A_PLAYS}}}").passed


def test_a_refused_step_does_not_end_a_turn_in_which_nothing_can_be_played(tmp_path: Path) -> None:
    steps = "- {seat: D, do: play, card: Beer, refused: true}"
    assert outcome(tmp_path, steps, "next: {seat: D, doing: play}", given="turn: D").passed


def test_a_pass_that_nobody_asks_for_is_skipped(tmp_path: Path) -> None:
    steps = "- {seat: A, do: play, card: BANG! 7♦, to: D}\n- {seat: D, do: pass}\n- {seat: C, do: pass}"
    assert outcome(tmp_path, steps, f"{{life: {{D: 3}}, {A_PLAYS}}}").passed


def test_an_accept_of_what_comes_by_itself_is_skipped(tmp_path: Path) -> None:
    steps = f"{SHOT}\n- {{seat: C, do: choose, option: accept}}\n- {{seat: B, do: use, what: Jourdonnais}}"
    assert outcome(
        tmp_path, steps, f"{{discard: [BANG! 7♦, Scope A♠], {A_PLAYS}}}", given="deck_top: [Scope A♠]"
    ).passed


def test_a_turn_in_which_nothing_happens_needs_no_step(tmp_path: Path) -> None:
    steps = "- {seat: A, do: end}\n- {seat: C, do: play, card: Panic! J♥, to: B, target: Barrel}"
    then = "{in_play: {B: []}, next: {seat: C, doing: play}}"
    assert outcome(tmp_path, steps, then).passed


def test_leftover_picks_fail(tmp_path: Path) -> None:
    players = PLAYERS.replace("Slab the Killer, life: 5", "Sid Ketchum, life: 3")
    steps = "- {seat: A, do: use, what: Sid Ketchum, with: [Beer 6♥, BANG! 7♦, BANG! 8♦]}"
    assert "BANG! 8♦ cannot be picked; pending: A, play" in why(tmp_path, steps, A_PLAYS, players=players)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("deck_top: [BANG! 2♠]", "There is no BANG! 2♠ in these sets; BANG! is printed as A♠, 2♦"),
        ("deck_top: [Cerveja 6♥]", "Nothing is called 'Cerveja'"),
        ("deck_top: [Beer 6♥]", "There are not that many copies of Beer 6♥ in these sets."),
        ("turn: Z", "There is no seat Z; there are A, B, C, D."),
        ("variant: poker", "There is no variant 'poker' in these sets; there are: simplified, dynamite_stick, "),
        ("{deck_top: [Scope A♠], deck_size: 0}", "More cards are named for a pile than its size allows."),
    ],
)
def test_an_impossible_position_is_explained(tmp_path: Path, given: str, message: str) -> None:
    assert message in why(tmp_path, SHOT, A_PLAYS, given=given)


@pytest.mark.parametrize(
    ("steps", "then", "given", "key"),
    [
        ("", A_PLAYS, "event: High Noon", "event"),
        ("", A_PLAYS, "phase: dusk", "phase dusk"),
        ("", f"{{nuggets: {{A: 1}}, {A_PLAYS}}}", "", "nuggets"),
        ("- {seat: A, do: buy, what: Boots}", A_PLAYS, "", "do buy"),
        ("- {seat: A, do: play, card: Beer 6♥, for: nugget}", A_PLAYS, "", "for"),
        ("", "next: {seat: A, doing: nothing}", "", "next doing nothing"),
    ],
)
def test_what_no_box_knows_is_not_supported(tmp_path: Path, steps: str, then: str, given: str, key: str) -> None:
    result = outcome(tmp_path, steps, then, given=given)
    assert (result.status, result.why) == ("not supported", f"not supported: {key}")


def test_a_rule_that_breaks_is_a_failure_and_not_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("bang.scenario.runner.check", broken)
    assert why(tmp_path, SHOT, A_PLAYS).startswith("internal error (ZeroDivisionError: division by zero)")
    monkeypatch.setenv("BANG_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        outcome(tmp_path, SHOT, A_PLAYS)


def test_names_without_suit_take_no_card_that_is_named_elsewhere(tmp_path: Path) -> None:
    players = PLAYERS.replace("hand: [Panic! J♥]", "hand: [Wells Fargo, Dynamite, Scope AS]")
    then = f"{{hand: {{C: [Scope, Dynamite 2♥, Wells Fargo 3H]}}, {A_PLAYS}}}"
    assert outcome(tmp_path, "", then, players=players).passed


def test_names_in_other_languages(tmp_path: Path) -> None:
    steps = "- {seat: A, do: play, card: ¡BANG! 7♦, to: B}\n- {seat: B, do: play, card: Mancato! 3♠}"
    assert outcome(tmp_path, steps, "next: {seat: B, doing: answer}").passed


def test_all_sections_of_the_format_load(tmp_path: Path) -> None:
    path = tmp_path / "all.yaml"
    path.write_text(
        """
schema_version: 1
about: further keys beside scenarios are for readers
scenarios:
- id: T-ALL
  sets: [base]
  title: Everything
  source: a rulebook
  given:
    players:
    - {seat: A, role: Sheriff, character: Pedro Ramirez, life: 4, hand: [Beer], in_play: [Barrel Q♠]}
    - {seat: B, role: outlaw, presence: eliminated}
    - {seat: C, role: renegade, character: Jesse Jones}
    - {role: Outlaw, character: Black Jack, life: 6}
    turn: A
    phase: phase 1
    deck_top: [BANG! 7♦, BANG! 8♦, '...']
    discard_pile: ['...', Saloon 5♥, Panic! J♥]
    deck_size: 20
    variant: [Dynamite stick (Variante Dinamita), the simplified game]
    stick_holder: C
  when: [words for the reader]
  steps:
  - {seat: A, do: choose, option: discard pile}
  - {seat: A, do: play, card: Beer, because: why not, flips: [8♥]}
  then:
    life: {A: 5, D: 6, B: 0}
    hand: {A: [BANG! 7♦, Panic! J♥], C: {count: 0}}
    in_play: {A: ['...']}
    discard_contains: [Saloon 5♥, Beer]
    deck_next: [BANG! 8♦]
    eliminated: []
    stick_holder: C
    illegal: [a sentence]
    asked: a sentence
    facts: [a sentence]
    winner: none yet
    next: {seat: A, doing: play}
  note: what is open
""",
        encoding="utf-8",
    )
    assert [run_scenario(item) for item in load(path)] == [Outcome("T-ALL", "Everything", "passed")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: there is nothing in it"),
        ("id: x\n  y: [", "line 2: mapping values are not allowed"),
        ("- 1", "line 1: a scenario must be a mapping"),
        ("scenarios: 5", "line 1: scenarios must be a list."),
        ("\n- given: {players: []}\n  then: {}", "line 2: the scenario has no id"),
        ("id: x\nthen: {}", "line 1: x has no position"),
        ("id: x\ngiven: {players: [1]}\nthen: {}", "line 1: x has a player that is not a mapping"),
        ("id: x\ngiven: {players: []}", "line 1: x has no outcome"),
        ("id: x\nid: y", "line 2: the key 'id' is there twice."),
        ("id: x\ngiven: {players: []}\nsteps: [{seat: A}]\nthen: {}", "line 1: step 1 of x must be a mapping"),
        ("[" * 5000, "all.yaml"),
        ("id: \x00", "all.yaml"),
        ("a: &x [*x]", "line 1: "),
        ("- !!python/object:os.system {}", "line 1: could not determine a constructor"),
    ],
)
def test_damaged_files_are_told_with_their_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "all.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DamagedFile) as error:
        load(path)
    assert str(path) in str(error.value)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


# --- the command


def call(*args: str | Path) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args])


def test_the_command_says_how_it_went(tmp_path: Path) -> None:
    scenario(tmp_path, SHOT, "{life: {B: 3}, next: {seat: A, doing: play}}")
    good = call(tmp_path)
    assert (good.exit_code, good.output) == (0, "1 passed in 1 file\n")
    scenario(tmp_path, SHOT, "{life: {B: 4}, next: {seat: A, doing: play}}", head="title: Wrong")
    bad = call(tmp_path, "--json")
    assert bad.exit_code == 1
    assert json.loads(bad.stdout) == [
        {"id": "T-1", "title": "Wrong", "passed": False, "status": "failed", "why": "life: B has 3, expected 4"}
    ]
    assert "failed        T-1  Wrong\n              life: B has 3, expected 4\n" in call(tmp_path).output


def test_a_box_that_is_not_there_is_no_failure(tmp_path: Path) -> None:
    path = scenario(tmp_path, SHOT, A_PLAYS, head="sets: [base, moon_base]")
    result = call(path, "--json")
    assert result.exit_code == 0
    (row,) = json.loads(result.stdout)
    assert (row["passed"], row["status"], row["why"]) == (False, "unknown set", "set unknown: moon_base")


def test_by_hand_is_no_failure(tmp_path: Path) -> None:
    result = call(scenario(tmp_path, "", "winner: Outlaws", head="by_hand: true"), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)[0]["status"] == "by hand"


def test_a_damaged_file_is_one_line_and_the_others_still_run(tmp_path: Path) -> None:
    scenario(tmp_path, SHOT, A_PLAYS)
    (tmp_path / "broken.yaml").write_text("id: ]", encoding="utf-8")
    result = call(tmp_path, "--json")
    assert result.exit_code == 2
    assert [row["passed"] for row in json.loads(result.stdout)] == [True]
    assert len(result.stderr.splitlines()) == 1
    assert "broken.yaml, line 1: " in result.stderr


def test_a_path_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    assert call(tmp_path / "nothing.yaml").exit_code == 2


# --- what any scenario may say


def test_whatever_else_may_lie_in_any_pile(tmp_path: Path) -> None:
    given = "{deck_top: [Scope A♠, ...], discard_pile: [Beer, ...], event_stack: [Thirst, ...]}"
    sets = "sets: [base, high_noon]"
    done = outcome(tmp_path, "", f"{{deck_next: [Scope A♠, ...], {A_PLAYS}}}", given=given, head=sets)
    assert (done.status, done.why) == ("passed", "")


OUT = """
- {seat: A, role: sheriff, character: Slab the Killer}
- {seat: B, role: outlaw, character: Jourdonnais}
- {seat: C, role: renegade, character: Willy the Kid}
- {seat: D, role: outlaw, presence: eliminated, killed_by: KILLER}
"""


def test_it_may_be_said_who_eliminated_somebody(tmp_path: Path) -> None:
    assert outcome(tmp_path, "", A_PLAYS, players=OUT.replace("KILLER", "A")).passed
    assert why(tmp_path, "", A_PLAYS, players=OUT.replace("KILLER", "X")) == "There is no seat X; there are A, B, C, D."


def test_the_set_up_deals_the_characters_that_are_given(tmp_path: Path) -> None:
    """Rulebook: everybody gets a card for each life point, and the Sheriff has one point more."""
    players = PLAYERS.replace("A, role: sheriff", "A, role: outlaw").replace("B, role: outlaw", "B, role: sheriff")
    players = re.sub(r", (hand|in_play): \[.*?\]|, life: \d", "", players)
    then = "{character: {A: Slab the Killer, D: Black Jack}, hand: {A: {count: 4}, B: {count: 5}}, life: {B: 5}"
    done = outcome(tmp_path, "", f"{then}, next: {{seat: B, doing: start}}}}", given="phase: setup", players=players)
    assert (done.status, done.why) == ("passed", "")


# --- what a step leaves open


def test_whom_a_card_is_for_may_be_said_by_the_next_choice(tmp_path: Path) -> None:
    steps = "[{seat: A, do: play, card: BANG! 7♦}, {seat: A, do: choose, player: B}]"
    assert outcome(tmp_path, steps, f"{{life: {{B: 3}}, {A_PLAYS}}}").status == "passed"
    steps = "[{seat: A, do: play, card: BANG! 7♦}, {seat: A, do: choose, player: C}]"
    assert "may mean several options, say more" in why(tmp_path, steps, f"{{life: {{B: 3}}, {A_PLAYS}}}")


def test_a_choice_that_was_said_already_is_skipped(tmp_path: Path) -> None:
    players = PLAYERS.replace("Slab the Killer", "Jesse Jones")
    steps = "[{seat: A, do: use, what: Jesse Jones, to: C}, {seat: A, do: choose, player: C}]"
    then = f"{{hand: {{A: [BANG! 7♦, BANG! 8♦, Beer 6♥, Panic!, Beer 7♥], C: []}}, {A_PLAYS}}}"
    given = "{phase: phase 1, deck_top: [Beer 7♥]}"
    assert outcome(tmp_path, steps, then, given=given, players=players).status == "passed"
    steps = steps.replace("player: C", "player: B")
    assert "hand: A has" in why(tmp_path, steps, then, given=given, players=players), "taken for the next round"


def test_using_a_thing_with_a_card_is_choosing_that_card_where_the_thing_asks(tmp_path: Path) -> None:
    head = "sets: [base, great_train_robbery]"
    given = "{phase: phase 1, deck_top: [Beer 7♥, Saloon 5♥, Duel 8♣]}"
    players = PLAYERS.replace("hand: [BANG! 7♦, BANG! 8♦, Beer 6♥]", "in_play: [Map 3♦]")
    steps = "[{seat: A, do: use, what: Map 3♦, with: [Saloon 5♥]}]"
    then = f"{{hand: {{A: [Beer 7♥, Duel 8♣]}}, {A_PLAYS}}}"
    assert outcome(tmp_path, steps, then, given=given, head=head, players=players).status == "passed"
    steps = steps.replace("Saloon 5♥", "Panic! J♥")
    assert "this is not among the options" in why(tmp_path, steps, then, given=given, head=head, players=players)


@pytest.mark.parametrize("given", ["", "mode: 3 players"])
def test_three_players_without_a_sheriff_need_not_name_the_box_of_their_rules(tmp_path: Path, given: str) -> None:
    players = """
        - {seat: A, role: deputy, character: Willy the Kid, life: 4, hand: [BANG! 7♦]}
        - {seat: B, role: outlaw, character: Jesse Jones, life: 4}
        - {seat: C, role: renegade, character: Black Jack, life: 1}
    """
    then = "{winner: Deputy, next: {doing: over}}"
    shot = "- {seat: A, do: play, card: BANG! 7♦, to: C}"
    assert outcome(tmp_path, shot, then, players=players, given=given, head="sets: [gold_rush]").passed
