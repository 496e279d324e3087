"""Every scenario of tests/scenarios, each a test of its own."""

from collections import Counter
from pathlib import Path

import pytest

from bang.games.classic import boxes
from bang.scenario import Scenario, gather, load, run

FOLDER = Path(__file__).resolve().parent.parent / "scenarios"
SCENARIOS = [scenario for path in gather([FOLDER]) for scenario in load(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, f"{scenario.path}, line {scenario.line}: {result.why}"


def test_no_two_scenarios_have_the_same_id() -> None:
    assert [name for name, n in Counter(scenario.id for scenario in SCENARIOS).items() if n > 1] == []


def test_a_file_with_one_scenario_is_called_like_it() -> None:
    for path in gather([FOLDER]):
        scenarios = load(path)
        if len(scenarios) == 1:
            assert path.stem == scenarios[0].id


@pytest.mark.parametrize("box", ["base", "dodge_city"])
def test_every_card_and_every_character_is_there(box: str) -> None:
    made = [kind() for kind in (*boxes.find(box).cards, *boxes.find(box).characters)]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in gather([FOLDER / box])).replace(" ", "_").casefold()
    keys = {kind.key for kind in made}
    names = {key: {"rev_carabine": "rev._carabine", "jose_delgado": "josé_delgado"}.get(key, key) for key in keys}
    assert [key for key in sorted(keys) if names[key] not in texts] == []


def test_the_example_of_the_documentation_passes(tmp_path: Path) -> None:
    text = (FOLDER.parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    path = tmp_path / "example.yaml"
    path.write_text(text.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    assert [run(scenario).status for scenario in load(path)] == ["passed"]
