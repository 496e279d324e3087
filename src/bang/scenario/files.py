"""Read scenario files.

Damage is reported with file and line; wrong names and moves are found when a scenario is run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from bang.errors import DamagedFile

# The C loader is many times faster. PyYAML has it wherever it was installed from a wheel.
LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SUFFIXES: Final = (".yaml", ".yml")


@dataclass(frozen=True)
class Scenario:
    id: str
    title: str
    sets: tuple[str, ...]
    given: dict[str, Any]
    steps: list[dict[str, Any]]
    then: dict[str, Any]
    by_hand: bool
    path: Path
    line: int
    source: str = ""
    note: str = ""
    puzzle: dict[str, Any] = field(default_factory=dict)  # what is asked, if it is a puzzle


def gather(paths: Iterable[Path]) -> list[Path]:
    """Return files as given, and all YAML files below folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
        else:
            found.append(path)
    return found


def load(path: Path) -> list[Scenario]:
    """Read all scenarios of a file: a mapping with `scenarios`, a list of them, or a single one."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DamagedFile(f"{path}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise DamagedFile(f"{path}: is not UTF-8 text.") from error
    try:
        loader = LOADER(text)
        node = loader.get_single_node()
        if node is None:
            raise DamagedFile(f"{path}, line 1: there is nothing in it; a scenario has at least an id and a given.")
        forbid_duplicate_keys(path, node)
        data = loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 1
        raise DamagedFile(f"{path}, line {line}: {error.problem or error.context or 'not YAML'}.") from error
    except (yaml.YAMLError, ValueError) as error:
        raise DamagedFile(f"{path}: is not YAML ({' '.join(str(error).split())}).") from error
    except RecursionError as error:
        raise DamagedFile(f"{path}: is nested too deeply.") from error
    return [read(path, item, line) for item, line in items(path, data, node)]


def forbid_duplicate_keys(path: Path, node: Any) -> None:
    """Reject duplicate keys. YAML loaders keep the last one, so the first would be lost silently."""
    waiting = [node]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            keys: set[str] = set()
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in keys:
                        line = key.start_mark.line + 1
                        raise DamagedFile(f"{path}, line {line}: the key {key.value!r} is there twice.")
                    keys.add(key.value)
                waiting.append(value)
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value


def items(path: Path, data: Any, node: Any) -> Iterator[tuple[Any, int]]:
    """Yield the scenarios of a document, each with its first line."""
    if isinstance(data, dict) and "scenarios" in data:
        data, node = data["scenarios"], next(value for key, value in node.value if key.value == "scenarios")
        if not isinstance(data, list):
            raise DamagedFile(f"{path}, line {node.start_mark.line + 1}: scenarios must be a list.")
    if isinstance(data, list):
        for item, part in zip(data, node.value, strict=True):
            yield item, part.start_mark.line + 1
    else:
        yield data, node.start_mark.line + 1


def without_nothing(mapping: dict[str, Any]) -> dict[str, Any]:
    """Leave out the keys that say nothing."""
    return {key: value for key, value in mapping.items() if value is not None}


def read(path: Path, data: Any, line: int) -> Scenario:
    def damaged(reason: str) -> DamagedFile:
        return DamagedFile(f"{path}, line {line}: {reason}")

    if not isinstance(data, dict):
        raise damaged("a scenario must be a mapping with id, given, steps and then.")
    name = data.get("id")
    if not isinstance(name, str | int) or isinstance(name, bool) or name == "":
        raise damaged("the scenario has no id; give it a name of its own.")
    given, steps, then = data.get("given"), data.get("steps"), data.get("then")
    if not isinstance(given, dict) or not isinstance(given.get("players"), list):
        raise damaged(f"{name} has no position; given must be a mapping with a list of players.")
    if not all(isinstance(player, dict) for player in given["players"]):
        raise damaged(f"{name} has a player that is not a mapping; write for example {{seat: A, role: sheriff}}.")
    if steps is not None and not isinstance(steps, list):
        raise damaged(f"the steps of {name} must be a list.")
    for number, step in enumerate(steps or [], 1):
        if not isinstance(step, dict) or not isinstance(step.get("do"), str) or "seat" not in step:
            raise damaged(f"step {number} of {name} must be a mapping with seat and do.")
    if not isinstance(then, dict):
        raise damaged(f"{name} has no outcome; then must be a mapping.")
    sets = data.get("sets", ["base"])
    if isinstance(sets, str):
        sets = [sets]
    if not isinstance(sets, list) or not all(isinstance(key, str) for key in sets):
        raise damaged(f"the sets of {name} must be a list of names.")
    return Scenario(
        id=str(name),
        title=str(data.get("title", "")),
        sets=tuple(sets),
        given={**without_nothing(given), "players": [without_nothing(player) for player in given["players"]]},
        steps=[without_nothing(step) for step in steps or []],
        then=without_nothing(then),
        by_hand=data.get("by_hand") is True,
        path=path,
        line=line,
        source=str(data.get("source", "")),
        note=str(data.get("note", "")),
        puzzle=data.get("puzzle") or {},
    )
