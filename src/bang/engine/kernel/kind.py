"""Kind: what a card, character, event or rule *is and does*; Hooks: the methods of it that are looked up.

`def` hooks are queries: they cannot ask and must not change the table. `async def` hooks may do both. The engine finds
the active kinds by looking at what is in play, and calls only the hooks that a kind defines itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bang.engine import mypyc_attr
from bang.engine.kernel.ask import NO_CARD, Option

if TYPE_CHECKING:
    from bang.engine.kernel.board import Board
    from bang.engine.kernel.moves import Moves
    from bang.engine.kernel.records import Excess, Flipped, Laid, Played, Shot, Spent, Taken, Targeted, Verdict, Wound
    from bang.engine.kernel.table import Table

# Layers, from the top: a source may hush only layers below its own.
EVENT: Final = 1
CHARACTER: Final = 2
IN_PLAY: Final = 3

# Whom a card may be played at.
SELF: Final = "self"
ANOTHER: Final = "another"
ANYBODY: Final = "anybody"

# When a card that is about to be discarded can be collected.
FLIPPED: Final = 0  # it was turned over for a draw!
EXCESS: Final = 1  # phase 3

# The ways a card moves that can be diverted.
FROM_DECK: Final = 0
TO_HAND: Final = 1
TO_DISCARD: Final = 2

UNLIMITED: Final = 1000  # as a quota: any number

Spot = tuple[int, int]  # a seat, and the card there that is aimed at

ANYWHERE: Final = [NO_CARD]  # the target of a play that aims at a seat as such


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """The methods of a kind that the engine looks up among what is in play.

    To add a hook, write one method here and call it where it belongs, with a constant made by `hook_number`.

    The answers of `reach`, `sees`, `hides` and `paces` are cached until something enters or leaves play:
    where one of them depends on anything else, call `Table.changed` when that changes.
    """

    # --- queries

    def offers(self, t: Board, me: int, card: int) -> list[Spot]:
        """Where I may use it in phase 2 of my turn: an ability, a card in play, what an event allows."""
        return []

    def sells(self, t: Board, me: int) -> list[Option]:
        """What a seat may buy of a market in phase 2 of its turn; `playable.sales` lists it in the usual case."""
        return []

    def forbids(self, t: Board, me: int, seat: int, card: int, kind: Kind) -> str:
        """Why a seat may not play, or use in answer, this card of its hand as that kind: a text key, or ""."""
        return ""

    def obliges(self, t: Board, me: int) -> int:
        """The card that must be played before the turn may end, if it can be; NO_CARD = none."""
        return NO_CARD

    def sees(self, t: Board, me: int) -> int:
        """How much nearer I see the others."""
        return 0

    def hides(self, t: Board, me: int) -> int:
        """How much farther the others see me."""
        return 0

    def reach(self, t: Board, me: int, n: int) -> int:
        """How far my weapon carries."""
        return n

    def paces(self, t: Board, me: int, steps: int) -> int:
        """How far apart two seats are before what they see and how they hide."""
        return steps

    def lifts(self, t: Board, me: int, kind: Kind, to: int) -> bool:
        """What protects that seat from being chosen does not count against a card that I play as this kind."""
        return False

    def nears(self, t: Board, me: int, kind: Kind) -> int:
        """How far away others count as, at most, for what I play as this kind; 0 = as far as they are."""
        return 0

    def shuns(self, t: Board, me: int, by: int, kind: Kind) -> str:
        """Why another seat cannot choose me for what it plays as this kind: a text key, or "" if it can."""
        return ""

    def recolours(self, t: Board, me: int, card: int, suit: int) -> int:
        """The suit a card counts as."""
        return suit

    def draws(self, t: Board, me: int, n: int) -> int:
        """How many cards phase 1 brings to the seat whose turn it is."""
        return n

    def draws_more(self, t: Board, me: int) -> int:
        """How many further cards I draw at the end of phase 1, in whatever way I drew the others."""
        return 0

    def dealt(self, t: Board, me: int, n: int) -> int:
        """How many cards I am dealt at the start of the game."""
        return n

    def digs(self, t: Board, me: int) -> bool:
        """Phase 1 draws from the discard pile, and phase 3 discards to the deck."""
        return False

    def heals(self, t: Board, me: int, kind: Kind, n: int) -> int:
        """How many life points a card gives back to its player."""
        return n

    def comes_back(self, t: Board, me: int, seat: int, presence: int) -> int:
        """As what a seat that is out has its turn nevertheless: GHOST or SHADOW, or OUT if it has none."""
        return presence

    def immune(self, t: Board, me: int, by: int, kind: Kind, cards: list[int]) -> bool:
        """I am not affected by what another player plays with these cards."""
        return False

    def spares(self, t: Board, me: int, kind: Kind) -> int:
        """How many players I may leave out of something that is for all of them."""
        return 0

    def quota(self, t: Board, me: int, kind: Kind, n: int) -> int:
        """How many cards of a limited kind I may play in my turn."""
        return n

    def hand_limit(self, t: Board, me: int, n: int) -> int:
        """How many cards I may keep at the end of my turn."""
        return n

    def counts_as(self, t: Board, me: int, card: int) -> str:
        """The key of the other kind that this card of mine may be used as, or ""."""
        return ""

    def pays(self, t: Board, me: int, card: int, key: str) -> bool:
        """I can use it instead of giving up a card of the hand that counts as `key`."""
        return False

    def flips(self, t: Board, me: int, p: int, n: int) -> int:
        """How many cards are turned over in a draw! of seat p; where it is more than one, I choose."""
        return n

    def aim(self, t: Board, me: int, shot: Shot) -> None:
        """Changes a shot of mine, or of anybody if it is for all, before it is answered."""

    def evades(self, t: Board, me: int, card: int, shot: Shot) -> bool:
        """I can use it against this shot (once for each shot, unless it is `repeatable`)."""
        return False

    def inherits(self, t: Board, me: int, dead: int) -> bool:
        """I get the cards of a player who is eliminated."""
        return False

    def costs(self, t: Board, me: int, kind: Kind, n: int) -> int:
        """How many tokens I pay for a card of this kind in a market."""
        return n

    def usable(self, t: Board, me: int) -> str:
        """Why its "at any time" ability cannot be used now: a text key, or "" if it can."""
        return "no_ability"

    def opens(self, t: Board, me: int, seat: int) -> bool:
        """The hand of a seat lies open for everybody."""
        return False

    def verdict(self, t: Board) -> Verdict | None:
        """Somebody has won; None leaves it to the rules before this one, UNDECIDED says that nobody has."""
        return None

    def judged_as(self, t: Board, me: int, seat: int, role: str) -> str:
        """The role that a seat counts as when it is judged who has won."""
        return role

    def shares(self, t: Board, me: int, verdict: Verdict) -> list[int]:
        """The seats that win along with those of a verdict."""
        return []

    # --- replacements

    def divert(self, t: Moves, card: int, place: int, seat: int) -> bool:
        """A card is on its way FROM_DECK for a seat, TO_HAND of a seat, or TO_DISCARD: True if it went elsewhere."""
        return False

    def collects(self, t: Moves, me: int, card: int, by: int, when: int) -> bool:
        """A card of seat `by` is about to be discarded, FLIPPED for a draw! or in EXCESS: True if I took it."""
        return False

    async def instead_of_draw(self, t: Table, me: int, card: int, n: int) -> bool:
        """Draws my n cards of phase 1 in its own way."""
        return False

    async def instead_of_death(self, t: Table, me: int, card: int, wound: Wound) -> bool:
        """A seat, or mine, is without life and was not rescued: True if it is not eliminated after all."""
        return False

    # --- reactions

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        """The game is being set up."""

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        """My turn starts."""

    async def on_drawing(self, t: Table, me: int, card: int, record: None) -> None:
        """My phase 1 begins; nothing is drawn yet, in whatever way."""

    async def on_drawn(self, t: Table, me: int, card: int, record: None) -> None:
        """Phase 1 is over."""

    async def on_flipped(self, t: Table, me: int, card: int, flipped: Flipped) -> None:
        """Somebody's draw! is complete; it may still be made again."""

    async def on_excess(self, t: Table, me: int, card: int, excess: Excess) -> None:
        """Somebody has laid down all cards that were too many in phase 3."""

    async def on_turn_end(self, t: Table, me: int, card: int, record: None) -> None:
        """A turn has ended; the next one follows."""

    async def on_played(self, t: Table, me: int, card: int, played: Played) -> None:
        """Somebody plays a card: it has left the hand, and what it does comes next."""

    async def on_equip(self, t: Table, me: int, card: int, laid: Laid) -> None:
        """Somebody put a card into play."""

    async def on_spent(self, t: Table, me: int, card: int, spent: Spent) -> None:
        """Somebody used a card of the hand in answer, of his own accord."""

    async def on_resolved(self, t: Table, me: int, card: int, record: None) -> None:
        """A card or a step is done with, and somebody had marked the table as unsettled."""

    async def on_targeted(self, t: Table, me: int, card: int, targeted: Targeted) -> None:
        """What somebody plays is about to affect another seat, which may still be spared."""

    async def on_harm(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody is about to lose life; the wound may still be made smaller."""

    async def on_hit(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody loses life; whether he survives it is not known yet."""

    async def on_wounded(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody lost life and is still in the game."""

    async def on_hand_empty(self, t: Table, me: int, card: int, record: None) -> None:
        """A card is done with and I hold none."""

    async def on_fall(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody is eliminated and still has all cards; rewards and penalties come later."""

    async def on_death(self, t: Table, me: int, card: int, wound: Wound) -> None:
        """Somebody was eliminated."""

    async def on_shot(self, t: Table, me: int, card: int, shot: Shot) -> None:
        """A shot is fired and not answered yet: it may be made certain, be diverted, or silence its target."""

    async def on_evaded(self, t: Table, me: int, card: int, shot: Shot) -> None:
        """A shot was evaded."""

    async def on_taking(self, t: Table, me: int, card: int, taken: Taken) -> None:
        """Somebody is about to take a card of another seat, or to make it go."""

    async def on_taken(self, t: Table, me: int, card: int, taken: Taken) -> None:
        """Somebody took a card of another seat, or made it go."""

    async def on_moved(self, t: Table, me: int, card: int, seat: int) -> None:
        """Two characters of that seat have changed places."""


# The names of the hooks, in the order of the live index.
HOOKS: Final = tuple(name for name, hook in vars(Hooks).items() if callable(hook) and not name.startswith("_"))


def hook_number(hook: Callable[..., object]) -> int:
    """Find the place of a hook in the live index, once for all modules: `SEES: Final = hook_number(Kind.sees)`."""
    return HOOKS.index(hook.__name__.rpartition(".")[2])  # the name of a compiled coroutine includes its class


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind(Hooks):
    """A stateless object: one instance serves every game of its Rules."""

    key: str = ""  # its name for programs; the texts are found under it
    border: str = ""
    copies: str = ""  # the printed copies, as in "AS 10H": rank and suit
    book: bool = False  # printed with the book, which means: read the rules first
    limit: int = 0  # how many of it may be played in one's turn; 0 = any number
    uses: int = 0  # how often it may be used in a turn, in play or as an ability; 0 = any number
    played_at: str = SELF  # whom it may be played at: SELF, ANOTHER or ANYBODY; `seats` says what else there is
    stays: bool = False  # stays in play; otherwise it is discarded as soon as it is played
    keeps: bool = False  # whoever has it in front stays in the game without life, even while it is silenced
    weapon: int = 0  # its range if it is a weapon
    cost: int = 0  # how many other cards of the hand are discarded with it, or to use it
    ends_phase: bool = False  # nothing more is played in the turn once it was played, bought or used
    deck: str = ""  # the declared pile its copies start in; "" = the deck
    along: str = ""  # the other box that must be in play too, or there are no copies of it
    need: int = 1  # how often a shot of it has to be evaded
    loose: bool = False  # any card of the hand evades its shots
    repeatable: bool = False  # in play, it can be used more than once against the same shot
    evading: bool = False  # can be used to evade a shot: from the hand, or from play if it stays there
    after: str = ""  # at the start of a turn it waits for the kinds of these names, as far as there are such
    sort: str = ""  # the wider sort it belongs to, where something asks for any of them
    counted: str = ""  # the name its limit is counted under, shared by several kinds; "" = its own, filled in by Rules
    only_answers: str = ""  # why it can never be played in one's turn: a text key; "" = it can
    only_played: bool = False  # a card that counts as it may be played as it, but not given up as such
    companion: bool = False  # whether it can be played depends on other cards of the hand, so only its owner knows
    recalls: bool = False  # it asks which cards were played in the turn, so they are remembered
    tops_discard: bool = False  # it uses what lies on top of the discard pile, so the order there matters
    always: bool = False  # active even while it stands behind another
    order_free: bool = False  # its reactions may run in any order with others of the same seat
    tags: str = ""  # what it is good for, in the words of insight/lore.py, besides what its lines of symbols say
    worth: float = 1.0  # what it is worth to have, in cards of average use
    answer: str = ""  # the key of the kind of card that answers it, where it is answered by such
    lucky: str = ""  # the cards hoped for when it turns one over: suits or whole stamps, as in "H" or "AS 10H"
    feared: str = ""  # the cards feared then
    price: int = 0  # what it costs in a market, or to use
    fee: int = 0  # what it costs to use, where that is another number
    currency: str = ""  # the token that its price and its fee are paid in, or that it takes of others
    silent: bool = False  # while it is in force for the whole table, nobody there may speak
    id: int = 0  # its number in the Rules that hold it
    box: str = ""  # the key of the box it comes with
    rank: int = 0  # its place among those that wait for each other, worked out from `after`
    hooks: tuple[int, ...] = ()  # the hooks it defines itself, by their places in Rules.hook_names
    hushing: bool = False  # it defines `hushes`
    choosy: bool = False  # it defines `hears`
    guards: bool = False  # it defines `guarded` or `kept_from`
    barring: bool = False  # it defines `barred`
    curbed: bool = False  # there may be no way to play it in one's turn: it is barred, limited or costs cards
    free: bool = False  # nothing limits its use, in play or as an ability: no uses, tokens, cards, nor `hindered`
    unaimed: bool = False  # it leaves `seats`, `bars`, `targets` and `spots` as they are
    for_self: bool = False  # of these it defines only `bars`

    def parries(self, t: Board, me: int, shot: Shot) -> bool:
        """An `evading` card of my hand can be used against this shot."""
        return True

    def is_like(self, key: str) -> bool:
        """Whether it is the kind of this name, or one of that sort: another way to play the same thing."""
        return self.key == key or self.sort == key

    def is_companion(self, t: Board) -> bool:
        """Whether the plays of it depend on what else the hand holds; some are what another card is."""
        return self.companion

    # --- playing it (asked of a card in hand)

    def barred(self, t: Board, me: int) -> str:
        """Why it cannot be played in my turn at all: a text key, or "" if it can."""
        return self.only_answers

    def seats(self, t: Board, me: int) -> list[int]:
        """The seats it might be played at."""
        if self.played_at == SELF:
            return [me]
        return t.others(me) if self.played_at == ANOTHER else [me, *t.others(me)]

    def bars(self, t: Board, me: int, to: int) -> str:
        """Why it cannot be played at that seat: a text key, or "" if it can."""
        return ""

    def targets(self, t: Board, me: int, to: int) -> list[int]:
        """The cards at that seat it may aim at."""
        return ANYWHERE

    def spots(self, t: Board, me: int) -> list[Spot]:
        """Where it may be played, as the three above say; for those who know a quicker way to find out."""
        found: list[Spot] = []
        for p in self.seats(t, me):
            if not self.bars(t, me, p):
                for target in self.targets(t, me, p):
                    found.append((p, target))
        return found

    def saves(self, t: Board, me: int) -> str:
        """Why it cannot be played from the hand against the loss of the last life point: a text key, or ""."""
        return "does_not_save"

    async def play(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        """It has left the hand: let it happen."""

    # --- buying it (asked of a card that lies in a market; no hook of it is active there)

    def buyable(self, t: Board, me: int, card: int) -> str:
        """Why I cannot buy it now: a text key, or "" if I can. Where it may be aimed at is asked as for a play."""
        return "not_for_sale"

    def paid_with(self, t: Board, me: int, card: int, target: int) -> list[int]:
        """Those of my cards that may pay for it there, if it costs cards: to show them before it is bought."""
        return []

    async def buy(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        """It has left the market: pay for it, put it somewhere, and let it happen."""

    # --- uses

    def guarded(self, t: Board, owner: int, by: int) -> bool:
        """In play, it cannot be chosen by that seat to be taken or discarded, also while it is silenced."""
        return False

    def spends(self, t: Board, me: int, card: int) -> tuple[int, list[int]]:
        """How many cards I give up when I play or use it, and the cards of mine that I choose them from."""
        return self.cost, t.seats[me].hand

    def hindered(self, t: Board, me: int, card: int) -> str:
        """Why I cannot use it now, in play or as an ability: a text key, or "" where nothing special is in the way."""
        return ""

    def kept_from(self, t: Board, by: int) -> bool:
        """In play, it cannot be chosen by that seat to be taken; to be discarded it can."""
        return False

    def foiled(self, t: Moves, me: int, shot: Shot) -> None:
        """The shot that I used it against is really off."""

    async def due(self, t: Table, me: int, to: int, n: int) -> None:
        """What was owed to it until the card was done with (see `Table.owe`)."""

    async def evade(self, t: Table, me: int, card: int, shot: Shot) -> None:
        """It is used against a shot, as `evades` allowed."""

    async def pay(self, t: Table, me: int, card: int, why: Kind) -> None:
        """It is used instead of a card that `why` demands, as `pays` allowed."""

    async def use(self, t: Table, me: int, card: int, to: int, target: int) -> None:
        """It is used, as `offers` or `usable` allowed."""

    # --- asked while the rules are compiled, before a reaction, and while the live index is built

    def omits(self, kind: Kind) -> bool:
        """A variant that leaves the copies of this kind out of the deck."""
        return False

    def diverts(self, kind: Kind) -> bool:
        """Whether `divert` has anything to do with cards of this kind."""
        return True

    def heeds(self, t: Board, seat: int) -> bool:
        """Whether, in force for the whole table, it has anything to do in the turn of this seat: a quick look that
        saves starting its reaction."""
        return True

    def hears(self, t: Board, me: int, record: object) -> bool:
        """Whether it has anything to do about this record: a quick look that saves starting its reaction. What would
        ask its owner for an order with other reactions must not depend on it."""
        return True

    def hushes(self, t: Board, me: int, layer: int, owner: int) -> bool:
        """Silence the sources of a lower layer that belong to `owner`. Only what a character silences may depend on
        whose turn it is."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Character(Kind):
    life: int = 4
    side: str = ""  # the role whose players have it, where characters belong to a side


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Kind):
    """Always in force, owned by nobody: how the game is dealt and won, and variants."""

    token: str = ""  # the mark that names the seat which holds its token; shown as a token of that name


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant(Rule):
    """A rule in force only if the options name it."""


class Source:
    """A kind that is active, whose it is, and its card (NO_CARD for characters and rules)."""

    __slots__ = ("card", "kind", "owner")

    def __init__(self, kind: Kind, owner: int, card: int) -> None:
        self.kind = kind
        self.owner = owner
        self.card = card

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Source):
            return False
        return self.kind is other.kind and self.owner == other.owner and self.card == other.card
