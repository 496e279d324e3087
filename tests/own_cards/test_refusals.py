"""Every mistake in a file of own cards is told with file, line and reason, and nothing starts."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from bang import own_cards
from bang.cli.simulate import command as simulate
from bang.engine.kernel.options import Options
from bang.errors import BadOptions, BangError, DamagedFile
from bang.games import rules_for
from bang.text import languages
from tests.own_cards.folders import card, person, python, write

YAML = [
    ("", 1, "there is nothing in it"),
    ("cards: [", 1, "expected the node content"),
    ("cards:\n  - a: b\n c", 3, r"\w+"),
    ("- 1\n", 1, "a file of cards must be a mapping with cards, characters."),
    ("card: []\n", 1, "a file of cards has no 'card'; did you mean 'cards'?"),
    ("cards: 3\n", 1, "cards must be a list"),
    ("cards: []\ncards: []\n", 2, "'cards' is there twice."),
    ("cards:\n  - 3\n", 2, "a card must be a mapping with name"),
    ("cards:\n" + "  - {}\n" * 101, 2, "101 cards are too many for one file; at most 100."),
    (card(colour="red"), 7, "a card has no 'colour'; "),
    (card(simbols="draw self"), 7, "a card has no 'simbols'; did you mean 'symbols'?"),
    (card(without="name"), 2, "the name is missing."),
    (card(without="text"), 2, "the text is missing."),
    (card(name=""), 2, "the name is empty."),
    (card(name="[a]"), 2, "name must be a single value."),
    (card(name="N" * 33), 2, "the name has 33 letters; at most 32 fit."),
    (card(text="N" * 221), 3, "the text has 221 letters; at most 220 fit."),
    (card(name='"A \\e[31m"'), 2, "the name has a letter that cannot be printed"),
    (card(name="{tlh: chav}"), 2, "a name by language has no 'tlh'; "),
    (card(name="{}"), 2, "the name is empty."),
    (card(name='{en: ""}'), 2, "the name is empty."),
    (card(name="卡片"), 2, "no key can be made of this name"),
    (card(key="Bad Key"), 2, "'Bad Key' is no key; "),
    (card(key="beer"), 2, r"the key 'beer' is taken already \(by base\)"),
    (card(key="sheriff"), 2, r"the key 'sheriff' is taken already \(by the game\)"),
    (card(name="Beer"), 2, "the key 'beer' is taken already"),
    (person(key="el_gringo"), 2, r"the key 'el_gringo' is taken already \(by base\)"),
    (card() + card().partition("\n")[2], 7, r"the key 'some_card' is taken already \(by line 2 of my.yaml\)"),
    (card(without="border"), 2, "the border is missing."),
    (card(border="bleu"), 4, "there is no border 'bleu'; did you mean 'blue'?"),
    (card(without="copies"), 2, "the card has no copies; "),
    (card(copies="7X"), 5, "'7X' has no known suit; a copy ends with H, D, C or S."),
    (card(copies="1H"), 5, "'1H' has no known rank; "),
    (card(copies="[7H, 11S]"), 5, "'11S' has no known rank; "),
    (card(copies="{a: b}"), 5, "copies must be a single value."),
    (card(copies=" ".join(["7H"] * 21)), 5, "21 copies are too many; at most 20 of a card."),
    (card(without="symbols"), 2, "the card does nothing; give it symbols"),
    (card(symbols="bnag any"), 6, "there is no symbol 'bnag'; did you mean 'bang'?"),
    (card(symbols="bang"), 6, "'bang' does not say for whom; "),
    (card(symbols="bang everybody"), 6, "there is no target 'everybody'; "),
    (
        card(symbols="\n      - draw self\n      - bang othres"),
        8,
        "there is no target 'othres'; did you mean 'others'?",
    ),
    (card(symbols="[[draw self]]"), 6, "symbols must be a list of single values."),
    (card(symbols="draw self,"), 6, "a line of symbols is empty."),
    (card(symbols="draw within"), 6, "'draw within' does not say how far; "),
    (card(symbols="draw within 10"), 6, "does not say how far; "),
    (card(symbols="draw self 2"), 6, "'2' has no place in 'draw self 2'; "),
    (card(symbols="bang self"), 6, "'bang' cannot be for oneself."),
    (card(symbols="discard self"), 6, "'discard' cannot be for oneself."),
    (card(symbols="bang any x2"), 6, "only 'life' and 'draw self' can be repeated; write 'bang any' without x."),
    (card(symbols="draw self x9"), 6, "x9 is not possible; x1 to x5."),
    (card(symbols="draw self x0"), 6, "x0 is not possible; x1 to x5."),
    (card(symbols="missed self"), 6, "'missed' stands alone"),
    (card(symbols="missed, missed"), 6, "'missed' is there twice."),
    (card(symbols="missed, bang any"), 6, "with 'missed' all other lines must be for oneself"),
    (card(symbols="draw self, bang any"), 6, "only the first line may be for one chosen player"),
    (card(symbols=", ".join(["draw self"] * 5)), 6, "5 lines of symbols are too many; at most 4."),
    (card(symbols="missed", cost="1"), 7, "a card with 'missed' has no cost."),
    (card(cost="many"), 7, "cost must be a number from 1 to 3, not 'many'."),
    (card(cost="4"), 7, "cost must be a number from 1 to 3, not '4'."),
    (card(range="3"), 7, "a brown card has no range; that is for blue cards."),
    (card(border="green", cost="1"), 7, "a green card has no cost; that is for brown cards."),
    (card(border="blue"), 6, "a blue card has no symbols; that is for brown and green cards."),
    (card(without="symbols", border="blue"), 2, "the card does nothing; give it one of range, sees"),
    (card(without="symbols", border="blue", range="0"), 6, "range must be a number from 1 to 9, not '0'."),
    (card(without="symbols", border="blue", sees="-1"), 6, "sees must be a number from 1 to 5, not '-1'."),
    (card(without="symbols", border="blue", unlimited_bang="maybe"), 6, "unlimited_bang must be true or false"),
    (person(without="life"), 2, "the character has no life; write life: 4."),
    (person(life="0"), 4, "life must be a number from 1 to 9, not '0'."),
    (person(range="3"), 5, "a character has no 'range'; "),
    (person(draws="ten"), 5, "draws must be a number from 0 to 9, not 'ten'."),
    ("cards: &a\n  - *a\n", 1, "a card must be a mapping"),
    ("!!python/object/apply:os.system [ls]\n", 1, "a file of cards must be a mapping"),
    ("[" * 65000, 1, "this is nested too deeply."),
    ("- " * 32000, 1, "this is nested too deeply."),
]

PYTHON = [
    ("class Mine(\n", 1, r"this is not Python \('\(' was never closed\)."),
    ("(" * 50000, 1, "this is not Python "),
    ("-" * 60000 + "1", 1, "this is not Python "),
    ("x = 1\nx = 1 / 0\n", 2, "running it fails: ZeroDivisionError: division by zero."),
    ("import sys\nsys.exit(3)\n", 2, "running it fails: SystemExit: 3."),
    ("import bang.games.classic.boxes.no_such_box\n", 1, "running it fails: ModuleNotFoundError: "),
    ("x = 1\n", 1, "there is no card or character in it: a class with a key."),
    ("CARDS = 3\n", 1, "CARDS must be a tuple of classes."),
    ("BOX = 3\n", 1, "BOX must be a Box."),
    (python(listed="BOX = Box(key='x', cards=(Mine,), extra={'bang': '7H'})"), 1, "a BOX of one's own can have cards"),
    (python(listed="CARDS = (Mine, 3)"), 1, "3 is no class of a card."),
    (python(listed="CARDS = (int,)"), 1, r"<class 'int'> is no class of a card."),
    (python(listed="CHARACTERS = (Mine,)"), 5, "is no class of a character."),
    (python(base="Character"), 5, "is no class of a card."),
    (
        python(base="Character", body="    life = 0", listed="CHARACTERS = (Mine,)"),
        5,
        "life must be a number from 1 to 9",
    ),
    (python(base="Kind"), 5, "Mine has no border; "),
    (python(body="    copies = ''"), 5, "the card has no copies; "),
    (python(body="    copies = '7H'; key = 'My Key'"), 5, "'My Key' is no key; "),
    (python(body="    copies = '7H'; key = 'beer'"), 5, r"the key 'beer' is taken already \(by base\)"),
    (python(body="    copies = '7H'; name = None"), 5, "the name of Mine is missing; "),
    (
        python(body="    copies = '7H'; name = {'tlh': 'x'}"),
        5,
        f"the name must be a string, or one for each of {', '.join(languages())}.",
    ),
    (python(body="    copies = '7H'; text = {'en': 3}"), 5, "the text must be a string."),
    (python(body="    copies = '7H'; text = 'x' * 300"), 5, "the text has 300 letters; "),
    (
        python(body="    copies = '7H'; symbols = 'shoot all'"),
        5,
        "Mine cannot be made: ValueError: 'shoot all' is not a line",
    ),
    (
        python(body="    def __init__(self) -> None:\n        raise OSError('no')"),
        10,
        "Mine cannot be made: OSError: no.",
    ),
    (
        python(body="    async def on_wound(self, t, me, card, wound): ..."),
        9,
        "there is no reaction 'on_wound'; did you mean",
    ),
    (python(body="    def play(self, t, me, card, to, target): ..."), 9, "play must be async def."),
    (python(body="    async def sees(self, t, me): ..."), 9, "sees must be def."),
    (python(body="    def sees(self, t): ..."), 9, "sees must have the parameters self, t, me."),
]


@pytest.mark.parametrize(
    ("kind", "text", "line", "reason"),
    [("yaml", *one) for one in YAML] + [("py", *one) for one in PYTHON],
    ids=[f"yaml-{n}" for n in range(len(YAML))] + [f"python-{n}" for n in range(len(PYTHON))],
)
def test_the_place_and_the_reason_are_told(tmp_path: Path, kind: str, text: str, line: int, reason: str) -> None:
    with pytest.raises(DamagedFile) as refused:
        own_cards.load(write(tmp_path, **{f"my_{kind}": text}))
    assert str(refused.value).startswith(f"{tmp_path / 'my'}.{kind}, line {line}: "), refused.value
    assert re.search(reason, str(refused.value))
    assert "\n" not in str(refused.value)


def test_text_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_bytes(b"cards:\n  - name: \xff\n")
    with pytest.raises(DamagedFile, match=r"my.yaml, line 2: this is not UTF-8 text."):
        own_cards.load(str(tmp_path))


# --- the folder


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"There is no folder .*nowhere; "):
        own_cards.load(str(tmp_path / "nowhere"))


def test_a_folder_without_cards(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("nothing")
    (tmp_path / ".hidden.yaml").write_text("nothing")
    with pytest.raises(BadOptions, match="There are no cards in "):
        own_cards.load(str(tmp_path))


def test_links_and_folders_are_not_read(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.write_text(card())
    for name, make in (("link", lambda p: p.symlink_to(elsewhere)), ("sub", Path.mkdir)):
        folder = tmp_path / name
        folder.mkdir()
        make(folder / "my.yaml")
        with pytest.raises(DamagedFile, match=r"my.yaml, line 1: this is no plain file; "):
            own_cards.load(str(folder))


def test_sizes(tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match=r"my.yaml, line 1: it is too large; at most 64 KB are read."):
        own_cards.load(write(tmp_path / "large", my_yaml=card() + "#" * 65536))
    with pytest.raises(BadOptions, match="There are 51 files in "):
        own_cards.load(write(tmp_path / "many", **{f"f{i}_yaml": card() for i in range(51)}))
    full = "cards:\n" + "".join(card(key=f"c{i}", copies=" ".join(["7H"] * 20)).partition("\n")[2] for i in range(11))
    with pytest.raises(DamagedFile, match=r"has 220 cards in all; at most 200 fit into a game."):
        own_cards.load(write(tmp_path / "full", my_yaml=full))


def test_two_folders_in_each_others_way(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", my_yaml=card()), write(tmp_path / "two", my_yaml=card())
    with pytest.raises(BadOptions, match=r"The key 'some_card' is in .*one and in .*two; "):
        rules_for(Options(players=4, cards=(one, two)))
    with pytest.raises(BadOptions, match="A folder of own cards is named twice"):
        rules_for(Options(players=4, cards=(one, one)))


def test_no_game_starts(tmp_path: Path) -> None:
    folder = write(tmp_path, my_yaml=card(symbols="bnag any"))
    result = CliRunner().invoke(simulate, ["--games", "1", "--cards", folder])
    assert isinstance(result.exception, BangError)
    assert result.stdout == ""
