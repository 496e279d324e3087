"""Where cards go that are laid down in phase 3 or were turned over for a draw!, and discards that others cause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.kind import EXCESS, FLIPPED, Kind, hook_number
from bang.engine.kernel.records import Taken

if TYPE_CHECKING:
    from bang.engine.kernel.moves import Moves
    from bang.engine.kernel.table import Table
    from bang.engine.kernel.window import Window

# What came of a draw!, as the note of its fact.
LUCKY: Final = "lucky"
UNLUCKY: Final = "unlucky"
FEARED: Final = "feared"
SPARED: Final = "spared"

COLLECTS: Final = hook_number(Kind.collects)


def lay_down(t: Moves, p: int, card: int) -> None:
    """Discard a card that is too many, or put it on the deck, unless somebody collects it."""
    if t.live(COLLECTS):
        hand = t.seats[p].hand
        at = hand.index(card)
        del hand[at]
        if collected(t, card, p, EXCESS):
            return
        hand.insert(at, card)
    if t.digs():
        stow(t, p, card)
    else:
        t.drop(p, card)


def lay_down_all(t: Moves, p: int) -> None:
    """Lay the whole hand down at once."""
    if t.digs():
        for card in t.seats[p].hand.copy():
            stow(t, p, card)
    else:
        t.throw_hand(p)


def stow(t: Moves, p: int, card: int) -> None:
    """Put a card of the hand on the deck."""
    t.seats[p].hand.remove(card)
    t.deck.append(card)
    t.tell("stow", p, cards=[card], audience=t.eyes(p))


async def make_discard(t: Table, by: int, seat: int, n: int, why: Kind, window: Window | None = None) -> None:
    """Make a seat discard cards of its choice, and let it react to each as to a card that was taken."""
    for card in await t.give_up(seat, n, why, window=window):
        await t.note_loss(Taken(by, seat, True, why, card))


def turn_over(t: Moves, p: int, n: int, why: Kind, deck: int = NOBODY) -> list[int]:
    """Turn over the cards of a draw! of n cards; they lie there until `clear_flipped`.

    The fact says what came of it, unless there are several: one of them is chosen first, or each counts for itself.
    """
    digging = t.digging
    t.digging = False  # these come from the deck, whatever phase 1 does
    cards = t.show(t.flips(p, n)[0], deck=p if deck == NOBODY else deck)
    t.digging = digging
    if cards:
        t.tell("flip", p, cards=cards.copy(), why=why, note=outcome(t, cards[0], why) if len(cards) == 1 else "")
    return cards


def outcome(t: Moves, card: int, why: Kind) -> str:
    """Tell whether the card of a draw! that counts is what was hoped for or feared; "" if it looks for none."""
    stamps = why.lucky or why.feared
    if t.facts is None or not stamps:
        return ""
    found = t.is_one_of(card, stamps)
    if why.lucky:
        return LUCKY if found else UNLUCKY
    return FEARED if found else SPARED


def clear_flipped(t: Moves, p: int) -> list[int]:
    """Discard the cards of a draw!, unless somebody collects them."""
    cards = t.clear_shown()
    wanted = bool(t.live(COLLECTS))
    for card in cards:
        if not wanted or not collected(t, card, p, FLIPPED):
            t.toss(card)
    return cards


def collected(t: Moves, card: int, by: int, when: int) -> bool:
    """Let the first who wants it, clockwise from its seat, take a card that is about to be discarded."""
    for p in t.from_seat(by):
        for source in t.live(COLLECTS):
            if source.owner == p and source.kind.collects(t, p, card, by, when):
                return True
    return False
