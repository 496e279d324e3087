"""Record golden games, which the tests replay: any change in them must be intended.

`python -m bang.conformance.golden` writes them anew. Do that only when the rules were meant to change, and review the
difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

from bang.engine.kernel.chance import Seed
from bang.engine.kernel.content import find
from bang.engine.kernel.options import Options
from bang.recordings import Json, Recording, header

GAMES: Final[dict[str, tuple[Options, Seed]]] = {
    "plain": (Options(players=4), 1),
    "simplified": (Options(players=4, variants=("simplified",), choose=2), 2),
    "dynamite-stick": (Options(players=4, variants=("dynamite_stick",)), 3),
    "keyed": (Options(players=4), "00112233445566778899aabbccddeeff"),
}


def record(options: Options, seed: Seed) -> Json:
    """Record a game with random answers."""
    random = Random(seed)
    recording = Recording(options, seed)
    while recording.game.asked is not None:
        recording.answer(random.randrange(len(recording.game.asked.options)))
    return recording.to_json()


def replay(data: Json) -> Json:
    """Replay a recording from its seed and answers, and return it with the facts told now."""
    options, seed, _ = header(data)
    recording = Recording(options, seed, data["names"])
    for step in data["steps"][1:]:
        game = recording.game
        assert game.asked is not None
        recording.answer(find(game.table, game.asked, step["answer"]))
    return recording.to_json()


def text(data: Json) -> str:
    """Write a recording with one step a line, so that a diff is readable."""
    steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in data["steps"])
    rest = json.dumps({key: value for key, value in data.items() if key != "steps"}, ensure_ascii=False)
    return f'{rest[:-1]}, "steps": [\n{steps}\n]}}\n'


def folder() -> Path:
    """Find tests/golden in the current directory or one above it."""
    here = Path.cwd()
    for place in (here, *here.parents):
        if (place / "tests" / "golden").is_dir():
            return place / "tests" / "golden"
    raise SystemExit("There is no tests/golden here; start this inside a clone of the project.")


if __name__ == "__main__":
    for name, (options, seed) in GAMES.items():
        path = folder() / f"{name}.json"
        path.write_text(text(record(options, seed)), encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
