"""Nobody computes the cards: the attack that foretold whole games, at small size.

Somebody who sees a few of the first cards of a shuffled deck lists all states of the generator that lead to them, and
with the true one computes everything that follows. The real attack searched all 61 bits of state in ten minutes; here
the attacker is told 31 of them, so that it takes a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from bang.engine.kernel.chance import KEY_BITS, SHORT, WORD, new_key
from bang.engine.kernel.options import Options
from bang.engine.kernel.table import Table
from bang.games import new_table

CARDS = 80
SEEN = 6  # cards: a hand and the two of the first turn
CHUNK = 1 << 20
KEY = "00112233445566778899aabbccddeeff"


def shuffled(t: Table) -> list[int]:
    deck = list(range(CARDS))
    t.shuffle(deck)
    return deck


def draws_of(deck: list[int], seen: int) -> list[int]:
    """Return the random numbers that put these cards at the end of the deck."""
    cards, draws = list(range(CARDS)), []
    for i in range(CARDS - 1, CARDS - 1 - seen, -1):
        j = cards.index(deck[i])
        cards[i], cards[j] = cards[j], cards[i]
        draws.append(j)
    return draws


def search(draws: list[int], carry: int) -> Iterator[int]:
    """Yield all states of the fast generator with this carry that draw these numbers."""
    first = -(-(draws[0] << 30) // CARDS)
    end = -(-((draws[0] + 1) << 30) // CARDS)
    for start in range(first, end, CHUNK):
        low = np.arange(start, min(start + CHUNK, end), dtype=np.int64) ^ (carry & WORD)
        begin = state = low + (carry << 30)
        for n, j in enumerate(draws):
            low, high = state & WORD, state >> 30
            fits = ((low ^ high & WORD) * (CARDS - n)) >> 30 == j
            begin, low, high = begin[fits], low[fits], high[fits]
            state = (low << 31) - low * SHORT + high
        yield from begin.tolist()


def foretell(t: Table, state: int) -> list[int]:
    """Return the whole deck that the generator would deal from this state."""
    other = t.copy()
    other.key, other.rng = "", state
    return shuffled(other)


def test_whoever_sees_six_cards_of_the_fast_generator_knows_the_deck() -> None:
    t = new_table(Options(players=4), 2026)
    carry = t.rng >> 30
    before = t.copy()
    deck = shuffled(t)
    found = list(search(draws_of(deck, SEEN), carry))
    assert found == [before.rng]
    assert foretell(before, found[0]) == deck


def test_the_same_search_finds_nothing_in_the_stream_of_a_key() -> None:
    """Told all that the integer of the table holds, the attacker finds decks that are wrong beyond the cards seen."""
    for n in range(3):
        t = new_table(Options(players=4), new_key(Random(n)))
        before = t.copy()
        deck = shuffled(t)
        for state in search(draws_of(deck, SEEN), before.rng >> 30):
            guessed = foretell(before, state)
            assert agreeing(guessed[:-SEEN], deck[:-SEEN]) < 10


def test_a_key_that_is_almost_right_tells_nothing() -> None:
    """The attack narrows its search card by card. That needs secrets that are near the true one to draw nearly the same
    numbers; here one wrong bit of the key is as good as a key made by lot."""
    deck = shuffled(new_table(Options(players=4), KEY))
    near = [agreeing(shuffled(new_table(Options(players=4), flipped(bit))), deck) for bit in range(KEY_BITS)]
    assert 0.5 < sum(near) / KEY_BITS < 1.5, "one card in eighty lies where it should by chance"
    assert max(near) < 10


def test_the_counter_alone_does_not_tell_the_deck() -> None:
    """Tables of two keys stand at the same counter and have other decks; one key deals the same deck again."""
    one, other, again = (new_table(Options(players=4), key) for key in (KEY, flipped(0), KEY))
    decks = [shuffled(t) for t in (one, other, again)]
    assert one.rng == other.rng == again.rng
    assert decks[0] == decks[2] != decks[1]


def flipped(bit: int) -> str:
    return f"{int(KEY, 16) ^ 1 << bit:032x}"


def agreeing(guessed: list[int], true: list[int]) -> int:
    return sum(a == b for a, b in zip(guessed, true, strict=True))
