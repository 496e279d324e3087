"""The boxes: one folder each, found by looking. Adding a box means adding a folder."""

from __future__ import annotations

import importlib
import pkgutil

from bang.engine.kernel.rules import Box
from bang.errors import BadOptions


def names() -> list[str]:
    """The keys of all boxes, the base game first."""
    found = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return sorted(found, key=lambda name: (name != "base", name))


def find(name: str) -> Box:
    if name not in names():
        raise BadOptions(f"There is no set {name!r}; there are: {', '.join(names())}.")
    box = importlib.import_module(f"{__name__}.{name}").BOX
    assert isinstance(box, Box)
    return box
