"""Answers by content: in memory an answer is an index; in recordings and on the wire it says what it is."""

from __future__ import annotations

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASSING, PICKING, SAYING, Ask, Option
from bang.engine.kernel.table import Table
from bang.errors import IllegalAnswer

Content = dict[str, str | int]


def describe(t: Table, seat: int, option: Option) -> Content:
    """Describe an option as a seat may send it: what to do, with which card, at whom, aiming at which card."""
    what, card, to, target = option
    if what == PASSING:
        return {"do": "pass"}
    if what <= SAYING:
        return {"do": "say", "word": t.rules.words[SAYING - what]}
    content: Content = {"do": "pick"}
    if what != PICKING:
        kind = t.rules.kinds[what]
        played = card != NO_CARD and card in t.seats[seat].hand
        content = {"do": "play" if played else "buy" if t.is_for_sale(card) else "use"}
        if not played:
            content["what"] = kind.key
        elif t.kind(card) is not kind:
            content["as"] = kind.key
    if card != NO_CARD:
        content["card"] = t.rules.label_of[card]
    if to != NOBODY:
        content["to"] = to
    if target == HAND:
        content["target"] = "hand"
    elif target < HAND:
        content["target"] = f"hand {list(t.rules.backs)[HAND - 1 - target]}"
    elif target != NO_CARD:
        content["target"] = t.rules.label_of[target]
    return content


def words(content: Content) -> str:
    """Write a content on one line, for error messages."""
    return " ".join(f"{key}={value}" for key, value in content.items())


def find(t: Table, ask: Ask, content: object) -> int:
    """Find the index of the option with this content."""
    for i, option in enumerate(ask.options):
        if describe(t, ask.seat, option) == content:
            return i
    legal = "; ".join(words(describe(t, ask.seat, option)) for option in ask.options[:12])
    more = f" and {len(ask.options) - 12} more" if len(ask.options) > 12 else ""
    said = words(content) if isinstance(content, dict) else repr(content)
    raise IllegalAnswer(f"{said} is not a legal answer to question {ask.number}; legal: {legal}{more}.")
