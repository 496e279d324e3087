"""`--cards` on the command line: what it shows, its exit codes, one sentence for a mistake."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.own_cards.folders import card, python, write

EXAMPLES = str(Path(__file__).resolve().parent.parent.parent / "examples" / "cards")


def bang(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from bang.cli import main; main()", *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=None)


def test_cards_shows_them() -> None:
    everything = bang("cards", "--cards", EXAMPLES)
    assert everything.returncode == 0
    assert all(
        name in everything.stdout for name in ("Free Round", "Long Rifle", "Hay Cart", "Greedy Greta", "Snake Oil")
    )
    assert "Beer" not in everything.stdout
    one = bang("cards", "--cards", EXAMPLES, "tiro LUNGO", "Beer", "--lang", "es")
    assert one.returncode == 0, one.stderr
    shown = " ".join(one.stdout.split())  # lines may be broken anywhere
    assert all(word in shown for word in ("Tiro lejano", "Italiano: Tiro lungo", "Cerveza"))


def test_games_are_simulated_recorded_verified_and_told(tmp_path: Path) -> None:
    played = bang("simulate", "--games", "2", "--players", "4", "--cards", EXAMPLES, "--save", str(tmp_path), "--json")
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] == 2
    record = str(next(tmp_path.iterdir()))
    assert bang("verify", record, "--cards", EXAMPLES).returncode == 0
    refused = bang("verify", record)
    assert refused.returncode == 2
    assert "name them again, in this order: --cards" in refused.stderr
    for more in ([], ["--cards", EXAMPLES]):
        assert bang("replay", record, *more).returncode == 0


def test_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(
        "{id: X, given: {players: [{role: sheriff, hand: [Free Round 7♣]}, {role: outlaw, life: 2}]}, "
        "steps: [{seat: A, do: play, card: Free Round}], then: {life: {B: 3}}}",
        encoding="utf-8",
    )
    assert bang("scenario", str(path), "--cards", EXAMPLES).returncode == 0
    assert bang("scenario", str(path)).returncode == 1


@pytest.mark.parametrize(
    "command",
    [
        ["play", "--terminal"],
        ["simulate", "--games", "1"],
        ["cards"],
        ["scenario", "."],
        ["play", "--terminal", "--resume"],
    ],
)
@pytest.mark.parametrize("kind", ["yaml", "python", "missing"])
def test_a_mistake_is_one_sentence_and_exit_code_2(tmp_path: Path, command: list[str], kind: str) -> None:
    folder = {
        "yaml": lambda: write(tmp_path, my_yaml=card(symbols="bnag any")),
        "python": lambda: write(tmp_path, my_py=python(body="    copies = 1 / 0")),
        "missing": lambda: str(tmp_path / "nowhere"),
    }[kind]()
    done = bang(*command, "--cards", folder)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert {"yaml": "my.yaml, line 6: ", "python": "my.py, line 9: ", "missing": "There is no folder"}[
        kind
    ] in done.stderr


def test_a_failed_game_can_be_repeated_with_its_cards(tmp_path: Path) -> None:
    body = "    copies = '7H 8H 9H 10H JH QH KH AH'\n    async def play(self, t, me, card, to, target):\n        1 / 0"
    folder = write(tmp_path / "my cards", my_py=python(body=body))
    done = bang("simulate", "--games", "1", "--players", "4", "--cards", folder)
    assert done.returncode == 1
    assert f"--cards '{folder}'" in done.stderr
