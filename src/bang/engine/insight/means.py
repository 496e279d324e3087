"""Find the cards with which the asked seat can pay for what is on offer. Never part of a rule."""

from __future__ import annotations

from bang.engine.kernel.ask import Ask
from bang.engine.kernel.table import Table


def means(t: Table, ask: Ask) -> dict[str, list[str]]:
    """List the cards of the asked seat that may pay, by the label of what can be bought; nothing where tokens pay."""
    found: dict[str, list[str]] = {}
    for _, card, _, target in ask.options:
        if card >= 0 and t.is_for_sale(card):
            cards = t.kind(card).paid_with(t, ask.seat, card, target)
            if cards:
                found[t.rules.label_of[card]] = [t.rules.label_of[c] for c in cards]
    return found
