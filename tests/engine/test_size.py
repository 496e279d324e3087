"""Small files and short cards."""

import ast
import io
import statistics
import tokenize
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
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
SHORT = 12  # lines of code
# Why some cards and characters are longer than 16 lines. None of them is only long because a verb is missing.
LONG = {
    "BaggageCar": "is used in three ways and evades besides",
    "BigFifty": "works before its target can answer, and has to be paid where it is needed to reach it",
    "Bomb": "moves, loses loads and explodes",
    "DorothyRage": "an order in three parts, and a look at the hand where it fails",
    "EvanBabbit": "asks those who cannot answer as well, and a shot that is turned is aimed anew",
    "EvelynShebang": "announces a number, and then chooses and shoots as often",
    "Jail": "nine lines of what is printed and what bots know",
    "JoshMcCloud": "what is found may be of use to nobody, to one player or to several",
    "KitCarlson": "chooses in any order, of which others must learn nothing",
    "LeeVanKliff": "each card once, with what was played as what",
    "LoungeCar": "two cards for two players, one of whom may not have each of them",
    "MoneyBag": "what the other card costs and forbids",
    "Poker": "all choose before any card is shown, and only then it is known whether anything is won",
    "Switch": "both cards must be allowed where they go",
    "TrainRobbery": "card by card, as long as there is somebody to rob",
}


def lines(folder: str) -> dict[str, int]:
    root = PACKAGE / folder
    return {str(path.relative_to(root)): len(path.read_text().splitlines()) for path in root.rglob("*.py")}


def written(folder: str, pattern: str = "*.py") -> int:
    """Count the lines of a folder that are not empty."""
    texts = [path.read_text() for path in (PACKAGE / folder).rglob(pattern)]
    return sum(1 for text in texts for line in text.splitlines() if line.strip())


def rules_written(folder: str) -> int:
    """Count them without the module that reads scenarios of a box, which no game runs."""
    return written(folder) - written(folder, "scenario.py")


def code_in(path: Path) -> set[int]:
    """Find the lines with code: neither empty nor comments nor docstrings."""
    text = path.read_text()
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    written = {
        line for token in tokens if token.type not in NO_CODE for line in range(token.start[0], token.end[0] + 1)
    }
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, DOCUMENTED) and ast.get_docstring(node)]
    return written - {line for node in nodes for line in lines_of(node.body[0])}


def lines_of(node: ast.stmt) -> range:
    assert node.end_lineno is not None
    return range(node.lineno, node.end_lineno + 1)


def folder_of(folder: BoxFolder, name: str) -> str:
    return folder.package.removeprefix("bang.").replace(".", "/") + f"/{name}"


def code(folder: str) -> int:
    return sum(len(code_in(path)) for path in (PACKAGE / folder).rglob("*.py"))


def sizes_of_cards() -> dict[str, int]:
    """Count the lines of code of every card, event and character of all boxes, with what is printed on it."""
    found: dict[str, int] = {}
    for folder, name in BOXES:
        box = folder.find(name)
        keys = {kind.__name__ for kind in (*box.cards, *box.characters)}
        for path in (PACKAGE / folder_of(folder, name)).glob("*.py"):
            written = code_in(path)
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and node.name in keys:
                    found[f"{name}.{node.name}"] = len(written & {*lines_of(node)})
    return found


def test_lines_of_code_are_counted_without_comments_docstrings_and_empty_lines(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text('"""What\nit is."""\n\n# why\nX = (\n    1,  # one\n)\n\n\ndef f() -> None:\n    """None."""\n')
    assert code_in(path) == {5, 6, 7, 10}


def test_the_engine_and_all_boxes_are_small() -> None:
    """The other implementation that has all these boxes needs 26,000 lines for them, in another language."""
    boxes = [folder_of(classic_boxes.FOLDER, name) for name in classic_boxes.FOLDER.names()]
    duel = [folder_of(duel_boxes.FOLDER, name) for name in duel_boxes.FOLDER.names()]
    assert sum(map(code, ["engine", *boxes])) < 9000
    assert sum(map(code, ["engine", *boxes, *duel])) < 9600
    assert sum(map(rules_written, ["engine", *boxes])) < 9_650


def test_most_cards_are_a_few_lines_and_none_is_long() -> None:
    sizes = sizes_of_cards()
    assert len(sizes) > 290
    assert {name.partition(".")[2] for name, n in sizes.items() if n > 16} == set(LONG)
    assert max(sizes.values()) <= 25
    assert len([n for n in sizes.values() if n > SHORT]) <= len(sizes) // 8


def test_no_file_of_the_engine_is_long() -> None:
    assert {name: n for name, n in lines("engine").items() if n > 500} == {}


@pytest.mark.parametrize(("folder", "name"), BOXES)
def test_a_box_is_small_for_what_is_in_it(folder: BoxFolder, name: str) -> None:
    box = folder.find(name)
    kinds = len([*box.cards, *box.characters, *box.rules, *box.variants, *box.standing])
    size = written(folder_of(folder, name))
    assert size <= LINES_OF_A_BOX + LINES_OF_A_KIND * kinds


@pytest.mark.parametrize(("name", "below"), LIMITS.items())
def test_the_late_boxes_keep_their_limits(name: str, below: int) -> None:
    assert written(folder_of(classic_boxes.FOLDER, name)) < below


def test_the_largest_box_stays_below_a_thousand_lines() -> None:
    sizes = {name: written(folder_of(folder, name)) for folder, name in BOXES}
    assert sizes["great_train_robbery"] < 900
    assert max(sizes.values()) < 1000


def sizes_of_kinds(folder: BoxFolder, name: str) -> list[int]:
    """Count the lines of every class of a box."""
    trees = (ast.parse(path.read_text()) for path in (PACKAGE / folder_of(folder, name)).glob("*.py"))
    kinds = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    return [len([line for line in ast.unparse(kind).splitlines() if line.strip()]) for kind in kinds]


@pytest.mark.parametrize(("boxes", "most"), [(FIRST, 6), ([name for _, name in BOXES], 8)])
def test_the_median_card_is_a_few_lines(boxes: list[str], most: int) -> None:
    sizes = [size for folder, name in BOXES if name in boxes for size in sizes_of_kinds(folder, name)]
    assert statistics.median(sizes) <= most
