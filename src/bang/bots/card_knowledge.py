"""A bot's knowledge of the cards in a game, read from the briefing."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from bang.engine.kernel.view import View

AIMED_HARM: Final = frozenset(
    {"shoots", "demands", "contests", "steals", "robs", "detains", "extorts", "outbids", "plagues", "strips", "trades"}
)  # done to one player
MASS_HARM: Final = frozenset({"shoots_all", "raids", "robs_all", "hurts_all"})


class KindTraits(NamedTuple):
    """Traits of a kind; the tags are explained in `engine/insight/lore.py`."""

    key: str
    deck: str  # the pile it starts in; "" = the deck that everybody draws from
    tags: frozenset[str]
    worth: float
    answer: str
    lucky: frozenset[str]
    feared: frozenset[str]
    weapon: int
    stays: bool
    delayed: bool  # its tags count when it is used, not when it is put into play
    limit: int
    cost: int  # cards of the hand that are discarded with it
    price: int  # tokens that it costs to buy or use
    fee: int  # tokens that it costs to use, if that is another number
    currency: str  # which tokens it is about; "" = any
    range: int
    by_weapon: bool
    harms: bool  # one player, whom its owner chooses


_KNOWN: Final[dict[KindTraits, KindTraits]] = {}  # shared by all games


class CardKnowledge:
    """The kinds and cards of one game."""

    def __init__(self, briefing: View) -> None:
        self.kinds = {key: read(data) for key, data in briefing["kinds"].items()}
        self.cards = {label: self.kinds[key] for label, key in briefing["cards"].items()}
        self.copies = Counter(traits.key for traits in self.cards.values() if not traits.deck)

    def tags(self, keys: list[str]) -> set[str]:
        """Return the tags of all these kinds."""
        return {tag for key in keys for tag in self.kinds[key].tags}


def read(data: View) -> KindTraits:
    tags = frozenset(data["tags"])
    traits = KindTraits(
        key=data["key"],
        deck=data["deck"],
        tags=tags,
        worth=data["worth"],
        answer=data["answer"],
        lucky=frozenset(data["lucky"]),
        feared=frozenset(data["feared"]),
        weapon=data["weapon"],
        stays=data["stays"],
        delayed=data["delayed"],
        limit=data["limit"],
        cost=data["cost"],
        price=data["price"],
        fee=data["fee"],
        currency=data["currency"],
        range=data["range"],
        by_weapon=data["by_weapon"],
        harms=bool(tags & AIMED_HARM),
    )
    return _KNOWN.setdefault(traits, traits)


def stamp(label: str) -> str:
    """Return rank and suit of a card, "" if it has none."""
    words = label.split(" ")
    return words[1] if len(words) > 1 else ""


def matches(label: str, pips: frozenset[str]) -> bool:
    """Tell whether the suit or the whole stamp of a card is among these."""
    mark = stamp(label)
    return bool(mark) and (mark in pips or mark[-1] in pips)
