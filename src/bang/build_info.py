"""Which build is running: the plain one or the one compiled with mypyc."""

from importlib.util import find_spec


def compiled() -> bool:
    spec = find_spec("bang.engine.game")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
