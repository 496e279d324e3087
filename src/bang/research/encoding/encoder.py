"""Encode what a seat sees as numbers.

This reads the table itself, because making a view takes longer than playing on. It must reveal no more than `view` and
`ask_view` do: the tests compare it with both, and shuffle what the seat may not know.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASSING, PICKING, SAYING, Ask, Option
from bang.engine.kernel.board import ASLEEP, LOOKED, OPENS
from bang.engine.kernel.counts import holdings, listed
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import OUT
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import may_see
from bang.research.encoding.layout import (
    BUY_DEED,
    LARGEST,
    OPTION,
    PASS_DEED,
    PICK_DEED,
    PLACES,
    PLAY_DEED,
    SAY_DEED,
    SEAT,
    TABLE,
    USE_DEED,
    VERBS,
    Layout,
)

# Offsets of columns, in bytes from the start of their row.
DECK: Final = 2 * TABLE.index("deck")
CLOCKWISE: Final = 2 * TABLE.index("clockwise")
TURN: Final = 2 * TABLE.index("turn")
ASKED: Final = 2 * TABLE.index("asked")
VERB: Final = 2 * TABLE.index("verb")
WHY: Final = 2 * TABLE.index("why")
BY: Final = 2 * TABLE.index("by")
DONE: Final = 2 * TABLE.index("done")
NEED: Final = 2 * TABLE.index("need")
AFTER: Final = 2 * TABLE.index("after")
NUMBER_SHOWN: Final = 2 * TABLE.index("shown")
NUMBER_DRAWN: Final = 2 * TABLE.index("drawn")
TOP: Final = 2 * TABLE.index("top_kind")
WORD: Final = 2 * OPTION.index("word")
KIND: Final = 2 * OPTION.index("kind")
CARD: Final = 2 * OPTION.index("card")
TO: Final = 2 * OPTION.index("seat")
UNSEEN: Final = 2 * OPTION.index("unseen")
TARGET: Final = 2 * OPTION.index("target")
OPTION_BYTES: Final = 2 * len(OPTION)
PRESENCE: Final = SEAT.index("presence")
LIFE: Final = SEAT.index("life")
TOP_LIFE: Final = SEAT.index("top_life")
IN_HAND: Final = SEAT.index("hand")
LIMIT: Final = SEAT.index("hand_limit")
REACH: Final = SEAT.index("reach")
DISTANCE: Final = SEAT.index("distance")
ROLE_SHOWN: Final = SEAT.index("role_shown")
RESERVE: Final = SEAT.index("reserve")
AWAKE: Final = SEAT.index("awake")
SEAT_BYTES: Final = len(SEAT)
SUITS: Final = 4
# The rows of `places`.
DISCARD: Final = PLACES.index("discard")
SHOWN: Final = PLACES.index("shown")
IN_FORCE: Final = PLACES.index("in_force")
DRAWN: Final = PLACES.index("drawn")
PLAYED: Final = PLACES.index("played")


def put_small(w: BytesWriter, at: int, n: int) -> None:
    w[at] = 0 if n < 0 else n if n <= LARGEST else LARGEST


def put(w: BytesWriter, at: int, n: int) -> None:
    """Write a two-byte number."""
    if n > 0:
        w[at] = n & 255
        if n > 255:
            w[at + 1] = n >> 8


class Encoder:
    def __init__(self, rules: Rules, layout: Layout) -> None:
        self.rules: Final = rules
        self.layout: Final = layout
        self.blank: Final = bytes(layout.size)
        self.card_code: Final = [layout.cards.index(kind.key) + 1 for kind in rules.kind_of]
        self.person_place: Final = {kind.key: i for i, kind in enumerate(rules.characters)}
        self.role_place: Final = {role: i for i, role in enumerate(layout.roles)}
        self.token_place: Final = {name: i for i, name in enumerate(layout.tokens)}
        self.verb_code: Final = {verb: i + 1 for i, verb in enumerate(VERBS)}
        self.mark_place: Final = {kind.counted: kind.id for kind in rules.kinds} | {k.key: k.id for k in rules.kinds}
        self.n: Final = layout.players
        self.seats: Final = layout.seats
        self.cards: Final = len(layout.cards)
        self.people: Final = len(layout.characters)
        self.roles: Final = len(layout.roles)
        self.kinds: Final = len(layout.kinds)
        self.most_options: Final = layout.most_options
        self.at_table: Final = layout.start("table")
        self.at_options: Final = layout.start("options")
        self.at_mask: Final = layout.start("action_mask")
        self.at_seats: Final = layout.start("seats")
        self.at_distances: Final = layout.start("distances")
        self.at_roles: Final = layout.start("roles")
        self.at_people: Final = layout.start("characters")
        self.at_reserve: Final = layout.start("reserve")
        self.at_hands: Final = layout.start("hands")
        self.at_suits: Final = layout.start("hand_suits")
        self.at_in_play: Final = layout.start("in_play")
        self.at_asleep: Final = layout.start("asleep")
        self.at_places: Final = layout.start("places")
        self.at_marks: Final = layout.start("marks")
        self.at_tokens: Final = layout.start("tokens")
        self.at_card_tokens: Final = layout.start("card_tokens")
        self.at_backs: Final = layout.start("backs")

    def encode(self, t: Table, ask: Ask | None, me: int, w: BytesWriter) -> None:
        """Append the observation of a seat; the options are included if that seat is asked."""
        row = len(w)
        w.write(self.blank)
        for p in range(self.seats):
            self.write_seat(t, p, me, w, row)
        self.write_table(t, me, w, row)
        self.write_places(t, me, w, row)
        if t.marks or t.once:
            self.write_marks(t, me, w, row)
        if t.tokens:
            self.write_tokens(t, me, w, row)
        if ask is not None:
            self.write_question(t, ask, me, w, row)
            if ask.seat == me:
                self.write_options(t, ask.options, me, w, row)

    def place(self, p: int, me: int) -> int:
        """Number a seat as the viewer counts; further characters of a player come after all players."""
        return p // self.n * self.n + (p - me) % self.n

    def code(self, p: int, me: int) -> int:
        return 0 if p < 0 else self.place(p, me) + 1

    # --- the table

    def write_table(self, t: Table, me: int, w: BytesWriter, row: int) -> None:
        at = row + self.at_table
        put(w, at + DECK, len(t.deck))
        w[at + CLOCKWISE] = 1 if t.direction == 1 else 0
        w[at + TURN] = self.code(t.turn, me)
        put(w, at + NUMBER_SHOWN, len(t.shown))
        put(w, at + NUMBER_DRAWN, len(t.drawn))
        if t.discard:
            self.write_card(t.discard[-1], w, at + TOP)

    def write_card(self, card: int, w: BytesWriter, at: int) -> None:
        """Write kind, suit and rank."""
        put(w, at, self.card_code[card])
        w[at + 2] = self.rules.suit_of[card] + 1
        w[at + 4] = self.rules.rank_of[card]

    def write_question(self, t: Table, ask: Ask, me: int, w: BytesWriter, row: int) -> None:
        at = row + self.at_table
        w[at + ASKED] = self.code(ask.seat, me)
        w[at + VERB] = self.verb_code.get(ask.verb, 0)
        if ask.why is not None:
            put(w, at + WHY, ask.why.id + 1)
        w[at + BY] = self.code(ask.by, me)
        if ask.row is not None:
            if ask.row.done or ask.row.need > 1:
                put(w, at + DONE, ask.row.done)
                put(w, at + NEED, ask.row.need)
            put(w, at + AFTER, len(ask.row.after))

    def write_options(self, t: Table, options: list[Option], me: int, w: BytesWriter, row: int) -> None:
        hand = t.seats[me].hand
        mask = row + self.at_mask
        at = row + self.at_options
        for i, (what, card, to, target) in enumerate(options):
            if i == self.most_options:
                break
            w[mask + i] = 1
            if what == PASSING:
                w[at] = PASS_DEED
            elif what <= SAYING:
                w[at] = SAY_DEED
                put(w, at + WORD, SAYING - what + 1)
            elif what == PICKING:
                w[at] = PICK_DEED
            else:
                in_hand = card != NO_CARD and card in hand
                w[at] = PLAY_DEED if in_hand else BUY_DEED if t.is_for_sale(card) else USE_DEED
                put(w, at + KIND, what + 1)
            if card != NO_CARD:
                self.write_card(card, w, at + CARD)
            w[at + TO] = self.code(to, me)
            if target <= HAND:
                w[at + UNSEEN] = HAND - target + 1
            elif target != NO_CARD:
                self.write_card(target, w, at + TARGET)
            at += OPTION_BYTES

    # --- seats

    def write_seat(self, t: Table, p: int, me: int, w: BytesWriter, row: int) -> None:
        s = t.seats[p]
        place = self.place(p, me)
        at = row + self.at_seats + place * SEAT_BYTES
        in_game = s.presence != OUT
        w[at + PRESENCE] = s.presence
        put_small(w, at + LIFE, s.life)
        put_small(w, at + TOP_LIFE, s.top)
        put_small(w, at + IN_HAND, len(s.hand))
        put_small(w, at + LIMIT, t.hand_limit(p))
        if in_game:
            put_small(w, at + REACH, t.reach(p))
            if p < self.n:
                self.write_distances(t, p, place, me, w, row)
        w[at + ROLE_SHOWN] = 1 if s.role_shown else 0
        put_small(w, at + RESERVE, len(s.reserve))
        w[at + AWAKE] = 1 if t.voices[p % self.n] == p else 0
        own = p % self.n == me
        if own or s.role_shown or t.over:
            role = self.role_place.get(s.role, -1)
            if role >= 0:
                w[row + self.at_roles + place * self.roles + role] = 1
        people = row + self.at_people + place * self.people
        for person in s.characters:
            w[people + self.person_place[person.key]] = 1
        if s.reserve and may_see(t.marked(LOOKED, p), me):
            reserve = row + self.at_reserve + place * self.people
            for person in s.reserve:
                w[reserve + self.person_place[person.key]] = 1
        if own or (t.live(OPENS) and t.eyes(p) == EVERYBODY):
            self.count(s.hand, w, row + self.at_hands + place * self.cards)
        if own:
            suits = row + self.at_suits
            for card in s.hand:
                suit = self.rules.suit_of[card]
                if 0 <= suit < SUITS:
                    w[suits + suit] += 1
        self.count(s.in_play, w, row + self.at_in_play + place * self.cards)
        if t.once:
            asleep = row + self.at_asleep + place * self.cards - 1
            for card in s.in_play:
                if t.noted(ASLEEP, card):
                    w[asleep + self.card_code[card]] += 1
        if self.at_backs >= 0:
            backs = row + self.at_backs + place * len(self.rules.backs)
            for card in s.hand:
                w[backs + self.rules.back_of[card]] += 1

    def write_distances(self, t: Table, p: int, place: int, me: int, w: BytesWriter, row: int) -> None:
        distances = t.row(p)
        at = row + self.at_distances + place * self.seats
        for q, distance in enumerate(distances):
            put_small(w, at + self.place(q, me), distance)
        if t.seats[me].presence != OUT:
            put_small(w, row + self.at_seats + place * SEAT_BYTES + DISTANCE, t.row(me)[p])

    def count(self, cards: list[int], w: BytesWriter, at: int) -> None:
        """Count cards by kind."""
        for card in cards:
            w[at + self.card_code[card] - 1] += 1

    # --- what lies elsewhere

    def write_places(self, t: Table, me: int, w: BytesWriter, row: int) -> None:
        at = row + self.at_places
        self.count(t.discard, w, at + DISCARD * self.cards)
        if may_see(t.shown_to, me):
            self.count(t.shown, w, at + SHOWN * self.cards)
        self.count(t.in_force, w, at + IN_FORCE * self.cards)
        if t.turn == me:
            self.count(t.drawn, w, at + DRAWN * self.cards)
        for _, card, _ in t.played:
            w[at + PLAYED * self.cards + self.card_code[card] - 1] += 1
        at += len(PLACES) * self.cards
        for name in self.layout.piles:
            pile = t.piles[name]
            self.count(pile if self.rules.piles[name] == "all" else pile[-1:], w, at)
            at += self.cards

    def write_marks(self, t: Table, me: int, w: BytesWriter, row: int) -> None:
        """Write marks and notes kept under the name of a kind; those of the whole table come last."""
        for marks in (t.marks, t.once):
            for what, p, n in listed(marks):
                kind = self.mark_place.get(what, -1)
                if kind >= 0 and p < self.seats:
                    place = self.seats if p < 0 else self.place(p, me)
                    put_small(w, row + self.at_marks + place * self.kinds + kind, n)

    def write_tokens(self, t: Table, me: int, w: BytesWriter, row: int) -> None:
        """Write the tokens of seats and cards, and what limited supplies have left."""
        tokens = len(self.token_place)
        for name, p, card, n in holdings(t.tokens):
            if card != NO_CARD:
                owner = t.owner(card)
                if owner != NOBODY:
                    at = row + self.at_card_tokens + self.place(owner, me) * self.cards + self.card_code[card] - 1
                    put_small(w, at, w[at] + n)
            elif p != NOBODY or self.rules.tokens[name].supply:
                place = self.seats if p == NOBODY else self.place(p, me)
                put_small(w, row + self.at_tokens + place * tokens + self.token_place[name], n)
