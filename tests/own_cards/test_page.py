"""docs/own-cards.md: its files are those of examples/cards, its words are those the code knows, and it plays."""

import re
from pathlib import Path

import pytest

from bang import own_cards
from bang.conformance import conform
from bang.engine.kit.cards import TARGETS
from bang.own_cards.symbols import SYMBOLS
from bang.own_cards.yaml_cards import OF_CARDS, OF_CHARACTERS
from bang.scenario import load, run
from bang.text import languages
from tests.conformance.seeds import split_seeds

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "own-cards.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^File `([^`]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
SCENARIO = "free-round.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("mycards")
    for name, text in FILES.items():
        if name != SCENARIO:
            (path / name).write_text(text, encoding="utf-8")
    return str(path)


def test_the_examples_are_those_of_the_page() -> None:
    examples = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "examples" / "cards").glob("*.*")}
    assert {name: text for name, text in FILES.items() if name != SCENARIO} == examples


def test_every_word_of_the_vocabulary_is_explained() -> None:
    rows = set(re.findall(r"`(\w+)`", "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line[:3] == "| `")))
    assert {*OF_CARDS, *OF_CHARACTERS, *SYMBOLS} <= rows
    assert {target for target in TARGETS if f"| `{target}" not in PAGE} == set()


@split_seeds(everyday=1, total=2)
def test_games_with_the_cards_of_the_page_conform(seeds: range, folder: str) -> None:
    assert conform(cards=(folder,), players=[4, 5, 6, 7], seeds=seeds).games == 4 * len(seeds)


def test_the_scenario_of_the_page_passes(folder: str, tmp_path: Path) -> None:
    path = tmp_path / SCENARIO
    path.write_text(FILES[SCENARIO], encoding="utf-8")
    (scenario,) = load(path)
    result = run(scenario, (folder,))
    assert result.passed, result.why


def test_texts_fall_back_to_what_there_is(folder: str) -> None:
    english, spanish, *others = (
        own_cards.words(language, [folder]).say("doc_mercy.text") for language in ("en", "es", *languages())
    )
    assert english != spanish
    assert set(others) == {english, spanish}
