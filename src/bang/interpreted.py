"""Kinds and steps that are never compiled, for both builds of the engine: of own cards, further boxes, other games."""

from __future__ import annotations

import inspect
import sys
from typing import Any, TypeVar

from bang.build_info import compiled

Made = TypeVar("Made")


def ready(made: type[Made]) -> type[Made]:
    """Copy what a class says of itself (`key`, `copies`) to where the compiled engine looks: into the object.

    A compiled class keeps such values in slots of its objects. A class attribute of an interpreted subclass only hides
    the slot from Python, so each new object gets the values of its class written into its slots.
    """
    if compiled() and is_interpreted(made) and "__new__" not in vars(made):
        setattr(made, "__new__", staticmethod(filled))  # noqa: B010 - mypy knows that one does not assign to it
    return made


def is_interpreted(made: type) -> bool:
    """Tell by its file: a box outside of the package has the name of a compiled one, and is not."""
    file = getattr(sys.modules.get(made.__module__), "__file__", None) or ".py"
    return file.endswith(".py")


def filled(made: type[Made]) -> Made:
    engines = [part for part in made.__mro__ if not is_interpreted(part)]
    own = [part for part in made.__mro__ if part not in engines and part is not object]
    base: Any = engines[0]
    found: Made = base.__new__(made)
    slots: dict[str, Any] = {}
    for part in engines:
        slots |= {name: value for name, value in vars(part).items() if inspect.isdatadescriptor(value)}
    for part in reversed(own):
        for name, value in vars(part).items():
            if name in slots:
                slots[name].__set__(found, value)
    return found
