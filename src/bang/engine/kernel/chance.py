"""Where chance comes from: a key for games among people, a number for games that can be played again.

A game among people draws from a stream that nobody can compute without its key: blake2b of the key and a counter
(adr/0030). A game that was dealt from a number, and every world that a bot imagines, draws from a generator of one
integer below 2**61, which is much faster and keeps no secrets (adr/0007).
"""

from __future__ import annotations

import re
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Any, Final

Seed = int | str  # a number that anybody may know, or a key that nobody may know before the game is over

# Every step of the fast generator fits a machine word. With this multiplier MULTIPLIER * 2**30 - 1 is a safe prime: the
# period is half of it, about 2**60. Compiled code multiplies small numbers itself and leaves those above 2**30 to
# Python. That is slower, and a signal handler that raises meanwhile is mistaken for a lack of memory. So products are
# computed in two parts, and of each word of the stream 30 bits are used.
WORD: Final = (1 << 30) - 1
SHORT: Final = 1238
MULTIPLIER: Final = (1 << 31) - SHORT
MAX_RNG: Final = MULTIPLIER * (WORD + 1) - 2  # the largest state: the one above would stand still, as 0 would
MASK: Final = (1 << 64) - 1

KEY_BITS: Final = 128
_KEY: Final = re.compile(r"[0-9a-f]{32}")
_WORDS: Final = Struct("<16I")
_LAST_WORD: Final = Struct("<60xI")


def scramble(seed: int) -> int:
    """Make a state of the fast generator such that neighbouring seeds have nothing in common (as in splitmix64)."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return (z ^ (z >> 31)) % MAX_RNG + 1


def new_key(random: Random) -> str:
    """Make the key of a game. Only the randomness of the system makes a secret one; tests bring their own."""
    return f"{random.getrandbits(KEY_BITS):032x}"


def is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def number_from(seed: Seed) -> int:
    """Make a number for what should happen again beside the cards, such as the whims of bots. It tells no key."""
    return seed if isinstance(seed, int) else block(seed, 0)[0]


def next_seed(seed: Seed, random: Random) -> Seed:
    """Make the seed of the next game of a series."""
    return seed + 1 if isinstance(seed, int) else new_key(random)


def read_seed(data: Any) -> Seed:
    """Check a seed from a file; ValueError says what is wrong."""
    if isinstance(data, bool) or not isinstance(data, int | str):
        raise ValueError(f"a seed is a number or a key, not {data!r}")
    if isinstance(data, str) and not is_key(data):
        raise ValueError(f"a key has {KEY_BITS // 4} hexadecimal digits")
    return data


def block(key: str, number: int) -> list[int]:
    """One block of the stream of a key: 16 words of 32 bits.

    The key comes first and has a fixed length, so this is as good as blake2b with a key, which takes twice as long.
    """
    return [*_WORDS.unpack(digest(key, number))]


def last_word(key: str, number: int) -> int:
    """The last word of a block, without the work of reading the others."""
    word: int = _LAST_WORD.unpack(digest(key, number))[0]
    return word


def digest(key: str, number: int) -> bytes:
    return blake2b(f"{key}:{number}".encode()).digest()
