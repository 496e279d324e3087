"""docs/architecture.md against the code: all hooks, who defines them, and an example that runs."""

import importlib
import inspect
import re
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import bang
from bang.engine.kernel.kind import HOOKS, Hooks, Kind
from bang.engine.kit import cards as general
from bang.games.classic import boxes as classic_boxes
from bang.games.classic.boxes.base import cards, characters, roles, variants
from bang.games.duel import boxes as duel_boxes

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (query|effect|replacement|reaction) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
NOBODY = "nobody yet"
FOLDERS = (classic_boxes.FOLDER, duel_boxes.FOLDER)


def rows() -> dict[str, tuple[str, str]]:
    """Return the sort of every hook in the tables, and who defines it."""
    section = PAGE.partition("### The hooks")[2].partition("\n## ")[0]
    found = ROW.findall(section)
    assert len({hook for hook, _, _, _ in found}) == len(found), "a hook is there twice"
    return {hook: (sort, users) for hook, sort, _, users in found}


def classes(module: ModuleType) -> list[type[Kind]]:
    found = [value for value in vars(module).values() if inspect.isclass(value) and issubclass(value, Kind)]
    return [kind for kind in found if kind.__module__ == module.__name__]


def defining(hook: str, *modules: ModuleType) -> set[str]:
    return {kind.__name__ for module in modules for kind in classes(module) if hook in kind.__dict__}


def further_boxes() -> dict[str, list[ModuleType]]:
    """Return the modules of all boxes but the base game."""
    found: dict[str, list[ModuleType]] = {}
    for folder in FOLDERS:
        for name in folder.names():
            package = importlib.import_module(f"{folder.package}.{name}")
            modules = [
                importlib.import_module(f"{package.__name__}.{one.name}") for one in iter_modules(package.__path__)
            ]
            found[name] = modules if name != "base" else []
    return found


FURTHER = further_boxes()


def test_every_hook_is_in_the_table() -> None:
    methods = {name: value for made in (Hooks, Kind) for name, value in vars(made).items()}
    assert set(rows()) == {name for name, value in methods.items() if callable(value) and not name.startswith("_")}


def test_the_second_table_is_what_is_looked_up() -> None:
    second = PAGE.partition("declares them (`HOOKS`):")[2].partition("\n## ")[0]
    assert [hook for hook, _, _, _ in ROW.findall(second)] == list(HOOKS)


def test_reactions_and_replacements_are_called_so() -> None:
    for hook, (sort, _) in rows().items():
        assert (sort == "reaction") == hook.startswith("on_"), hook
        if sort == "query":
            assert not inspect.iscoroutinefunction(getattr(Kind, hook)), hook


def test_the_tables_say_who_defines_each_hook() -> None:
    for hook, (_, users) in rows().items():
        box, _, plain = users.rpartition("; ") if "*general:*" in users and ";" in users else ("", "", users)
        if "*general:*" in plain:
            box, plain = plain, ""
        in_engine = set(re.findall(r"\w+", box.replace("*general:*", "")))
        named = set(re.findall(r"`(\w+)`", plain))
        in_base = set() if named or plain == NOBODY else set(re.findall(r"\w+", plain))
        assert in_engine == defining(hook, general), hook
        assert in_base == defining(hook, cards, characters, roles, variants), hook
        if not in_engine | in_base:
            assert named == {name for name, modules in FURTHER.items() if defining(hook, *modules)}, hook


def test_every_module_of_the_engine_and_every_folder_is_in_the_layers() -> None:
    section = PAGE.partition("## Layers and the import law")[2].partition("\n## ")[0]
    package = ROOT / "src" / Path(bang.__file__).parent.name
    modules = [path.name for path in (package / "engine").rglob("*.py") if path.name != "__init__.py"]
    folders = [f"{path.name}/" for path in package.iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert [name for name in sorted(modules + folders) if f"`{name}`" not in section] == []


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(example, "architecture.md", "exec"), names)
    assert names["game"].table.over  # type: ignore[attr-defined]


def test_the_list_of_contents_is_complete() -> None:
    contents = PAGE.partition("\n## ")[0]
    for heading in re.findall(r"^## (.+)$", PAGE, re.MULTILINE):
        anchor = re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        assert f"(#{anchor})" in contents, heading
