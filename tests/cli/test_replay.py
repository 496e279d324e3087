"""bang replay and bang verify: who sees what of a recording, and what is said about a damaged one."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.options import Options
from bang.recordings import Recording
from bang.simulation.plan import Plan
from bang.simulation.play import play
from tests.cli.running import Run

Json = dict[str, Any]
Change = Callable[[Json], object]
PLAYERS = 5


def record(answers: int | None = None, patient: bool = False) -> Json:
    """Record a random game, up to its end or so many answers."""
    draw = Random(2)
    recording = Recording(Options(players=PLAYERS), 6, patient=patient)
    while (ask := recording.game.asked) is not None and len(recording.steps) - 1 != answers:
        recording.answer(draw.randrange(len(ask.options)))
    data = json.loads(json.dumps(recording.to_json()))
    assert isinstance(data, dict)
    return data


@pytest.fixture(scope="module")
def whole() -> str:
    return json.dumps(record())


@pytest.fixture
def file(tmp_path: Path, whole: str) -> Path:
    path = tmp_path / "game.json"
    path.write_text(whole)
    return path


@pytest.fixture
def damaged(tmp_path: Path, whole: str) -> Callable[[Change], str]:
    """Return a function that writes a copy of the recording with a change."""

    def write(change: Change) -> str:
        data = json.loads(whole)
        change(data)
        path = tmp_path / "damaged.json"
        path.write_text(json.dumps(data))
        return str(path)

    return write


# --- watching


def facts(run: Run, *args: str) -> list[Json]:
    code, out, err = run("replay", "--json", *args)
    assert (code, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("viewer", range(PLAYERS))
def test_a_seat_sees_its_own_cards_and_no_hidden_ones(run: Run, file: Path, whole: str, viewer: int) -> None:
    told = facts(run, str(file), "--seat", str(viewer))
    recorded = [fact for step in json.loads(whole)["steps"] for fact in step["facts"]]
    assert len(told) == len(recorded)
    hidden = 0
    for fact, original in zip(told, recorded, strict=True):
        assert "audience" not in fact
        if "cards" in original:
            seen = original["audience"] == EVERYBODY or original["audience"] >> viewer & 1
            assert fact["cards"] == (original["cards"] if seen else len(original["cards"]))
            hidden += not seen
    assert hidden > 0


def test_a_spectator_sees_public_cards_only_and_is_the_default(run: Run, file: Path, whole: str) -> None:
    told = facts(run, str(file))
    assert told == facts(run, str(file), "--spectator")
    recorded = [fact for step in json.loads(whole)["steps"] for fact in step["facts"]]
    for fact, original in zip(told, recorded, strict=True):
        if "cards" in original:
            assert isinstance(fact["cards"], list if original["audience"] == EVERYBODY else int)


def test_all_cards_can_be_seen(run: Run, file: Path) -> None:
    assert all(isinstance(fact.get("cards", []), list) for fact in facts(run, str(file), "--all"))


def test_the_words_hide_what_the_facts_hide(run: Run, file: Path) -> None:
    def lines(*args: str) -> list[str]:
        code, out, err = run("replay", str(file), *args)
        assert (code, err) == (0, "")
        assert "\n\n" not in out
        return out.splitlines()

    public, everything = lines(), lines("--all")
    assert len(public) == len(everything)
    assert public != everything
    assert public[0].startswith("  0  ")
    assert lines("--lang", "es") != public
    assert [line for line in public if int(line.split()[0]) >= 20] == lines("--from", "20")
    assert lines("--from", "100000") == []


def test_json_can_begin_later(run: Run, file: Path) -> None:
    told = facts(run, str(file))
    assert facts(run, str(file), "--from", "20") == [fact for fact in told if fact["answer"] >= 20]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--seat", "5"], "There is no seat 5; seats are 0 to 4."),
        (["--seat", "-1"], "There is no seat -1; seats are 0 to 4."),
        (["--seat", "1", "--all"], "exclude each other"),
        (["--lang", "tlh"], "--lang"),
        (["--from", "-3"], "--from"),
    ],
)
def test_wrong_wishes_are_one_line(run: Run, file: Path, args: list[str], words: str) -> None:
    code, out, err = run("replay", str(file), *args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_stepping_forth_and_back(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def numbers(keys: str) -> list[int]:
        monkeypatch.setattr(sys, "stdin", Terminal(keys))
        code, out, _ = run("replay", str(file), "--step", "--from", "1")
        assert code == 0
        told = [
            int(line.rpartition("quit: ")[2].split()[0]) for line in out.splitlines() if line.split()[-1] != "quit:"
        ]
        return [n for i, n in enumerate(told) if i == 0 or told[i - 1] != n]

    there = numbers("\nn\n\nq\n")
    assert len(there) == 4
    assert there == sorted(there)
    assert numbers("\np\n\nq\n") == [there[0], there[1], there[0], there[1]]
    assert numbers("\n") == there[:2]  # and then nothing more comes
    assert numbers("q\n") == there[:1]


def test_stepping_without_a_terminal_just_prints(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("replay", str(file))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert run("replay", str(file), "--step") == plain


# --- damaged files


DAMAGE: list[tuple[Change, str]] = [
    (lambda data: data.update(format="chess"), "is not a recorded game"),
    (lambda data: data.update(version=99), "has version 99"),
    (lambda data: data.pop("steps"), '"steps" must be'),
    (lambda data: data["steps"][3].pop("facts"), '"steps" must be'),
]


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(("change", "words"), DAMAGE)
def test_a_damaged_file_is_one_line(
    run: Run, damaged: Callable[[Change], str], command: str, change: Change, words: str
) -> None:
    code, out, err = run(command, damaged(change))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_are_no_recordings_are_one_line(run: Run, file: Path, whole: str, command: str) -> None:
    for content in (whole[: len(whole) // 2].encode(), b"", b"[]", b"\xff\xfe\x00"):
        file.write_bytes(content)
        code, out, err = run(command, str(file))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "is not a recorded game" in err
    code, out, err = run(command, str(file.with_name("none.json")))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "cannot be read" in err


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("names"),
        lambda data: data.update(names="Ann"),
        lambda data: data["steps"][0]["facts"].append("boom"),
        lambda data: data["steps"][0]["facts"].append({"what": "draw", "seat": 1, "cards": ["bang 2C"]}),
        lambda data: data["steps"][0]["facts"].append({"what": "draw", "seat": 1, "cards": 7, "audience": 2}),
        lambda data: data["steps"][0]["facts"].append({"what": "sing", "seat": 1}),
        lambda data: data["steps"][0]["facts"].append({"what": "turn", "seat": 77}),
        lambda data: data["steps"][0]["facts"].append({"seat": 1}),
    ],
)
def test_a_damaged_fact_is_one_line_and_nothing_is_told(
    run: Run, damaged: Callable[[Change], str], change: Change
) -> None:
    code, out, err = run("replay", damaged(change), "--seat", "0")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "damaged.json" in err


# --- verifying


def test_a_recording_agrees_with_its_rules(run: Run, file: Path, whole: str) -> None:
    answers = len(json.loads(whole)["steps"]) - 1
    code, out, err = run("verify", str(file))
    assert (code, err) == (0, "")
    assert out == f"{file}: all {answers} answers, their facts and the outcome agree.\n"


@pytest.mark.parametrize("patient", [False, True])
def test_a_game_in_progress_agrees_too(run: Run, tmp_path: Path, patient: bool) -> None:
    for answers in (0, 1, 33):
        path = tmp_path / f"{answers}.json"
        path.write_text(json.dumps(record(answers, patient)))
        code, out, _ = run("verify", str(path))
        assert code == 0
        assert f"all {answers} answers" in out


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data["steps"][9].update(answer={"do": "dance"}), "differs at answer 9: do=dance is not"),
        (lambda data: data["steps"][9].update(answer="nothing"), "differs at answer 9: "),
        (lambda data: data["steps"][9].update(seat=(data["steps"][9]["seat"] + 1) % 5), "differs at answer 9: seat"),
        (lambda data: data["steps"][9]["facts"].append({"what": "turn", "seat": 0}), "differs at answer 9: what"),
        (lambda data: data["steps"][0]["facts"].pop(), "The deal differs."),
        (lambda data: data["steps"][-1]["facts"].pop(), "what happened then is not what is recorded"),
        (lambda data: data["steps"].append(data["steps"][-1]), "the game is over by then"),
        (lambda data: data["steps"].pop(), "The snapshot is not the position"),
        (lambda data: data["snapshot"].update(rng=1), "The snapshot is not the position"),
        (lambda data: data.update(seed=7), "The deal differs."),
        (lambda data: data.update(seed=7, rules="0.0.0"), "The deal differs. It was recorded by version 0.0.0."),
    ],
)
def test_a_changed_recording_does_not_agree(
    run: Run, damaged: Callable[[Change], str], change: Change, words: str
) -> None:
    code, out, err = run("verify", damaged(change))
    assert (code, err, out.count("\n")) == (1, "", 1)
    assert words in out


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("snapshot"),
        lambda data: data.pop("seed"),
        lambda data: data.update(options={}),
        lambda data: data["options"].update(players=99),
        lambda data: data["steps"][9].pop("answer"),
        lambda data: data["steps"][9].pop("seat"),
        lambda data: data["steps"].clear(),
    ],
)
def test_what_cannot_be_verified_is_one_line(run: Run, damaged: Callable[[Change], str], change: Change) -> None:
    code, out, err = run("verify", damaged(change))
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "is taken for"), ("es", "cree que"), ("fr", "passe pour"), ("it", "crede che")]
)
def test_the_reasons_of_bots_are_told_if_asked_for(run: Run, tmp_path: Path, language: str, words: str) -> None:
    play(Plan(games=1, players=(PLAYERS,), bots=("gunslinger",), save=str(tmp_path)), 0)
    (path,) = tmp_path.iterdir()
    code, told, _ = run("replay", str(path), "--reasons", "--lang", language)
    assert code == 0
    assert words in told
    code, silent, _ = run("replay", str(path), "--lang", language)
    assert words not in silent
    lines = [line for line in told.splitlines() if not line.lstrip(" 0123456789").startswith("(")]
    assert lines == silent.splitlines()
