"""Cards and characters from a YAML file: no code, a small vocabulary."""

from __future__ import annotations

from typing import Any, Final

from bang.engine.kernel.kind import Character, Kind
from bang.engine.kit.cards import Aimed, Blue, Brown, Evasion, Green, Weapon
from bang.interpreted import ready
from bang.own_cards import texts
from bang.own_cards.blocks import Block, compose, items
from bang.own_cards.effects import EFFECTS, read_effects
from bang.own_cards.files import MAX_LIFE, File, Own, check_copies, check_key, key_from, nearest
from bang.own_cards.symbols import MISSED, BadLine, check_lines, is_aimed, read_line
from bang.text import SOURCE

CARDS: Final = "cards"
CHARACTERS: Final = "characters"
MAX_ENTRIES: Final = 100  # entries of a list
BROWN, BLUE, GREEN = "brown", "blue", "green"
COMMON: Final = ("name", "text", "key")
# What each border can have besides.
OF_BORDER: Final = {BROWN: ("symbols", "cost"), GREEN: ("symbols",), BLUE: ("range", *EFFECTS)}
OF_CARDS: Final = (*COMMON, "border", "copies", "symbols", "cost", "range", *EFFECTS)
OF_CHARACTERS: Final = (*COMMON, "life", *EFFECTS)


def read_yaml(file: File) -> list[Own]:
    document = Block(file, compose(file), "a file of cards", (CARDS, CHARACTERS))
    found: list[Own] = []
    if CARDS in document.nodes:
        for node in items(file, document.nodes[CARDS], CARDS, MAX_ENTRIES):
            found.append(read_card(Block(file, node, "a card", OF_CARDS)))
    if CHARACTERS in document.nodes:
        for node in items(file, document.nodes[CHARACTERS], CHARACTERS, MAX_ENTRIES):
            found.append(read_character(Block(file, node, "a character", OF_CHARACTERS)))
    return found


def finish(block: Block, base: type[Kind], inside: dict[str, Any]) -> Own:
    """The class, with the name, the rule and the key that every card and character has."""
    name, text = block.texts(texts.NAME), block.texts(texts.TEXT)
    key = block.scalar("key") if "key" in block.nodes else key_from(texts.spread(name)[SOURCE])
    if why := check_key(key):
        block.refuse(
            why if "key" in block.nodes else f"no key can be made of this name; add one: key: my_{CARDS[:-1]}."
        )
    made: type[Kind] = ready(type(key, (base,), {"key": key, **inside}))
    return Own(made, key, texts.catalogued(key, name, text), block.file, block.line)


def read_character(block: Block) -> Own:
    inside: dict[str, Any] = dict(read_effects(block))
    life = block.number("life", 1, MAX_LIFE)
    if life is None:
        block.refuse("the character has no life; write life: 4.")
    return finish(block, Character, {**inside, "life": life})


def read_card(block: Block) -> Own:
    border = block.scalar("border") if "border" in block.nodes else block.refuse("the border is missing.")
    if border not in OF_BORDER:
        block.refuse(f"there is no border {border!r}; {nearest(border, OF_BORDER)}", "border")
    for key in block.nodes:
        if key not in (*COMMON, "border", "copies", *OF_BORDER[border]):
            able = " and ".join(name for name, keys in OF_BORDER.items() if key in keys)
            block.refuse(f"a {border} card has no {key}; that is for {able} cards.", key)
    copies = " ".join(text for text, _ in block.parts("copies"))
    if why := check_copies(copies):
        block.refuse(why, "copies")
    base, inside = read_blue(block) if border == BLUE else read_symbols(block, border)
    return finish(block, base, {**inside, "copies": copies})


def read_blue(block: Block) -> tuple[type[Kind], dict[str, Any]]:
    inside: dict[str, Any] = dict(read_effects(block))
    reach = block.number("range", 1, 9)
    if reach is not None:
        return Weapon, {**inside, "weapon": reach}
    if not inside:
        block.refuse(f"the card does nothing; give it one of {', '.join(OF_BORDER[BLUE])}.")
    return Blue, inside


def read_symbols(block: Block, border: str) -> tuple[type[Kind], dict[str, Any]]:
    lines: list[str] = []
    for text, line in block.parts("symbols"):
        try:
            lines.append(read_line(text))
        except BadLine as error:
            block.file.refuse(line, str(error))
    if not lines:
        block.refuse("the card does nothing; give it symbols, as in 'draw self x2'.", "symbols")
    try:
        check_lines(lines)
    except BadLine as error:
        block.refuse(str(error), "symbols")
    evading = MISSED in lines
    cost = block.number("cost", 1, 3) or 0
    if evading and cost:
        block.refuse("a card with 'missed' has no cost.", "cost")
    shown = [line for line in lines if line != MISSED]
    inside = {"symbols": ", ".join(shown), "cost": cost}
    if border == GREEN:
        return Green, {**inside, "evading": evading}
    return (Evasion if evading else Aimed if is_aimed(shown[0]) else Brown), inside
