"""All actions of a room, one module each. They are found by looking: a new one needs no entry in any list."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")


def found(base: type[T]) -> list[type[T]]:
    """The classes derived from `base` that the modules of this folder define, in the order of their names."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return [
        made
        for module in modules
        for made in vars(module).values()
        if isinstance(made, type) and issubclass(made, base) and made.__module__ == module.__name__
    ]
