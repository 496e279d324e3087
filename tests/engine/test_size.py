"""Small files and short cards."""

import ast
import statistics
from pathlib import Path

import pytest

import bang
from bang.games.boxes import BoxFolder
from bang.games.classic import boxes as classic_boxes
from bang.games.duel import boxes as duel_boxes

BOXES = [(folder, name) for folder in (classic_boxes.FOLDER, duel_boxes.FOLDER) for name in folder.names()]
# Boxes without ideas of their own; later ones have tokens, markets, stations, loads.
FIRST = ["base", "dodge_city", "bullet", "high_noon", "fistful_of_cards", "the_duel"]
LINES_OF_A_BOX = 40
LINES_OF_A_KIND = 19
LIMITS = {"valley_of_shadows": 420, "armed_and_dangerous": 620, "gold_rush": 560, "wild_west_show": 420}
PACKAGE = Path(bang.__file__).parent


def lines(folder: str) -> dict[str, int]:
    root = PACKAGE / folder
    return {str(path.relative_to(root)): len(path.read_text().splitlines()) for path in root.rglob("*.py")}


def written(folder: str) -> int:
    """Count the lines of a folder that are not empty."""
    return sum(1 for path in (PACKAGE / folder).rglob("*.py") for line in path.read_text().splitlines() if line.strip())


def test_no_file_of_the_engine_is_long() -> None:
    assert {name: n for name, n in lines("engine").items() if n > 500} == {}


@pytest.mark.parametrize(("folder", "name"), BOXES)
def test_a_box_is_small_for_what_is_in_it(folder: BoxFolder, name: str) -> None:
    box = folder.find(name)
    kinds = len([*box.cards, *box.characters, *box.rules, *box.variants, *box.standing])
    size = written(folder.package.removeprefix("bang.").replace(".", "/") + f"/{name}")
    assert size <= LINES_OF_A_BOX + LINES_OF_A_KIND * kinds


@pytest.mark.parametrize(("name", "below"), LIMITS.items())
def test_the_late_boxes_keep_their_limits(name: str, below: int) -> None:
    assert written(classic_boxes.FOLDER.package.removeprefix("bang.").replace(".", "/") + f"/{name}") < below


def test_the_largest_box_stays_below_a_thousand_lines() -> None:
    sizes = {
        name: written(folder.package.removeprefix("bang.").replace(".", "/") + f"/{name}") for folder, name in BOXES
    }
    assert sizes["great_train_robbery"] < 900
    assert max(sizes.values()) < 1000


def sizes_of_kinds(folder: BoxFolder, name: str) -> list[int]:
    """Count the lines of every class of a box."""
    trees = (
        ast.parse(path.read_text())
        for path in (PACKAGE / folder.package.removeprefix("bang.").replace(".", "/") / name).glob("*.py")
    )
    kinds = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    return [len([line for line in ast.unparse(kind).splitlines() if line.strip()]) for kind in kinds]


@pytest.mark.parametrize(("boxes", "most"), [(FIRST, 6), ([name for _, name in BOXES], 8)])
def test_the_median_card_is_a_few_lines(boxes: list[str], most: int) -> None:
    sizes = [size for folder, name in BOXES if name in boxes for size in sizes_of_kinds(folder, name)]
    assert statistics.median(sizes) <= most
