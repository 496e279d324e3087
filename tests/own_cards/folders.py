"""Write folders of own cards for tests."""

from __future__ import annotations

from pathlib import Path

EXAMPLES = str(Path(__file__).resolve().parents[2] / "examples" / "cards")
CARD = {"name": "Some Card", "text": "It does something.", "border": "brown", "copies": "7H", "symbols": "draw self"}
PERSON = {"name": "Some One", "text": "Does something.", "life": "4"}


def card(without: str = "", **changes: str) -> str:
    """Return a YAML file with one card, one key a line from line 2 on; `changes` and `without` alter a valid card."""
    return "cards:\n" + entry({**CARD, **changes}, without)


def person(without: str = "", **changes: str) -> str:
    return "characters:\n" + entry({**PERSON, **changes}, without)


def entry(keys: dict[str, str], without: str) -> str:
    lines = [f"{key}: {value}" for key, value in keys.items() if key != without]
    return "  - " + "\n    ".join(lines) + "\n"


def python(body: str = "", base: str = "Brown", listed: str = "CARDS = (Mine,)") -> str:
    """Return a Python file with one class, which begins at line 5; its body goes on at line 9."""
    return f"""from bang.engine.kit.cards import *
from bang.engine.kernel.kind import *
from bang.engine.kernel.rules import Box

class Mine({base}):
    key = "mine"
    name = "Mine"
    text = "My own."
{body or "    copies = '7H'"}

{listed}
"""


def write(folder: Path, **files: str) -> str:
    """Write files into a folder; `some_yaml="…"` becomes some.yaml."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return str(folder)
