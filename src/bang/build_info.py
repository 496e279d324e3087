"""Tell which program this is: what is compiled with mypyc, whether this is that build, which rules it plays by."""

import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent

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


def digest_sources(*parts: str, without: str = "") -> str:
    """Digest the sources of some packages, but for the packages within them that have a certain name."""
    digest = hashlib.sha256()
    for part in parts:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            if without not in path.relative_to(PACKAGE).parts:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def rules_version() -> str:
    """Return the version of the rules: a digest of their sources, equal wherever these are."""
    return digest_sources("engine", "games", without="bots")
