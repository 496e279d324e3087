"""Put questions, options and steps into words for the reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY, PASSING, PICKING, SAYING, Ask, Option
from bang.engine.kernel.game import Game
from bang.scenario.names import card_words, name_words
from bang.scenario.position import Position

PLAYING: Final = "play"  # the verb of phase 2
STEP_VERBS: Final = {
    "play": "plays",
    "use": "uses",
    "buy": "buys",
    "choose": "chooses",
    "discard": "discards",
    "pass": "passes",
    "end": "ends phase 2",
}
STEP_KEYS: Final = ("card", "cards", "what", "player", "players", "character", "suit", "option")


def option_words(position: Position, ask: Ask, option: Option) -> str:
    rules = position.table.rules
    what, card, seat, target = option
    if what == PASSING:
        return "end" if ask.verb == PLAYING else "pass"
    if what <= SAYING:
        return rules.words[SAYING - what]
    if what == PICKING and card == target == NO_CARD and seat != NOBODY:
        return position.letter(seat)
    if what == PICKING:
        text = card_words(rules, card)
    elif card == NO_CARD:
        text = name_words(rules.kinds[what].key)
    else:
        text = card_words(rules, card)
        if rules.kind_of[card].id != what:
            text += f" as {name_words(rules.kinds[what].key)}"
    if seat not in (NOBODY, ask.seat) or (target != NO_CARD and seat != NOBODY):
        text += f" → {position.letter(seat)}"
    if target != NO_CARD:
        text += f": {card_words(rules, target)}"
    return text


def question_words(position: Position, game: Game) -> str:
    """Describe what is pending: a question with its options, a step, or nothing."""
    t = game.table
    ask = game.asked
    if ask is None:
        entry = game.halted()
        if entry is None:
            return f"the game is over ({t.side} won)"
        return f"{position.letter(entry[1])}, before the step {t.rules.step_keys[entry[0]]}"
    why = ""
    if ask.why is not None:
        owner = f" of {position.letter(ask.by)}" if ask.by != NOBODY else ""
        why = f" ({name_words(ask.why.key)}{owner})"
    options = " · ".join(option_words(position, ask, option) for option in ask.options)
    return f"{position.letter(ask.seat)}, {ask.verb}{why}: [{options}]"


def step_words(data: dict[str, Any], verb: Callable[[str], str]) -> str:
    """Describe a step as its author wrote it; `verb` knows the words of boxes."""
    text = f"{data.get('seat')} {STEP_VERBS.get(data['do']) or verb(data['do'])}"
    for key in STEP_KEYS:
        if key in data and not (key == "card" and "cards" in data):  # "card" was set to the first of "cards"
            text += f" {list_words(data[key])}"
    for key, word in (("as", "as"), ("to", "on"), ("target", "aiming at"), ("with", "with")):
        if key in data:
            text += f" {word} {list_words(data[key])}"
    return text


def list_words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
