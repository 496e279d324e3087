"""Cards and characters from a Python file, with the same classes as the boxes. Reading such a file runs it."""

from __future__ import annotations

import ast
import inspect
import sys
import traceback
from collections.abc import Iterator, Sequence
from hashlib import sha256
from types import ModuleType
from typing import Any, Final

from bang.engine.kernel.kind import HOOKS, Character, Kind
from bang.engine.kernel.rules import Box
from bang.interpreted import ready
from bang.own_cards import texts
from bang.own_cards.files import MAX_LIFE, File, Own, check_copies, check_key, nearest
from bang.text import SOURCE, languages

BORDERS: Final = ("brown", "blue", "green")
LISTS: Final = {"CARDS": Kind, "CHARACTERS": Character}
PREFIX: Final = "bang_own_cards_"  # of the modules, whose names nobody writes


def read_python(file: File) -> list[Own]:
    try:
        tree = ast.parse(file.data, file.path)
        code = compile(tree, file.path, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        file.refuse(getattr(error, "lineno", None) or 1, f"this is not Python ({getattr(error, 'msg', error)}).")
    lines = {node.name: node.lineno for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    name = f"{PREFIX}{sha256(file.path.encode()).hexdigest()[:12]}"
    module = ModuleType(name)
    module.__file__ = file.path
    sys.modules[name] = module  # where dataclasses and the like look for what a class means
    try:
        exec(code, vars(module))
    except (Exception, SystemExit) as error:
        file.refuse(line_of(error, file, 1), f"running it fails: {sentence(error)}")
    return [read_kind(file, made, wanted, lines) for made, wanted in kinds(file, module)]


def kinds(file: File, module: ModuleType) -> Iterator[tuple[Any, type[Kind]]]:
    """Find what the module lists in CARDS, CHARACTERS or a BOX; all classes with a key if it lists nothing."""
    box = getattr(module, "BOX", None)
    if box is not None and not isinstance(box, Box):
        file.refuse(1, "BOX must be a Box.")
    if box is not None:
        usual = Box(box.key, box.cards, box.characters)
        if box != usual:
            file.refuse(1, "a BOX of one's own can have cards and characters, and nothing else.")
    found = False
    for name, wanted in LISTS.items():
        listed = getattr(box if box is not None else module, name.lower() if box is not None else name, ())
        if not isinstance(listed, Sequence) or isinstance(listed, str):
            file.refuse(1, f"{name} must be a tuple of classes.")
        for made in listed:
            found = True
            yield made, wanted
    if found:
        return
    for made in vars(module).values():
        mine = isinstance(made, type) and made.__module__ == module.__name__ and issubclass(made, Kind)
        if mine and vars(made).get("key"):
            found = True
            yield made, Character if issubclass(made, Character) else Kind
    if not found:
        file.refuse(1, "there is no card or character in it: a class with a key.")


def read_kind(file: File, made: Any, wanted: type[Kind], lines: dict[str, int]) -> Own:
    line = lines.get(getattr(made, "__name__", ""), 1)
    if not isinstance(made, type) or not issubclass(made, wanted) or (wanted is Kind and issubclass(made, Character)):
        file.refuse(line, f"{made!r} is no class of a {'character' if wanted is Character else 'card'}.")
    check_hooks(file, made)
    given = {part: read_texts(file, line, made, part) for part in (texts.NAME, texts.TEXT)}
    try:
        kind = ready(made)()
    except Exception as error:
        file.refuse(line_of(error, file, line), f"{made.__name__} cannot be made: {sentence(error)}")
    why = check_key(kind.key)
    if isinstance(kind, Character):
        if not why and kind.life not in range(1, MAX_LIFE + 1):
            why = f"life must be a number from 1 to {MAX_LIFE}, not {kind.life!r}."
    elif not why and kind.border not in BORDERS:
        why = f"{made.__name__} has no border; make it a Brown, Aimed, Evasion, Blue, Green or Weapon."
    else:
        why = why or check_copies(kind.copies)
    if why:
        file.refuse(line, why)
    return Own(made, kind.key, texts.catalogued(kind.key, given[texts.NAME], given[texts.TEXT]), file, line)


def read_texts(file: File, line: int, made: type[Kind], part: str) -> dict[str, str]:
    """`name` and `text` of a class: a string, or one for each language."""
    given = getattr(made, part, None)
    if given is None:
        file.refuse(line, f'the {part} of {made.__name__} is missing; write {part} = "…" in the class.')
    by_language = {SOURCE: given} if isinstance(given, str) else given
    if not isinstance(by_language, dict) or not by_language or not set(by_language) <= set(languages()):
        file.refuse(line, f"the {part} must be a string, or one for each of {', '.join(languages())}.")
    for text in by_language.values():
        why = texts.check(part, text) if isinstance(text, str) else f"the {part} must be a string."
        if why:
            file.refuse(line, why)
    return by_language


def check_hooks(file: File, made: type[Kind]) -> None:
    """A hook that the engine would never call, or could not, is found now and not in the middle of a game."""
    for name, own in vars(made).items():
        if not inspect.isfunction(own) or name.startswith("_"):
            continue
        line = own.__code__.co_firstlineno
        usual = getattr(Kind, name, None)
        if usual is None and name.startswith("on_"):
            reactions = [hook for hook in HOOKS if hook.startswith("on_")]
            file.refuse(line, f"there is no reaction {name!r}; {nearest(name, reactions)}")
        if usual is None:
            continue
        if inspect.iscoroutinefunction(own) != inspect.iscoroutinefunction(usual):
            file.refuse(line, f"{name} must be {'async def' if inspect.iscoroutinefunction(usual) else 'def'}.")
        wanted = list(inspect.signature(usual).parameters)
        # A compiled coroutine function does not show its parameters.
        if wanted and len(inspect.signature(own).parameters) != len(wanted):
            file.refuse(line, f"{name} must have the parameters {', '.join(wanted)}.")


def line_of(error: BaseException, file: File, line: int) -> int:
    """The last line of the file that the error passed through."""
    passed = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file.path]
    return passed[-1] or line if passed else line


def sentence(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".") + "."
