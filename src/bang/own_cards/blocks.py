"""YAML read with its line numbers: a mapping whose keys are known, and values of a known sort."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NoReturn

import yaml

from bang.own_cards import texts
from bang.own_cards.files import File, nearest
from bang.text import SOURCE, languages

FLAGS: Final = {"true": True, "yes": True, "false": False, "no": False}


def compose(file: File) -> Any:
    """The node of the whole document; nothing is made of it yet, so an odd value cannot do harm."""
    text = file.text()
    try:
        # Not the faster reader in C: brackets in their thousands break it, and Python with it.
        node = yaml.SafeLoader(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line, len(text.splitlines()) - 1) + 1 if mark is not None else 1
        file.refuse(line, f"{error.problem or error.context or 'not YAML'}.")
    except yaml.YAMLError as error:
        file.refuse(1, f"this is not YAML ({' '.join(str(error).split())}).")
    except RecursionError:
        file.refuse(1, "this is nested too deeply.")
    if node is None:
        file.refuse(1, "there is nothing in it; write cards or characters.")
    return node


def line_of(node: Any) -> int:
    return int(node.start_mark.line) + 1


def items(file: File, node: Any, what: str, most: int) -> list[Any]:
    if not isinstance(node, yaml.SequenceNode):
        file.refuse(line_of(node), f"{what} must be a list; begin each entry with a dash.")
    if len(node.value) > most:
        file.refuse(line_of(node), f"{len(node.value)} {what} are too many for one file; at most {most}.")
    return list(node.value)


class Block:
    """A mapping. Whatever is wrong with it is told with its line."""

    def __init__(self, file: File, node: Any, what: str, known: Sequence[str]) -> None:
        self.file = file
        self.line = line_of(node)
        self.nodes: dict[str, Any] = {}
        if not isinstance(node, yaml.MappingNode):
            self.refuse(f"{what} must be a mapping with {', '.join(known)}.")
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if name not in known:
                file.refuse(line_of(key), f"{what} has no {name!r}; {nearest(name, known)}")
            if name in self.nodes:
                file.refuse(line_of(key), f"{name!r} is there twice.")
            self.nodes[name] = value

    def refuse(self, reason: str, key: str = "") -> NoReturn:
        self.file.refuse(line_of(self.nodes[key]) if key in self.nodes else self.line, reason)

    def scalar(self, key: str) -> str:
        """Read a value as the text that is written there: a card may be called No."""
        node = self.nodes[key]
        if not isinstance(node, yaml.ScalarNode):
            self.refuse(f"{key} must be a single value.", key)
        return str(node.value).strip()

    def number(self, key: str, low: int, high: int) -> int | None:
        if key not in self.nodes:
            return None
        value = self.scalar(key)
        if not re.fullmatch(r"-?\d{1,4}", value) or not low <= int(value) <= high:
            self.refuse(f"{key} must be a number from {low} to {high}, not {value!r}.", key)
        return int(value)

    def flag(self, key: str) -> bool:
        if key not in self.nodes:
            return False
        value = self.scalar(key).lower()
        if value not in FLAGS:
            self.refuse(f"{key} must be true or false, not {value!r}.", key)
        return FLAGS[value]

    def texts(self, part: str) -> dict[str, str]:
        """A name or a rule: one string, or one for each language."""
        if part not in self.nodes:
            self.refuse(f"the {part} is missing.")
        node = self.nodes[part]
        if isinstance(node, yaml.MappingNode):
            block = Block(self.file, node, f"a {part} by language", languages())
            given = {language: block.scalar(language) for language in block.nodes}
            for language, text in given.items():
                if why := texts.check(part, text):
                    block.refuse(why, language)
            return given or self.refuse(f"the {part} is empty.", part)
        text = self.scalar(part)
        if why := texts.check(part, text):
            self.refuse(why, part)
        return {SOURCE: text}

    def parts(self, key: str) -> Iterator[tuple[str, int]]:
        """The entries of a list, or of one value with commas between them, each with its line."""
        node = self.nodes.get(key)
        if isinstance(node, yaml.SequenceNode):
            for entry in node.value:
                if not isinstance(entry, yaml.ScalarNode):
                    self.file.refuse(line_of(entry), f"{key} must be a list of single values.")
                yield str(entry.value).strip(), line_of(entry)
        elif node is not None:
            for text in self.scalar(key).split(","):
                yield text.strip(), line_of(node)
