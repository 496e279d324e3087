"""Kind: what a card, character, event or rule *is and does*. Its methods are the hooks: this is their catalogue.

`def` hooks are queries: they cannot ask and must not change the table. `async def` hooks may do both. The engine finds
the active kinds by looking at what is in play, and calls only the hooks that a kind defines itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bang.engine.ask import NO_CARD

if TYPE_CHECKING:
    from bang.engine.records import Shot, Verdict, Wound
    from bang.engine.table import Table

# Layers, from the top: a source may hush only layers below its own.
RULE: Final = 0
EVENT: Final = 1
CHARACTER: Final = 2
IN_PLAY: Final = 3

# The ways a card moves that can be diverted.
FROM_DECK: Final = 0
TO_HAND: Final = 1
TO_DISCARD: Final = 2

ANYWHERE: Final = [NO_CARD]  # the target of a play that aims at a seat as such


class Kind:
    """Stateless: one instance serves every game of its Rules."""

    key: str = ""  # its name for programs; the texts are found under it
    border: str = ""
    copies: str = ""  # the printed copies, as in "AS 10H": rank and suit
    book: bool = False  # printed with the book, which means: read the rules first
    limit: int = 0  # how many of it may be played in one's turn; 0 = any number
    stays: bool = False  # stays in play; otherwise it is discarded as soon as it is played
    weapon: int = 0  # its range if it is a weapon
    evading: bool = False  # can be played from the hand to evade a shot
    after: str = ""  # at the start of a turn it waits for the kind of this name
    order_free: bool = False  # its reactions may run in any order with others of the same seat
    id: int = 0  # its number in the Rules that hold it
    rank: int = 0  # its place among those that wait for each other, worked out from `after`
    hooks: Sequence[int] = ()  # the hooks it defines itself, by their places in HOOKS
    hushing: bool = False  # it defines `hushes`
    barring: bool = False  # it defines `barred`
    unaimed: bool = False  # it leaves `seats`, `bars` and `targets` as they are

    # --- playing it (asked of a card in hand)

    def barred(self, t: Table, me: int) -> str:
        """Why it cannot be played in my turn at all: a text key, or "" if it can."""
        return ""

    def seats(self, t: Table, me: int) -> list[int]:
        """The seats it might be played at."""
        return [me]

    def bars(self, t: Table, me: int, to: int) -> str:
        """Why it cannot be played at that seat: a text key, or "" if it can."""
        return ""

    def targets(self, t: Table, me: int, to: int) -> list[int]:
        """The cards at that seat it may aim at."""
        return ANYWHERE

    def saves(self, t: Table, me: int) -> str:
        """Why it cannot be played from the hand against the loss of the last life point: a text key, or ""."""
        return "does_not_save"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        """It has left the hand: let it happen."""

    # --- queries (asked of what is in play)

    def hushes(self, t: Table, me: int, layer: int, owner: int) -> bool:
        """Silences the sources of a lower layer that belong to `owner`."""
        return False

    def sees(self, t: Table, me: int) -> int:
        """How much nearer I see the others."""
        return 0

    def hides(self, t: Table, me: int) -> int:
        """How much farther the others see me."""
        return 0

    def reach(self, t: Table, me: int, n: int) -> int:
        """How far my weapon carries."""
        return n

    def quota(self, t: Table, me: int, kind: Kind, n: int) -> int:
        """How many cards of a limited kind I may play in my turn."""
        return n

    def hand_limit(self, t: Table, me: int, n: int) -> int:
        """How many cards I may keep at the end of my turn."""
        return n

    def counts_as(self, t: Table, me: int, kind: Kind) -> str:
        """The key of the other kind that my cards of this kind may be used as, or ""."""
        return ""

    def flips(self, t: Table, me: int, n: int) -> int:
        """How many cards I turn over to choose from in a draw!."""
        return n

    def aim(self, t: Table, me: int, shot: Shot) -> None:
        """Changes a shot of mine before it is answered."""

    def evades(self, t: Table, me: int, card: int, shot: Shot) -> bool:
        """I can use it against this shot (once for each shot)."""
        return False

    def inherits(self, t: Table, me: int, dead: int) -> bool:
        """I get the cards of a player who is eliminated."""
        return False

    def usable(self, t: Table, me: int) -> str:
        """Why its "at any time" ability cannot be used now: a text key, or "" if it can."""
        return "no_ability"

    def verdict(self, t: Table) -> Verdict | None:
        """Somebody has won."""
        return None

    def omits(self, kind: Kind) -> bool:
        """A variant that leaves the copies of this kind out of the deck."""
        return False

    # --- replacements

    def divert(self, t: Table, card: int, place: int) -> bool:
        """A card is on its way FROM_DECK, TO_HAND or TO_DISCARD: True if it went elsewhere instead."""
        return False

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        """Draws my n cards of phase 1 in its own way."""
        return False

    # --- reactions

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        """The game is being set up."""

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        """My turn starts."""

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody lost life and is still in the game."""

    async def on_hand_empty(self, t: Table, me: int, card: int, record: None) -> None:
        """A card is done with and I hold none."""

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody was eliminated."""

    # --- uses

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        """It is used against a shot, as `evades` allowed."""

    async def use(self, t: Table, me: int, card: int) -> None:
        """Its "at any time" ability is used, as `usable` allowed."""


class Character(Kind):
    life: int = 4


class Rule(Kind):
    """Always in force, owned by nobody: how the game is dealt and won, and variants."""


# Every hook that is looked up among what is in play, and its place in the live index.
HOOKS: Final = (
    "sees",
    "hides",
    "reach",
    "quota",
    "hand_limit",
    "counts_as",
    "flips",
    "aim",
    "evades",
    "inherits",
    "usable",
    "verdict",
    "divert",
    "instead_of_draw",
    "on_setup",
    "on_turn",
    "on_wounded",
    "on_hand_empty",
    "on_death",
)
SEES: Final = 0
HIDES: Final = 1
REACH: Final = 2
QUOTA: Final = 3
HAND_LIMIT: Final = 4
COUNTS_AS: Final = 5
FLIPS: Final = 6
AIM: Final = 7
EVADES: Final = 8
INHERITS: Final = 9
USABLE: Final = 10
VERDICT: Final = 11
DIVERT: Final = 12
INSTEAD_OF_DRAW: Final = 13
ON_SETUP: Final = 14
ON_TURN: Final = 15
ON_WOUNDED: Final = 16
ON_HAND_EMPTY: Final = 17
ON_DEATH: Final = 18
