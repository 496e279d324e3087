"""Cards as scenarios write them (`BANG! 7♦`, `Beer`), and how we write them back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from bang import homemade
from bang.engine.ask import HAND, NO_CARD
from bang.engine.errors import BangError
from bang.engine.rules import NO_SUIT, RANKS, SUITS, Rules
from bang.scenario.result import Mismatch
from bang.text import catalogue, key_of

SIGNS: Final = "♥♦♣♠"  # in the order of SUITS
ANY_RANK: Final = 0
REST: Final = "..."  # in a pile: whatever else
FACE: Final = re.compile(rf"(.+?)\s+(10|[2-9JQKA])\s*([{SIGNS}{SUITS}])")
TEXT_STYLE: Final = "\ufe0f\ufe0e"  # marks that make a suit sign a picture or a letter


@dataclass(frozen=True)
class CardName:
    """A card that is wanted: one of these, or any copy where rank and suit are left open."""

    key: str
    rank: int = ANY_RANK
    suit: int = NO_SUIT

    @property
    def exact(self) -> bool:
        return self.suit != NO_SUIT

    def fits(self, rules: Rules, card: int) -> bool:
        if card < 0 or rules.kind_of[card].key != self.key:
            return False
        return not self.exact or (rules.rank_of[card] == self.rank and rules.suit_of[card] == self.suit)


def key_in(rules: Rules, name: str, among: Collection[str]) -> str:
    """What a name means, the own cards of these rules included."""
    return key_of(name, among, own=homemade.names(rules.options.cards))


def read_card(rules: Rules, text: Any) -> CardName:
    """What a card is called, in any language; it must be among the cards of these rules."""
    if not isinstance(text, str):
        raise Mismatch(f"{text!r} is not a card; write it as in 'BANG! 7♦'.")
    return parse_card(rules, text)


@lru_cache(maxsize=4096)
def parse_card(rules: Rules, text: str) -> CardName:
    bare = text.strip().translate({ord(mark): None for mark in TEXT_STYLE})
    face = FACE.fullmatch(bare)
    try:
        key = key_in(rules, face[1] if face else bare, {kind.key for kind in rules.kind_of})
    except BangError as error:
        raise Mismatch(str(error)) from None
    if not face:
        return CardName(key)
    suit = (SIGNS if face[3] in SIGNS else SUITS).index(face[3])
    name = CardName(key, RANKS.index(face[2]) + 2, suit)
    copies = [c for c in range(len(rules.kind_of)) if rules.kind_of[c].key == key]
    if not any(name.fits(rules, c) for c in copies):
        printed = ", ".join(dict.fromkeys(face_words(rules, c) for c in copies))
        raise Mismatch(f"There is no {bare} in these sets; {name_words(key)} is printed as {printed}.")
    return name


def read_cards(rules: Rules, texts: Any) -> list[CardName]:
    """A list of cards, or a single one; `...` is left out."""
    if texts is None:
        return []
    if not isinstance(texts, list):
        texts = [texts]
    return [read_card(rules, text) for text in texts if text != REST]


def assign(rules: Rules, names: list[CardName], cards: Iterable[int]) -> tuple[list[CardName], list[int]]:
    """Give every name a card of its own, exact names first: the names and the cards that are left over."""
    left = list(cards)
    missing: list[CardName] = []
    for name in sorted(names, key=lambda name: not name.exact):
        card = next((c for c in left if name.fits(rules, c)), NO_CARD)
        if card == NO_CARD:
            missing.append(name)
        else:
            left.remove(card)
    return missing, left


def name_words(key: str) -> str:
    words = catalogue("en")
    return words.say(f"{key}.name") if words.has(f"{key}.name") else key


def face_words(rules: Rules, card: int) -> str:
    return f"{RANKS[rules.rank_of[card] - 2]}{SIGNS[rules.suit_of[card]]}"


def card_words(rules: Rules, card: int) -> str:
    if card == HAND:
        return "hand"
    name = name_words(rules.kind_of[card].key)
    return name if rules.suit_of[card] == NO_SUIT else f"{name} {face_words(rules, card)}"


def cards_words(rules: Rules, cards: Iterable[int]) -> str:
    return ", ".join(card_words(rules, c) for c in cards) or "nothing"


def names_words(names: Iterable[CardName]) -> str:
    return (
        ", ".join(
            f"{name_words(n.key)} {RANKS[n.rank - 2]}{SIGNS[n.suit]}" if n.exact else name_words(n.key) for n in names
        )
        or "nothing"
    )
