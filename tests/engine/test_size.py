"""Small files."""

from pathlib import Path

import bang

PACKAGE = Path(bang.__file__).parent


def lines(folder: str) -> dict[str, int]:
    root = PACKAGE / folder
    return {str(path.relative_to(root)): len(path.read_text().splitlines()) for path in root.rglob("*.py")}


def test_no_file_of_the_engine_is_long() -> None:
    assert {name: n for name, n in lines("engine").items() if n > 500} == {}


def test_the_boxes_stay_small() -> None:
    sizes = lines("games/classic/boxes")
    assert sum(n for name, n in sizes.items() if name.startswith("base")) < 900
    assert sum(sizes.values()) < 2200
