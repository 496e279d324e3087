"""The table as plain data: numbers, names and lists. No closure, listener or coroutine is ever stored here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.chance import SHORT, WORD, block, last_word
from bang.engine.kernel.counts import SUPPLY, Counts, Holder, card_of, seat_of
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.fields import (
    AGENDA,
    CARDS,
    FLAG,
    MARKS,
    NUMBER,
    OPEN,
    PARTLY,
    PEOPLE,
    PILES,
    PLAYS,
    SEATS,
    TEXT,
    TOKENS,
    Parts,
    fields_of,
    fill_in,
    saved,
    unsaved,
)
from bang.engine.kernel.held_piles import declared_of, holder_of, is_held, name_of
from bang.engine.kernel.rules import Rules  # at run time: compiled dataclasses look up the classes they name

if TYPE_CHECKING:
    from bang.engine.kernel.facts import Fact
    from bang.engine.kernel.kind import Character, Kind, Source

# Presence: whether a seat is in the game, and how. All but OUT are in it.
ALIVE: Final = 0
OUT: Final = 1
GHOST: Final = 2  # back for a turn with no life but what it regains, and eliminated once more at its end
FALLEN: Final = 3  # without life, and out as soon as the card is done with
# These two can neither gain nor lose life, and leave without being eliminated.
SHADOW: Final = 4  # back for a turn
HELD: Final = 5  # in the game for as long as a card in front of it keeps it there
PRESENCES: Final = ("alive", "out", "ghost", "fallen", "shadow", "held")  # the words for them, by number

Entry = tuple[int, int]  # of the agenda: step, seat
Due = tuple["Kind", int, int, int]  # what is owed until a card is done with: a kind, whose it is, to whom, how much
CardPlayed = tuple[int, int, int]  # by which seat, which card, as which kind


@dataclass(init=False, eq=False, repr=False, slots=True)
class Seat:
    role: str = saved(TEXT, seen=PARTLY)
    role_shown: bool = saved(FLAG)
    life: int = saved(NUMBER, seen=OPEN)
    top: int = saved(NUMBER, seen=OPEN)  # what life starts at, and never exceeds
    presence: int = saved(NUMBER, ALIVE, seen=PARTLY)  # views tell it by a word of PRESENCES
    characters: list[Character] = saved(PEOPLE, shared=True, seen=OPEN)
    reserve: list[Character] = saved(PEOPLE, shared=True, seen=PARTLY)  # face down: nobody has looked at it
    hand: list[int] = saved(CARDS, seen=PARTLY)
    in_play: list[int] = saved(CARDS, seen=OPEN, saved_as="table")

    def __init__(self, unset: bool = False) -> None:
        """Make a blank seat, or one whose fields are left unset for `copy_into`."""
        if not unset:
            BLANK_SEAT.copy_into(self)

    def copy(self) -> Seat:
        s = Seat(unset=True)
        self.copy_into(s)
        return s

    def copy_into(self, s: Seat) -> None:
        """Copy all fields. See `State.copy_into` for why they are listed here."""
        s.role = self.role
        s.role_shown = self.role_shown
        s.life = self.life
        s.top = self.top
        s.presence = self.presence
        s.characters = self.characters
        s.reserve = self.reserve
        s.hand = self.hand.copy()
        s.in_play = self.in_play.copy()


SEAT_FIELDS: Final = fields_of(Seat)
BLANK_SEAT: Final = Seat(unset=True)
fill_in(SEAT_FIELDS, BLANK_SEAT)
NO_SEATS: Final[list[Seat]] = []


@dataclass(init=False, eq=False, repr=False, slots=True)
class State:
    """All there is to know about a game between two steps, and what a step needs while it runs."""

    rules: Rules  # given with the table, and the same for all its copies
    # The seats in clockwise order. Where a player has several characters, the seat p + n stands behind seat p.
    circle: list[int] = saved(SEATS, shared=True, seen=OPEN)
    deck: list[int] = saved(CARDS, seen=PARTLY)  # the last one is drawn next
    discard: list[int] = saved(CARDS, seen=OPEN)  # the last one is on top
    shown: list[int] = saved(CARDS, seen=PARTLY)  # set aside for the moment: turned over, on offer, looked at
    shown_to: int = saved(NUMBER, EVERYBODY)  # who may see them: an audience as in facts
    piles: dict[str, list[int]] = saved(PILES, seen=PARTLY)  # further piles that a box declares
    in_force: list[int] = saved(CARDS, shared=True, seen=OPEN)  # cards that act on the whole table, such as an event
    direction: int = saved(NUMBER, 1, seen=OPEN)  # turns pass clockwise, or -1 the other way
    drawn: list[int] = saved(CARDS, shared=True, seen=PARTLY)  # what phase 1 brought, in order
    played: list[CardPlayed] = saved(PLAYS, shared=True, seen=PARTLY, later=True)  # from a hand in this turn
    pool: list[Character] = saved(PEOPLE, shared=True)  # characters nobody has
    turn: int = saved(NUMBER, seen=OPEN)
    agenda: list[Entry] = saved(AGENDA)  # the last one comes next
    marks: Counts = saved(MARKS, seen=OPEN)  # stay until removed
    once: Counts = saved(MARKS, seen=OPEN)  # gone when the next turn starts
    tokens: Counts = saved(TOKENS, shared=True, seen=PARTLY, later=True)  # none at 0 but supplies
    key: str = saved(TEXT, later=True)  # of the stream that chance comes from; without one the fast generator
    rng: int = saved(NUMBER, 1)  # the block of the stream that was drawn last, or the state of the fast generator
    over: bool = saved(FLAG, seen=OPEN)
    side: str = saved(TEXT, seen=PARTLY)  # the side that won
    winners: list[int] = saved(SEATS, shared=True, seen=PARTLY)
    patient: bool = saved(FLAG)  # also stop at questions with a single answer
    seats: list[Seat] = saved(Parts(Seat), seen=PARTLY)

    # Within a step.
    voices: list[int] = unsaved(list, shared=True)  # for each player the seat that is awake
    muted: list[int] = unsaved(list, shared=True)  # the seats whose characters and cards in play are silent
    ordered: int = unsaved(-1)  # the seat that plays a card by another's order; -1 = nobody
    acting: Kind | None = unsaved(None, copied=False)  # what has the effect of another kind's card without playing one
    digging: bool = unsaved(False)  # phase 1 is drawing from the discard pile
    dug: list[int] = unsaved(list, copied=False)  # what it took from there
    ways: list[Source] = unsaved(list, copied=False)  # the ways to draw in phase 1 that were not taken yet
    dues: list[Due] = unsaved(list, copied=False)  # none between two steps
    unsettled: bool = unsaved(False, copied=False)  # an elimination or a debt waits for the card to be done with
    facts: list[Fact] | None = unsaved(None, copied=False)  # where to tell facts; None when nobody listens

    # Caches of what is in play.
    index: list[list[Source]] = unsaved(list, shared=True)  # for each hook its active sources
    upper: list[list[Source]] = unsaved(list, shared=True)  # the index without the cards in play
    hush: list[Source] = unsaved(list, shared=True)  # the sources that silence others
    ring: list[int] = unsaved(list, shared=True)
    rest: dict[int, list[int]] = unsaved(dict, shared=True)
    rows: dict[int, list[int]] = unsaved(dict, shared=True)
    ranges: dict[int, int] = unsaved(dict, shared=True)

    def __init__(self, rules: Rules | None, seats: list[Seat] = NO_SEATS, rng: int = 1, key: str = "") -> None:
        """Make a table before the deal, or, without rules, one whose fields are left unset for `copy_into`."""
        if rules is None:
            return
        BLANK.copy_into(self)
        self.rules = rules
        self.seats = seats
        self.key = key
        self.rng = rng
        self.circle = list(range(len(seats) // rules.depth))
        self.voices = self.circle
        self.piles = {name: [] for name in rules.piles}
        self.tokens = {name: {SUPPLY: token.supply} for name, token in rules.tokens.items() if token.supply}

    def copy_into(self, t: State) -> None:
        """Copy all declared fields.

        They are listed by hand because this is the inner loop of clones: going through the declarations would take
        several times as long. A test compares it with the declarations.
        """
        t.circle = self.circle
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.shown = self.shown.copy()
        t.shown_to = self.shown_to
        t.piles = {name: cards.copy() for name, cards in self.piles.items()} if self.piles else {}
        t.in_force = self.in_force
        t.direction = self.direction
        t.drawn = self.drawn
        t.played = self.played
        t.pool = self.pool
        t.turn = self.turn
        t.agenda = self.agenda.copy()
        t.marks = self.marks.copy()
        t.once = self.once.copy()
        t.tokens = self.tokens
        t.key = self.key
        t.rng = self.rng
        t.over = self.over
        t.side = self.side
        t.winners = self.winners
        t.patient = self.patient
        t.seats = [s.copy() for s in self.seats]
        t.voices = self.voices
        t.muted = self.muted
        t.ordered = self.ordered
        t.acting = None
        t.digging = self.digging
        t.dug = []
        t.ways = []
        t.dues = []
        t.unsettled = False
        t.facts = None
        t.index = self.index
        t.upper = self.upper
        t.hush = self.hush
        t.ring = self.ring
        t.rest = self.rest
        t.rows = self.rows
        t.ranges = self.ranges

    def every_card(self) -> list[int]:
        """All cards, wherever they are."""
        cards = self.deck + self.discard + self.shown + self.in_force
        for pile in self.piles.values():
            cards += pile
        for s in self.seats:
            cards += s.hand + s.in_play
        return cards

    def held_by(self, holder: Holder, pile: str) -> list[int]:
        """The cards of a pile that a seat or a card holds. Do not change the list."""
        return self.piles.get(name_of(self.rules, pile, holder), [])

    def keeper(self, holder: Holder) -> int:
        """The seat that tokens or a pile belong to: the holder itself, or the one in front of which that card lies."""
        return seat_of(holder) if card_of(holder) == NO_CARD else self.owner(card_of(holder))

    def owner(self, card: int) -> int:
        """The seat in front of which a card lies; NOBODY if it lies elsewhere."""
        return next((p for p, s in enumerate(self.seats) if card in s.in_play), NOBODY)

    def misplaced_piles(self) -> list[str]:
        """The held piles that are not declared, or whose holder is not in the game; none in any game."""
        known = self.rules.held_piles
        held = [name for name in self.piles if is_held(name)]
        return [
            name for name in held if declared_of(name) not in known or not self.is_holder(holder_of(self.rules, name))
        ]

    def is_holder(self, holder: Holder) -> bool:
        """Whether it is a seat in the game, or a card in play: the eliminated keep theirs until they discard them."""
        if card_of(holder) != NO_CARD:
            return self.owner(card_of(holder)) != NOBODY
        return 0 <= holder < len(self.seats) and self.seats[holder].presence != OUT

    def miscounted_tokens(self) -> list[str]:
        """The tokens of limited supplies of which there are more or fewer than there should be; none in any game."""
        limited = [(name, token.supply) for name, token in self.rules.tokens.items() if token.supply]
        return [name for name, supply in limited if sum(self.tokens.get(name, {}).values()) != supply]

    # --- chance

    def random(self, n: int) -> int:
        """Draw a number from 0 to n - 1."""
        if self.key:
            self.rng += 1
            return ((last_word(self.key, self.rng) & WORD) * n) >> 30
        return (self.words(1)[0] * n) >> 30

    def shuffle(self, cards: list[int]) -> None:
        i = len(cards) - 1
        for word in self.words(i):
            j = (word * (i + 1)) >> 30
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1

    def words(self, n: int) -> list[int]:
        """Draw n words of 30 bits; what is left of the last block of the stream is lost."""
        found: list[int] = []
        if self.key:
            while len(found) < n:  # a whole block costs little more than one word of it
                self.rng += 1
                found += [word & WORD for word in reversed(block(self.key, self.rng))]
            return found[:n]
        rng = self.rng
        for _ in range(n):  # multiply with carry; the carry is mixed in
            low = rng & WORD
            carry = rng >> 30
            rng = (low << 31) - low * SHORT + carry  # low * MULTIPLIER + carry
            found.append(low ^ carry & WORD)
        self.rng = rng
        return found


FIELDS: Final = fields_of(State)
BLANK: Final = State(None)
fill_in(FIELDS, BLANK)
