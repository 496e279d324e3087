"""A folder of own cards: its files, what they hold, and a digest to know it again by."""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from bang import games
from bang.engine.kernel.kind import Character, Kind
from bang.engine.kernel.rules import Box
from bang.errors import BadOptions, DamagedFile
from bang.own_cards.files import File, Own
from bang.own_cards.python_cards import read_python
from bang.own_cards.yaml_cards import read_yaml
from bang.text import SOURCE, Catalogue, catalogue, languages

READERS: Final = {".yaml": read_yaml, ".yml": read_yaml, ".py": read_python}
MAX_FILES: Final = 50
LARGEST: Final = 64 * 1024  # bytes of a file
MAX_CARDS: Final = 200  # printed copies of a folder: more would bury the cards of the game


@dataclass(frozen=True)
class Folder:
    path: str
    digest: str
    box: Box
    texts: dict[str, dict[str, str]]  # by language
    keys: tuple[str, ...]


@lru_cache(maxsize=64)
def load(path: str) -> Folder:
    """Read a folder. It is read once: a game and its recording mean the same cards, whatever happens to the files."""
    files = gather(Path(path))
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{Path(file.path).name}\n{len(file.data)}\n".encode() + file.data)
    found = [own for file in files for own in READERS[Path(file.path).suffix](file)]
    check_keys(found)
    people = tuple(own.made for own in found if issubclass(own.made, Character))
    cards = tuple(own.made for own in found if not issubclass(own.made, Character))
    copies = sum(len(made().copies.split()) for made in cards)
    if copies > MAX_CARDS:
        raise DamagedFile(f"{path} has {copies} cards in all; at most {MAX_CARDS} fit into a game.")
    texts = {language: {k: v for own in found for k, v in own.texts[language].items()} for language in languages()}
    box = Box(key=Path(path).name or path, cards=cards, characters=people)
    return Folder(path, digest.hexdigest(), box, texts, tuple(own.key for own in found))


def gather(folder: Path) -> list[File]:
    """The YAML and Python files that lie in the folder itself, in the order of their names."""
    if not folder.is_dir():
        raise BadOptions(f"There is no folder {folder}; --cards names a folder with own cards.")
    paths = sorted(p for p in folder.iterdir() if p.suffix in READERS and not p.name.startswith("."))
    if not paths:
        raise BadOptions(f"There are no cards in {folder}; put .yaml or .py files there.")
    if len(paths) > MAX_FILES:
        raise BadOptions(f"There are {len(paths)} files in {folder}; at most {MAX_FILES} are read.")
    files: list[File] = []
    for path in paths:
        try:
            # What is named is what is read: no link out of the folder, no device that never ends.
            if not stat.S_ISREG(path.lstat().st_mode):
                raise DamagedFile(f"{path}, line 1: this is no plain file; links and folders are not read.")
            with path.open("rb") as opened:
                data = opened.read(LARGEST + 1)
        except OSError as error:
            raise DamagedFile(f"{path}, line 1: it cannot be read ({error.strerror or error}).") from error
        if len(data) > LARGEST:
            raise DamagedFile(f"{path}, line 1: it is too large; at most {LARGEST // 1024} KB are read.")
        files.append(File(str(path), data))
    return files


def check_keys(found: Iterable[Own]) -> None:
    """Every key is new: in the boxes, in what the texts call by it, and in this folder."""
    taken = {kind.key: name for name in games.find().box_names() for kind in kinds_of(games.find().box(name))}
    for own in found:
        if own.key in taken or catalogue(SOURCE).has(f"{own.key}.name"):
            owner = taken.get(own.key, "the game")
            own.file.refuse(own.line, f"the key {own.key!r} is taken already (by {owner}); give it another: key: ….")
        taken[own.key] = f"line {own.line} of {Path(own.file.path).name}"


def kinds_of(box: Box) -> list[Kind]:
    return [made() for made in (*box.cards, *box.characters, *box.rules, *box.variants, *box.standing)]


def boxes(paths: Iterable[str]) -> list[Box]:
    """The boxes of several folders, which must not be in each other's way."""
    found: list[Folder] = []
    for path in paths:
        folder = load(path)
        for other in found:
            for key in folder.keys:
                if key in other.keys:
                    raise BadOptions(f"The key {key!r} is in {other.path} and in {path}; give one of them another.")
        found.append(folder)
    return [folder.box for folder in found]


def words(language: str, paths: Iterable[str]) -> Catalogue:
    """The catalogue of a language with the texts of these folders."""
    return catalogue(language).with_texts({k: v for path in paths for k, v in load(path).texts[language].items()})


@lru_cache(maxsize=64)
def names(paths: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The names of the cards and characters of these folders in all languages: key and name."""
    return tuple(
        (key, load(path).texts[language][f"{key}.name"])
        for path in paths
        for key in load(path).keys
        for language in languages()
    )
