"""Lines of symbols as an author writes them: the symbols of the cards, their targets, how often."""

from __future__ import annotations

import re
from typing import Final

from bang.engine.kernel.kind import SELF
from bang.engine.kit.cards import DISCARD, DRAW, LIFE, OTHERS, SHOT, TARGETS, WITHIN
from bang.own_cards.files import nearest

MISSED: Final = "missed"
SYMBOLS: Final = {"bang": SHOT, MISSED: MISSED, "life": LIFE, "draw": DRAW, "discard": DISCARD}
MAX_LINES: Final = 4
MAX_TIMES: Final = 5
FARTHEST: Final = 9


class BadLine(ValueError):
    """The line cannot be on a card; the message says why."""


def read_line(text: str) -> str:
    """A line as the engine reads it, "missed" for the symbol that has no target."""
    words = text.lower().split()
    if not words:
        raise BadLine("a line of symbols is empty.")
    word, *rest = words
    if word not in SYMBOLS:
        raise BadLine(f"there is no symbol {word!r}; {nearest(word, SYMBOLS)}")
    if word == MISSED:
        if rest:
            raise BadLine("'missed' stands alone: it is always for the player of the card.")
        return MISSED
    times = 1
    if rest and (said := re.fullmatch(r"x(\d)", rest[-1])):
        times = int(said[1])
        rest.pop()
    if not rest:
        raise BadLine(f"{text!r} does not say for whom; there are: {', '.join(TARGETS)}.")
    target, *distance = rest
    if target not in TARGETS:
        raise BadLine(f"there is no target {target!r}; {nearest(target, TARGETS)}")
    if target == WITHIN and not (len(distance) == 1 and re.fullmatch(f"[1-{FARTHEST}]", distance[0])):
        raise BadLine(f"{text!r} does not say how far; write for example 'draw within 1', up to {FARTHEST}.")
    if target != WITHIN and distance:
        raise BadLine(f"{' '.join(distance)!r} has no place in {text!r}; a line is a symbol, a target, and perhaps x2.")
    symbol = SYMBOLS[word]
    if target == SELF and symbol in (SHOT, DISCARD):
        raise BadLine(f"{word!r} cannot be for oneself.")
    if times != 1 and not (symbol == LIFE or (symbol == DRAW and target == SELF)):
        raise BadLine(f"only 'life' and 'draw self' can be repeated; write {text.rsplit(maxsplit=1)[0]!r} without x.")
    if not 1 <= times <= MAX_TIMES:
        raise BadLine(f"x{times} is not possible; x1 to x{MAX_TIMES}.")
    return " ".join([symbol, target, *distance, *([f"x{times}"] if times > 1 else [])])


def is_aimed(line: str) -> bool:
    """Return whether it is for one player, whom the player of the card chooses."""
    return line.split()[1] not in (SELF, OTHERS)


def check_lines(lines: list[str]) -> None:
    """Check that the lines of a card go together."""
    if len(lines) > MAX_LINES:
        raise BadLine(f"{len(lines)} lines of symbols are too many; at most {MAX_LINES}.")
    others = [line for line in lines if line != MISSED]
    if len(lines) - len(others) > 1:
        raise BadLine("'missed' is there twice.")
    if len(lines) > len(others) and any(line.split()[1] != SELF for line in others):
        raise BadLine("with 'missed' all other lines must be for oneself, as in 'draw self'.")
    if any(is_aimed(line) for line in others[1:]):
        raise BadLine("only the first line may be for one chosen player; the others are for self or others.")
