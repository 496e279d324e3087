"""Find the boxes of a game by looking into its folder, and the kinds of a box by looking into its modules.

Further boxes may lie outside of the package: BANG_BOXES names folders in which those of a game are in a folder called
after the game, as in `more/GAME/my_box`. They are imported as if they lay beside the others.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from bang.engine.kernel.kind import Character, Kind, Rule, Variant
from bang.engine.kernel.rules import Box
from bang.errors import BadOptions
from bang.interpreted import ready

FURTHER: Final = "BANG_BOXES"  # environment variable: folders with further boxes, separated as in PATH
SCENARIO: Final = "scenario"  # the module of a box that only the scenario runner needs
FACTS: Final = "facts"  # the module of a box that declares what it tells


class BoxFolder:
    """The boxes of one game: the packages in its folder, each with a BOX."""

    def __init__(self, package: str, first: str = "") -> None:
        self.package = package
        self.first = first

    def names(self) -> list[str]:
        """The keys of all boxes in alphabetical order, but `first` before all others."""
        return list(find_packages(self.package, add_further_boxes(self.package), self.first))

    def find(self, name: str) -> Box:
        if name not in self.names():
            able = ", ".join(self.names())
            raise BadOptions(f"There is no set {name!r}; there are: {able}.", "no_set", name=name, able=able)
        box = importlib.import_module(f"{self.package}.{name}").BOX
        assert isinstance(box, Box)
        return box

    def data(self, name: str, what: str) -> Path | None:
        """A file or folder of this name that a box brings along; None if it has none."""
        add_further_boxes(self.package)
        places = [Path(path) / name / what for path in importlib.import_module(self.package).__path__]
        return next((place for place in places if place.exists()), None)


_own_paths: dict[str, list[str]] = {}
_added: dict[str, str] = {}  # by package: the value of BANG_BOXES that its path has


def add_further_boxes(package: str) -> str:
    """Let the package of the boxes of a game be found in the folders of BANG_BOXES, too. Return these folders."""
    further = os.environ.get(FURTHER, "")
    if _added.get(package) != further:
        module = importlib.import_module(package)
        own = _own_paths.setdefault(package, list(module.__path__))
        game = package.split(".")[-2]
        folders = [Path(folder) / game for folder in further.split(os.pathsep) if folder]
        module.__path__ = [*own, *(str(folder) for folder in folders if folder.is_dir())]
        _added[package] = further
    return further


@cache
def find_packages(package: str, further: str, first: str) -> tuple[str, ...]:
    """Look into the folders once: boxes are asked for with every message."""
    return tuple(sorted(submodules(package, packages=True), key=lambda name: (name != first, name)))


def open_box(package: str, standing: tuple[type[Rule], ...] = (), **declared: Any) -> Box:
    """The box of a package with all kinds of its modules; `standing` are rules of other packages in force with it.

    A rule that is neither named by one of the deals nor a variant is in force whenever the box is in play.
    """
    modules = submodules(package, packages=False)
    found = [
        made for name in modules if name != SCENARIO for made in kinds_in(importlib.import_module(f"{package}.{name}"))
    ]
    dealing = {deal.rule for deal in declared.get("deals", {}).values()}
    rules = [made for made in found if issubclass(made, Rule)]
    deals = [made for made in rules if made().key in dealing]
    variants = [made for made in rules if issubclass(made, Variant)]
    return Box(
        key=package.rpartition(".")[2],
        cards=[made for made in found if not issubclass(made, Character | Rule)],
        characters=[made for made in found if issubclass(made, Character)],
        rules=deals,
        variants=variants,
        standing=[*standing, *(made for made in rules if made not in deals and made not in variants)],
        facts=importlib.import_module(f"{package}.{FACTS}").FACTS if FACTS in modules else (),
        **{**declared, "steps": [ready(step) for step in declared.get("steps", ())]},
    )


def kinds_in(module: ModuleType) -> list[type[Kind]]:
    """The kinds with a key of their own that a module defines, in the order in which they are written down."""
    found: dict[str, type[Kind]] = {}
    for made in vars(module).values():
        if isinstance(made, type) and issubclass(made, Kind) and made.__module__ == module.__name__:
            key = ready(made)().key  # compiled classes keep it in their objects
            if key:
                found.setdefault(key, made)
    return list(found.values())


def submodules(package: str, packages: bool) -> list[str]:
    path = importlib.import_module(package).__path__
    return [module.name for module in pkgutil.iter_modules(path) if module.ispkg == packages]
