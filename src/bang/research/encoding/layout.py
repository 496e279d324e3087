"""Describe the layout of an encoded observation: which numbers there are, and where.

An observation is one row of bytes, made of named arrays of fixed size. Seats are counted from the viewer's own, which
is always number 0. Codes begin with 1, and 0 means none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bang.engine.kernel.rules import Rules

# The columns of `table`.
TABLE: Final = (
    "deck",  # number of cards
    "clockwise",  # turns pass clockwise
    "turn",  # code of the seat whose turn it is
    "asked",  # code of the seat that is asked
    "verb",  # what is asked, code in VERBS
    "why",  # the kind that asks, code in Layout.kinds
    "by",  # code of the seat whose card or ability it is
    "done",  # answers already given to this question, if it takes several
    "need",  # answers it takes in total
    "after",  # seats that are asked the same question afterwards
    "shown",  # number of cards set aside, whoever may see them
    "drawn",  # number of cards drawn in phase 1
    "top_kind",  # top of the discard pile: code in Layout.cards
    "top_suit",
    "top_rank",
)
# The columns of `options`, a row for each legal option.
OPTION: Final = (
    "do",  # code in DEEDS
    "word",  # the word it says, code in Layout.words
    "kind",  # what is played or used, code in Layout.kinds
    "card",  # code in Layout.cards
    "suit",
    "rank",
    "seat",  # the target, code of the seat
    "unseen",  # a random card of that seat's hand: code of its back
    "target",  # a card of that seat: code in Layout.cards
    "target_suit",
    "target_rank",
)
# The columns of `seats`.
SEAT: Final = (
    "presence",  # index in bang.engine.kernel.state.PRESENCES: 0 alive, 1 out, …
    "life",
    "top_life",
    "hand",  # number of cards
    "hand_limit",
    "reach",
    "distance",  # from the viewer
    "role_shown",
    "reserve",  # number of face-down characters
    "awake",  # 1 for the active character of its player
)
# The rows of `places`; further piles of the boxes follow.
PLACES: Final = ("discard", "shown", "in_force", "drawn", "played")
DEEDS: Final = ("pass", "pick", "say", "play", "use", "buy")
# fmt: off
VERBS: Final = (
    "add", "again", "card", "character", "demand", "discard", "draw", "effect", "evade", "exchange", "forfeit", "give",
    "may", "order", "pay", "place", "play", "rescue", "save", "seat", "spend", "ward", "word",
)
# fmt: on

PASS_DEED: Final = 1
PICK_DEED: Final = 2
SAY_DEED: Final = 3
PLAY_DEED: Final = 4
USE_DEED: Final = 5
BUY_DEED: Final = 6

LARGEST: Final = 255  # what one byte holds; larger numbers are capped


class Field:
    """A named array of one-byte or two-byte numbers, little-endian."""

    def __init__(self, name: str, size: int, shape: tuple[int, ...], most: int) -> None:
        self.name: Final = name
        self.size: Final = size
        self.shape: Final = shape
        self.most: Final = most  # the largest possible value
        self.start = 0

    def bytes(self) -> int:
        n = self.size
        for length in self.shape:
            n *= length
        return n


class Layout:
    """The meaning of the numbers of an observation under the rules of a table."""

    def __init__(self, rules: Rules, roles: Sequence[str], most_options: int) -> None:
        self.players: Final = rules.options.players
        self.seats: Final = rules.options.players * rules.depth
        self.most_options: Final = most_options
        self.roles: Final = list(dict.fromkeys([*roles, *rules.deal.roles]))
        self.kinds: Final = [kind.key for kind in rules.kinds]
        self.cards: Final = list(dict.fromkeys([kind.key for kind in rules.kind_of]))  # kinds with cards
        self.characters: Final = [kind.key for kind in rules.characters]
        self.words: Final = list(rules.words)
        self.tokens: Final = list(rules.tokens)
        self.backs: Final = list(rules.backs)
        self.piles: Final = [name for name, shows in rules.piles.items() if shows != "none"]
        self.places: Final = [*PLACES, *self.piles]
        self.fields: Final = self.declare()
        at = 0
        for field in self.fields:
            field.start = at
            at += field.bytes()
        self.size: Final = at + at % 2

    def declare(self) -> list[Field]:
        """Declare the fields; two-byte fields come first, where they are aligned."""
        s, d, c = self.seats, len(self.cards), len(self.characters)
        most = max([len(self.kinds), len(self.words), LARGEST])
        fields = [
            Field("table", 2, (len(TABLE),), 2 * most),
            Field("options", 2, (self.most_options, len(OPTION)), most),
            Field("action_mask", 1, (self.most_options,), 1),
            Field("seats", 1, (s, len(SEAT)), LARGEST),
            Field("distances", 1, (s, s), LARGEST),
            Field("roles", 1, (s, len(self.roles)), 1),
            Field("characters", 1, (s, c), 1),
            Field("reserve", 1, (s, c), 1),
            Field("hands", 1, (s, d), LARGEST),
            Field("hand_suits", 1, (4,), LARGEST),
            Field("in_play", 1, (s, d), LARGEST),
            Field("asleep", 1, (s, d), LARGEST),
            Field("places", 1, (len(self.places), d), LARGEST),
            Field("marks", 1, (s + 1, len(self.kinds)), LARGEST),
        ]
        if self.tokens:
            fields.append(Field("tokens", 1, (s + 1, len(self.tokens)), LARGEST))
            fields.append(Field("card_tokens", 1, (s, d), LARGEST))
        if self.backs:
            fields.append(Field("backs", 1, (s, len(self.backs)), LARGEST))
        return fields

    def start(self, name: str) -> int:
        """Return the offset of a field; -1 if these rules do not have it."""
        for field in self.fields:
            if field.name == name:
                return field.start
        return -1
