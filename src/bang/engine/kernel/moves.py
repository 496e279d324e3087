"""Cards and characters change places. The bodies of Table's verbs of the same names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import Kind, hook_number
from bang.engine.kernel.places import behind, has_two
from bang.engine.kernel.records import Taken
from bang.engine.kernel.state import ALIVE

if TYPE_CHECKING:
    from bang.engine.kernel.table import Table

ON_MOVED: Final = hook_number(Kind.on_moved)
ON_TAKEN: Final = hook_number(Kind.on_taken)

LOOKED: Final = "looked"  # the mark that says who knows the character a seat has in reserve: an audience as in facts


def draw(t: Table, p: int, n: int, open: bool, deck: int) -> list[int]:
    """Cards from the deck to the hand; fewer when there are no more."""
    if t.digging:
        return t.dig(p, n, open)
    drawn: list[int] = []
    for _ in range(n):
        card = t.take(p if deck == NOBODY else deck)
        if card == NO_CARD:
            break
        t.seats[p].hand.append(card)
        drawn.append(card)
    if drawn and t.facts is not None:
        t.tell("draw", p, cards=drawn, audience=EVERYBODY if open else 1 << p)
    return drawn


def dig(t: Table, p: int, n: int, open: bool) -> list[int]:
    """Cards of the discard pile to the hand, which everybody has seen, and then of the deck."""
    drawn: list[int] = []
    for _ in range(n):
        known = open or bool(t.discard)
        card = t.take(p)
        if card == NO_CARD:
            break
        t.seats[p].hand.append(card)
        drawn.append(card)
        t.tell("draw", p, cards=[card], audience=EVERYBODY if known else 1 << p)
    return drawn


def show(t: Table, n: int, audience: int, deck: int) -> list[int]:
    """Set cards of the deck aside, for all or for some to see; take them from `shown` before the next use."""
    t.shown_to = audience
    for _ in range(n):
        card = t.take(deck)
        if card == NO_CARD:
            break
        t.shown.append(card)
    return t.shown


def part(t: Table, p: int, target: int) -> int:
    """Take a card out of a seat's hand (at random) or from in front of it; it still has to be put somewhere."""
    if target == HAND:
        hand = t.seats[p].hand
        return hand.pop(t.random(len(hand)))
    if target < HAND:  # only some of them, told by their backs
        hand = [c for c in t.seats[p].hand if t.rules.back_of[c] == HAND - 1 - target]
        card = hand[t.random(len(hand))]
        t.seats[p].hand.remove(card)
        return card
    t.unequip(p, target)
    return target


def steal(t: Table, me: int, victim: int, target: int, why: Kind) -> None:
    audience = (1 << me) | (1 << victim) if target <= HAND else EVERYBODY
    card = t.part(victim, target)
    t.tell("steal", me, victim, [card], why=why, audience=audience)
    t.gain(me, card)


def rob(t: Table, me: int, victim: int, target: int, why: Kind) -> None:
    """Make somebody discard a card."""
    card = t.part(victim, target)
    t.tell("rob", me, victim, [card], why=why)
    t.toss(card)


def shed(t: Table, p: int) -> list[int]:
    """All cards of a seat, hand first, out of its hands; they still have to be put somewhere."""
    s = t.seats[p]
    cards = s.hand + s.in_play
    s.hand = []
    s.in_play = []
    t.changed()
    return cards


def look_under(t: Table, p: int) -> None:
    """The seat looks at the character it has in reserve."""
    t.marks[(LOOKED, p)] = t.marks.get((LOOKED, p), 0) | 1 << p
    t.tell("look_under", p)


def change_character(t: Table, p: int, life: int) -> None:
    """The seat plays on as the character it had in reserve; everybody knows the one that lies there now."""
    s = t.seats[p]
    new, old = s.reserve[0], s.characters[0]
    s.characters = [new]
    s.reserve = [old]
    s.top += new.life - old.life
    s.life = min(life, s.top)
    t.marks[(LOOKED, p)] = EVERYBODY
    t.changed()
    t.tell("character", p, number=s.life, why=new)


def trade_places(t: Table, a: int, b: int) -> None:
    """Two characters of a player change places, and all that belongs to them goes along."""
    x, y = t.seats[a], t.seats[b]
    x.characters, y.characters = y.characters, x.characters
    x.life, y.life = y.life, x.life
    x.top, y.top = y.top, x.top
    x.presence, y.presence = y.presence, x.presence
    x.in_play, y.in_play = y.in_play, x.in_play
    t.changed()


async def swap(t: Table, p: int, why: Kind) -> None:
    """The player's character in front and the one behind change places, if there are two."""
    if has_two(t, p):
        trade_places(t, p, behind(t, p))
        t.tell("swap", p, why=why)
        await t.fire(ON_MOVED, p)


def come_in(t: Table, place: int) -> None:
    """The next character of the player's reserve takes a place, with all its life points."""
    owner = t.seats[t.player(place)]
    person, *owner.reserve = owner.reserve
    s = t.seats[place]
    s.characters = [person]
    s.life = s.top = person.life
    s.presence = ALIVE
    t.changed()
    t.tell("character", place, number=s.life, why=person)


def rouse(t: Table, place: int) -> None:
    """For the moment the character there speaks for its player, and no other does."""
    p = t.player(place)
    if t.voices[p] != place:
        t.voices = [place if q == p else voice for q, voice in enumerate(t.voices)]
        t.changed()


def hush(t: Table, voices: list[int]) -> None:
    """Whoever spoke before speaks again."""
    if t.voices is not voices:
        t.voices = voices
        t.changed()


def unseen(t: Table, p: int) -> list[int]:
    """The ways to aim at a card of the hand at random: whoever does sees the backs, and chooses among them."""
    backs = sorted({t.rules.back_of[c] for c in t.seats[p].hand})
    return [HAND - 1 - back for back in backs] if t.rules.backs else [HAND] * bool(backs)


async def seize(t: Table, me: int, to: int, target: int, why: Kind, keep: bool) -> None:
    """Take a card of a character or of a hand, or make it go, and let its owner react."""
    (steal if keep else rob)(t, me, to, target, why)
    await note_loss(t, me, to, target <= HAND)


async def note_loss(t: Table, by: int, to: int, from_hand: bool) -> None:
    """Somebody has lost a card through another's doing: what that stirs up."""
    voices = t.voices
    rouse(t, to)
    await t.fire(ON_TAKEN, Taken(by, to, from_hand))
    hush(t, voices)


def revive(t: Table, p: int, n: int, why: Kind) -> None:
    """A player who was out is back for good, with so many life points."""
    s = t.seats[p]
    s.presence = ALIVE
    s.life = min(n, s.top)
    t.changed()
    t.tell("revive", p, number=s.life, why=why)
