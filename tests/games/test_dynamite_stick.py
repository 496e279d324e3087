"""The Dynamite of the variant with a stick, which comes back to the deck where nobody can have it."""

from __future__ import annotations

import pytest

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.options import Options
from bang.engine.kernel.state import OUT
from bang.games import new_table

DYNAMITES = ["dynamite 2H", "dynamite 10C"]


@pytest.mark.parametrize("discarded", [0, 3])
def test_a_deck_of_dynamite_alone_ends_a_draw_or_is_shuffled_with_the_discards(discarded: int) -> None:
    """Whoever holds the stick is out, as is the player whose turn it was: every Dynamite comes back."""
    t = new_table(Options(5, ("base", "dodge_city"), ("dynamite_stick",)), 1)
    numbers = [t.rules.number_of[label] for label in DYNAMITES]
    t.mark("stick", t.turn)
    t.seats[t.turn].presence = OUT
    t.changed()
    others = [c for c in range(len(t.rules.kind_of)) if c not in numbers]
    t.deck, t.discard = numbers.copy(), others[:discarded]
    card = t.take(t.alive()[0])
    assert (card in others[:discarded]) == (discarded > 0)
    assert (card == NO_CARD) == (discarded == 0)
    assert sorted([*t.deck, *t.discard]) == sorted([*numbers, *(c for c in others[:discarded] if c != card)])
