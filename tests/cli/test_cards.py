"""`bang cards`: every card in every language, names however they are written."""

import re
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from bang.cli.cards import command
from bang.games.classic import boxes
from bang.text import catalogue, languages

BOXES = [boxes.find("base"), boxes.find("dodge_city")]
KINDS = [made().key for box in BOXES for made in [*box.cards, *box.characters]]
ROLES = ["sheriff", "deputy", "outlaw", "renegade"]


def run(*args: str) -> Result:
    return CliRunner().invoke(command, args, env={"COLUMNS": "80", "LC_ALL": "C"})


def flat(text: str) -> str:
    """Join text into one line; no-break spaces are kept."""
    return re.sub(r"[ \n]+", " ", text)


@pytest.mark.parametrize("language", languages())
def test_every_card_character_and_role(language: str) -> None:
    words = catalogue(language)
    everything = run("--lang", language)
    assert everything.exit_code == 0
    assert all(len(line) <= 80 for line in everything.output.splitlines())
    for key in [*KINDS, *ROLES]:
        assert words.say(f"{key}.name") in everything.output
        one = run(words.say(f"{key}.name"), "--lang", language)
        assert one.exit_code == 0, one.output
        assert words.say(f"{key}.{'goal' if key in ROLES else 'text'}") in flat(one.output)
        for other in languages():
            assert catalogue(other).say(f"{key}.name") in flat(one.output)


def test_what_is_printed_on_a_card() -> None:
    panic = flat(run("panico", "--lang", "en", "--set", "base").output)
    assert "brown border 4 copies: J♥ Q♥ A♥ 8♦" in panic
    assert "5 copies: J♥ Q♥ A♥ 8♦ J♥" in flat(run("panico", "--lang", "en").output)
    assert "green border" in run("bible", "--lang", "en").output
    assert "Another card of the hand" in run("brawl", "--lang", "en").output
    assert "one player at distance 1" in panic
    assert "Weapon, range 5" in run("winchester", "--lang", "en").output
    assert "×2" in run("stagecoach", "--lang", "en").output
    assert "book" in run("dynamite", "--lang", "en").output
    assert "●●● 3 life points" in run("El Gringo", "--lang", "en").output
    assert "With 7 players: 2" in run("vice", "--lang", "en").output


def test_several_at_once_and_by_set() -> None:
    both = run("beer", "saloon", "--set", "base", "--lang", "en").output
    assert "Beer" in both
    assert "Saloon" in both


@pytest.mark.parametrize(
    ("args", "words"),
    [(["Barel"], "Did you mean Barrel"), (["--set", "moon"], "there are: base"), (["--lang", "tlh"], "'tlh'")],
)
def test_mistakes_are_told_in_one_line(args: list[str], words: str) -> None:
    code = "from bang.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "cards", *args], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_no_other_command_pays_for_textual() -> None:
    code = "import sys; from bang.cli import cards, play; print('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"
