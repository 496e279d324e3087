"""Tell which packages are compiled with mypyc, and whether this process runs the compiled build."""

from importlib.util import find_spec
from typing import Final

# Whole packages, with everything below them. The rest of the project is never compiled.
COMPILED_PARTS: Final = (
    "bang.engine",
    "bang.games.classic.boxes",
    "bang.games.classic.bots.rollout",
    "bang.games.classic.bots.values",
    "bang.research.encoding",
)


def compiled() -> bool:
    spec = find_spec("bang.engine.kernel.game")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
