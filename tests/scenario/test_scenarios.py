"""Every scenario of the boxes, each a test of its own."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bang import games
from bang.engine.kernel.kind import Character
from bang.games.classic import boxes
from bang.scenario import Scenario, gather, library, load, names, run
from bang.text import catalogue, languages

ROOT = Path(__file__).resolve().parent.parent.parent
FOR_READERS = ("because", "note", "facts", "illegal", "asked")


@pytest.mark.parametrize("scenario", library.every(), ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, f"{scenario.path}, line {scenario.line}: {result.why}"


def test_no_two_scenarios_have_the_same_id() -> None:
    read = [scenario.id for path in gather(library.folders()) for scenario in load(path)]
    assert [name for name, n in Counter(read).items() if n > 1] == []
    assert read == list(library.by_id())


def test_a_file_with_one_scenario_is_called_like_it() -> None:
    count = Counter(scenario.path for scenario in library.every())
    alone = [scenario for scenario in library.every() if count[scenario.path] == 1]
    assert [scenario.id for scenario in alone if scenario.path.stem != scenario.id] == []


def folder_of(box: str) -> Path:
    folder = games.find().box_folder.data(box, library.FOLDER)
    assert folder is not None
    return folder


def test_scenarios_lie_with_their_boxes_and_nowhere_else() -> None:
    assert len(library.folders()) == sum(len(game.box_names()) for game in games.every())
    assert not (ROOT / "tests" / "scenarios").exists(), "scenarios belong into the folder of their box"


def test_every_scenario_is_found_by_its_id() -> None:
    known = library.ids()
    assert [one.id for one in library.every() if known.get(one.id) != one.path] == []
    assert library.find("BASE-009") == library.by_id()["BASE-009"]
    assert library.find("nothing") is None


def named(value: Any) -> Iterator[str]:
    """Yield what a part of a scenario names, without rank and suit."""
    if isinstance(value, str):
        face = names.FACE.fullmatch(value)
        yield bare(face[1] if face else value)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield bare(key)
            if key not in FOR_READERS:
                yield from named(part)
    elif isinstance(value, list):
        for part in value:
            yield from named(part)


def bare(name: object) -> str:
    return "".join(letter for letter in str(name).casefold() if letter.isalnum())


@pytest.mark.parametrize("box", boxes.FOLDER.names())
def test_every_card_and_every_character_is_there(box: str) -> None:
    """They occur in the position, in a step or in the outcome of a scenario of their box."""
    texts = [catalogue(language) for language in languages()]
    written = {
        name
        for path in gather([folder_of(box)])
        for scenario in load(path)
        for name in named([scenario.given, scenario.steps, scenario.then])
    }
    made = [kind() for kind in (*boxes.find(box).cards, *boxes.find(box).characters)]
    keys = {kind.key for kind in made if kind.copies or isinstance(kind, Character)}
    assert {
        key for key in keys if written.isdisjoint([bare(key), *(bare(all.say(f"{key}.name")) for all in texts)])
    } == set()


def test_the_example_of_the_documentation_passes(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    path = tmp_path / "example.yaml"
    path.write_text(text.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    assert [run(scenario).status for scenario in load(path)] == ["passed"]


def test_every_key_of_a_scenario_is_documented() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    documented = {word for code in re.findall(r"`([^`\n]+)`", page) for word in re.findall(r"\w+", code)}
    used: set[str] = set()
    for scenario in library.every():
        used.update(scenario.given, *scenario.given["players"], scenario.then)
        for step in scenario.steps:
            used.update(step, [step["do"]])
    assert used - documented == set()
