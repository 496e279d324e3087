"""The table as plain data: numbers, names and lists. No closure, listener or coroutine is ever stored here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bang.engine.kernel.facts import Fact
    from bang.engine.kernel.kind import Character, Kind
    from bang.engine.kernel.rules import Rules

ALIVE: Final = 0
OUT: Final = 1
FALLEN: Final = 3  # without life, and out as soon as the card is done with
GHOST: Final = 2  # back for a turn: in the game, but without life to lose

Source = tuple["Kind", int, int]  # a kind that is active, whose it is, and its card (NO_CARD for characters and rules)
Entry = tuple[int, int]  # of the agenda: step, seat
Due = tuple["Kind", int, int, int]  # what is owed until a card is done with: a kind, whose it is, to whom, how much
Mark = tuple[str, int]  # what is marked, and for which seat

# Chance. The state is one integer below 2**61, so that every step fits a machine word and is quick when compiled.
# With this multiplier MULTIPLIER * 2**30 - 1 is a safe prime: the period is half of it, about 2**60.
# Compiled code multiplies numbers below 2**30 by itself and leaves larger ones to Python. That is slower, and Python
# may ring an alarm meanwhile, which compiled code takes for a lack of memory. So the multiplier is put together.
WORD: Final = (1 << 30) - 1
SHORT: Final = 1238
MULTIPLIER: Final = (1 << 31) - SHORT
MOST: Final = MULTIPLIER * (WORD + 1) - 2  # the largest state: the one above would stand still, as 0 would
MASK: Final = (1 << 64) - 1


def scramble(seed: int) -> int:
    """A state for chance in which neighbouring seeds have nothing in common (the finish of splitmix64)."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return (z ^ (z >> 31)) % MOST + 1


class Seat:
    __slots__ = ("characters", "hand", "in_play", "life", "presence", "reserve", "role", "role_shown", "top")

    def __init__(self) -> None:
        self.role = ""
        self.role_shown = False
        self.life = 0
        self.top = 0  # what life starts at, and never exceeds
        self.presence = ALIVE
        self.characters: list[Character] = []
        self.reserve: list[Character] = []  # face down: nobody has looked at it
        self.hand: list[int] = []
        self.in_play: list[int] = []

    def copy(self) -> Seat:
        s = Seat()
        s.role = self.role
        s.role_shown = self.role_shown
        s.life = self.life
        s.top = self.top
        s.presence = self.presence
        s.characters = self.characters  # only ever replaced as a whole
        s.reserve = self.reserve
        s.hand = self.hand.copy()
        s.in_play = self.in_play.copy()
        return s


class State:
    """All there is to know about a game between two steps."""

    __slots__ = (
        "agenda",
        "circle",
        "deck",
        "digging",
        "direction",
        "discard",
        "drawn",
        "dues",
        "dug",
        "facts",
        "hushed",
        "in_force",
        "index",
        "marks",
        "once",
        "over",
        "patient",
        "piles",
        "pool",
        "ranges",
        "rest",
        "ring",
        "rng",
        "rows",
        "rules",
        "seats",
        "shown",
        "shown_to",
        "side",
        "turn",
        "unsettled",
        "voices",
        "winners",
    )

    def __init__(self, rules: Rules, seats: list[Seat], rng: int) -> None:
        self.rules = rules
        self.seats = seats
        # The seats in clockwise order. Where a player has several characters, the seat p + n stands behind seat p.
        self.circle: list[int] = list(range(len(seats) // rules.depth))
        self.voices: list[int] = self.circle  # for each player the seat that is awake; replaced, never changed
        self.deck: list[int] = []  # the last one is drawn next
        self.discard: list[int] = []  # the last one is on top
        self.shown: list[int] = []  # set aside for the moment: turned over, on offer, looked at
        self.shown_to = -1  # who may see them: an audience as in facts
        self.piles: dict[str, list[int]] = {name: [] for name in rules.piles}  # further piles that a set declares
        self.in_force: list[int] = []  # cards that act on the whole table, such as an event
        self.pool: list[Character] = []  # characters nobody has
        self.turn = 0
        self.direction = 1  # turns pass clockwise, or -1 the other way
        self.drawn: list[int] = []  # what phase 1 brought, in order
        self.digging = False  # phase 1 is drawing from the discard pile
        self.dug: list[int] = []  # what it took from there
        self.agenda: list[Entry] = []  # the last one comes next
        self.marks: dict[Mark, int] = {}  # stay until removed
        self.once: dict[Mark, int] = {}  # gone when the next turn starts
        self.rng = rng
        self.over = False
        self.side = ""  # the side that won
        self.winners: list[int] = []
        self.dues: list[Due] = []  # none between two steps
        self.unsettled = False  # something waits for the card to be done with: an elimination, a debt
        self.patient = False  # also stop at questions with a single answer
        self.facts: list[Fact] | None = None  # where to tell facts; None when nobody listens
        self.hushed = False  # something in play silences something else
        # Caches, replaced (never changed) when what is in play changes: clones share them.
        self.index: list[list[Source]] = []
        self.ring: list[int] = []
        self.rest: dict[int, list[int]] = {}
        self.rows: dict[int, list[int]] = {}
        self.ranges: dict[int, int] = {}

    def copy_into(self, t: State) -> None:
        """Everything but seats and chance. What is shared here is only ever replaced as a whole."""
        t.circle = self.circle
        t.voices = self.voices
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.shown = self.shown.copy()
        t.shown_to = self.shown_to
        if self.piles:
            t.piles = {name: cards.copy() for name, cards in self.piles.items()}
        t.in_force = self.in_force
        t.pool = self.pool
        t.turn = self.turn
        t.direction = self.direction
        t.drawn = self.drawn
        t.digging = self.digging
        t.agenda = self.agenda.copy()
        t.marks = self.marks.copy()
        t.once = self.once.copy()
        t.over = self.over
        t.side = self.side
        t.winners = self.winners
        t.patient = self.patient
        t.hushed = self.hushed
        t.index = self.index
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

    # --- chance: one integer of state

    def random(self, n: int) -> int:
        """A number from 0 to n - 1 (multiply with carry; what it carries is mixed in)."""
        low = self.rng & WORD
        carry = self.rng >> 30
        self.rng = (low << 31) - low * SHORT + carry  # low * MULTIPLIER + carry
        return ((low ^ carry & WORD) * n) >> 30

    def shuffle(self, cards: list[int]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.random(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
