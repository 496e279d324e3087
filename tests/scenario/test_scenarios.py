"""Every scenario of the boxes, each a test of its own."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bang import games
from bang.games.classic import boxes
from bang.scenario import Scenario, gather, library, load, run

ROOT = Path(__file__).resolve().parent.parent.parent


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


@pytest.mark.parametrize("box", ["base", "dodge_city"])
def test_every_card_and_every_character_is_there(box: str) -> None:
    made = [kind() for kind in (*boxes.find(box).cards, *boxes.find(box).characters)]
    written = "\n".join(path.read_text(encoding="utf-8") for path in gather([folder_of(box)]))
    texts = written.replace(" ", "_").casefold()
    keys = {kind.key for kind in made}
    names = {key: {"rev_carabine": "rev._carabine", "jose_delgado": "josé_delgado"}.get(key, key) for key in keys}
    assert [key for key in sorted(keys) if names[key] not in texts] == []


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
