"""Read cards as scenarios write them (`BANG! 7♦`, `Beer`), and write them for reports."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from bang import own_cards
from bang.engine.kernel.ask import HAND, NO_CARD
from bang.engine.kernel.rules import NO_SUIT, RANKS, SUITS, Rules
from bang.errors import BangError
from bang.scenario.result import Mismatch
from bang.text import SOURCE, catalogue, key_of, keys_of, languages

SIGNS: Final = "♥♦♣♠"  # in the order of SUITS
ANY_RANK: Final = 0
REST: Final = "..."  # in a list of cards: and any others
FACE: Final = re.compile(rf"(.+?)\s+(10|[2-9JQKA])\s*([{SIGNS}{SUITS}])")
SYMBOLS: Final = ("barrel", "snake", "dynamite", "horseshoe")  # what cards without suits show instead
SYMBOL: Final = re.compile(rf"(.*?)\s*\(\s*({'|'.join(SYMBOLS)})(?: symbol)?\s*\)")
TEXT_STYLE: Final = "\ufe0f\ufe0e"  # variation selectors: the suit as a picture or as text


@dataclass(frozen=True)
class CardName:
    """A card as a scenario names it: an exact one, or any copy if rank and suit are left open."""

    key: str  # "" for any card with this symbol
    rank: int = ANY_RANK
    suit: int = NO_SUIT
    side: str = ""  # the side whose back it should have, if such a copy is free
    also: tuple[str, ...] = ()  # further keys of the same name, such as those of two boxes

    @property
    def exact(self) -> bool:
        return self.suit != NO_SUIT

    @property
    def vague(self) -> int:
        """Rank how vague a name is: exact names get their cards first."""
        return 2 if not self.key else 0 if self.exact else 1

    def fits(self, rules: Rules, card: int) -> bool:
        if card < 0 or (self.key and rules.kind_of[card].key not in (self.key, *self.also)):
            return False
        return not self.exact or (rules.rank_of[card] == self.rank and rules.suit_of[card] == self.suit)


def key_in(rules: Rules, name: str, among: Collection[str]) -> str:
    """Find the key of a name, own cards included. A key stands for itself, even without a text."""
    return name if name in among else key_of(name, among, own=own_cards.names(rules.options.cards))


def keys_in(rules: Rules, name: str, among: Collection[str]) -> list[str]:
    """Find all keys of a name, as `key_in` does."""
    return [name] if name in among else keys_of(name, among, own=own_cards.names(rules.options.cards))


@lru_cache(maxsize=8)
def english_names(rules: Rules) -> dict[str, str]:
    """Return the English names of all cards and characters by their names in every language."""
    english = catalogue(SOURCE)
    keys = {kind.key for kind in (*rules.kind_of, *rules.characters) if english.has(f"{kind.key}.name")}
    return {
        catalogue(language).say(f"{key}.name").casefold(): english.say(f"{key}.name")
        for language in reversed(languages())  # an English name means itself
        for key in sorted(keys)
    }


def in_english(rules: Rules, value: Any) -> Any:
    """Write all cards and characters in a part of a scenario with their English names, which is what boxes read."""
    match value:
        case dict():
            return {in_english(rules, key): in_english(rules, part) for key, part in value.items()}
        case list():
            return [in_english(rules, part) for part in value]
        case str():
            face = FACE.fullmatch(value)
            name = face[1] if face else value
            known = english_names(rules).get(name.casefold(), name)
            return value if known.casefold() == name.casefold() else known + value[len(name) :]
    return value


def read_card(rules: Rules, text: Any) -> CardName:
    """Read the name of a card in any language; it must be among the cards of these rules."""
    if not isinstance(text, str):
        raise Mismatch(f"{text!r} is not a card; write it as in 'BANG! 7♦'.")
    return parse_card(rules, text)


@lru_cache(maxsize=4096)
def parse_card(rules: Rules, text: str) -> CardName:
    bare = text.strip().translate({ord(mark): None for mark in TEXT_STYLE})
    if rules.backs and (shown := SYMBOL.fullmatch(bare)):
        key = parse_card(rules, shown[1]).key if shown[1] else ""
        return CardName(key, ANY_RANK, SYMBOLS.index(shown[2]))
    face = FACE.fullmatch(bare)
    try:
        key, *also = keys_in(rules, face[1] if face else bare, {kind.key for kind in rules.kind_of})
    except BangError as error:
        raise Mismatch(str(error)) from None
    if not face:
        return CardName(key, also=tuple(also))
    suit = (SIGNS if face[3] in SIGNS else SUITS).index(face[3])
    name = CardName(key, RANKS.index(face[2]) + 2, suit)
    copies = [c for c in range(len(rules.kind_of)) if rules.kind_of[c].key == key]
    if not any(name.fits(rules, c) for c in copies):
        printed = ", ".join(dict.fromkeys(face_words(rules, c) for c in copies))
        raise Mismatch(f"There is no {bare} in these sets; {name_words(key)} is printed as {printed}.")
    return name


def read_cards(rules: Rules, texts: Any) -> list[CardName]:
    """Read a list of cards, or a single one; `...` is skipped."""
    if texts is None:
        return []
    if not isinstance(texts, list):
        texts = [texts]
    return [read_card(rules, text) for text in texts if text != REST]


def assign(rules: Rules, names: list[CardName], cards: Iterable[int]) -> tuple[list[CardName], list[int]]:
    """Assign a card to every name, exact names first. Return the names and the cards that are left over."""
    left = list(cards)
    missing: list[CardName] = []
    for name in sorted(names, key=lambda name: name.vague):
        card = next((c for c in left if name.fits(rules, c)), NO_CARD)
        if card == NO_CARD:
            missing.append(name)
        else:
            left.remove(card)
    return missing, left


def name_words(key: str) -> str:
    if not key:
        return ""
    words = catalogue(SOURCE)
    return words.say(f"{key}.name") if words.has(f"{key}.name") else key


def face_words(rules: Rules, card: int) -> str:
    if rules.backs:
        return f"({SYMBOLS[rules.suit_of[card]]})"
    return f"{RANKS[rules.rank_of[card] - 2]}{SIGNS[rules.suit_of[card]]}"


def card_words(rules: Rules, card: int) -> str:
    if card <= HAND:
        return "hand" if card == HAND else f"hand {list(rules.backs)[HAND - 1 - card]}"
    name = name_words(rules.kind_of[card].key)
    return name if rules.suit_of[card] == NO_SUIT else f"{name} {face_words(rules, card)}"


def cards_words(rules: Rules, cards: Iterable[int]) -> str:
    return ", ".join(card_words(rules, c) for c in cards) or "nothing"


def names_words(names: Iterable[CardName]) -> str:
    return ", ".join(map(wanted_words, names)) or "nothing"


def wanted_words(name: CardName) -> str:
    if not name.exact:
        return name_words(name.key)
    if name.rank == ANY_RANK:
        return f"{name_words(name.key)} ({SYMBOLS[name.suit]})".strip()
    return f"{name_words(name.key)} {RANKS[name.rank - 2]}{SIGNS[name.suit]}"


def compare(rules: Rules, letter: str, cards: list[int], wanted: Any) -> Iterator[str]:
    """Compare cards with a list in any order, perhaps with `...`, or with {count: n, includes: [...]}."""
    if isinstance(wanted, dict):
        if len(cards) != wanted.get("count"):
            yield f"{letter} has {len(cards)} ({cards_words(rules, cards)}), expected {wanted.get('count')}"
        missing, _ = assign(rules, read_cards(rules, wanted.get("includes")), cards)
        if missing:
            yield f"{letter} has {cards_words(rules, cards)}, {names_words(missing)} is missing"
        return
    names = read_cards(rules, wanted)
    missing, left = assign(rules, names, cards)
    more = isinstance(wanted, list) and REST in wanted
    if missing or (left and not more):
        yield f"{letter} has {cards_words(rules, cards)}, expected {names_words(names)}"
