"""Events: cards that act on the whole table while they are in force, turned over one after the other."""

from __future__ import annotations

from typing import Final

from bang.engine import mypyc_attr
from bang.engine.kernel.ask import NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind, Rule
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.options import Setting
from bang.engine.kernel.rules import Rules
from bang.engine.kernel.state import ALIVE, HELD
from bang.engine.kernel.table import Table

# Twelve is what the rulebook says of several boxes of events together.
EVENTS: Final = Setting("events", 12, 1, 60, "events", "how many events several boxes play with together")
PILE: Final = "events"  # the last one comes next
TURNS: Final = "event_turns"  # the mark that counts the turns of the player who turns them over


def past_of(pile: str) -> str:
    return f"past_{pile}"


def unused_of(pile: str) -> str:
    return f"unused_{pile}"


def event_piles(pile: str, seen: str = "top") -> dict[str, str]:
    """The piles of a deck of events, as a box declares them; `seen` is "none" where nobody knows the next one."""
    return {pile: seen, past_of(pile): "all", unused_of(pile): "none"}


PAST: Final = past_of(PILE)
UNUSED: Final = unused_of(PILE)
PILES: Final = event_piles(PILE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Kind):
    """An event belongs to nobody: its hooks concern the seat whose turn it is.

    Events of different decks may be in force side by side; one replaces only the event of its own deck.
    """

    border = "event"
    copies = "*"
    deck = PILE
    final: bool = False  # the last card of its deck: it stays in force
    direction: int = 1  # which way the turns pass meanwhile

    def prepare(self, t: Moves) -> None:
        """The game is being set up, and it may come up in it."""

    async def on_reveal(self, t: Table) -> None:
        """It has just been turned over."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EventPile(Rule):
    """A deck of events, which is turned over when a subclass says so."""

    pile: str = PILE

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        """The final card lies last. Of several sets together, so many as agreed are played with, and one final card."""
        cards = t.piles[self.pile]
        for c in cards:
            event(t, c).prepare(t)
        finals = [c for c in cards if event(t, c).final]
        others = [c for c in cards if c not in finals]
        t.shuffle(others)
        t.shuffle(finals)
        played = t.rules.options.setting(EVENTS) if len(finals) > 1 else len(others)
        t.piles[self.pile] = finals[:1] + others[:played]
        t.piles[unused_of(self.pile)] = finals[1:] + others[played:]
        self.announce(t)

    async def reveal(self, t: Table, amid_play: bool = False) -> None:
        """Turn the next event over. The old one no longer acts, nor hushes anything, before the new one acts.

        In the middle of a card that is played nothing is settled: that card is not done with.
        """
        old = [c for c in t.in_force if t.kind(c).deck == self.pile]
        if old:
            for c in old:
                t.put_on(past_of(self.pile), c)
            t.in_force = [c for c in t.in_force if c not in old]
            t.changed()
        if old and not amid_play:
            await t.settle()
        card = t.take_from(self.pile)
        enforce(t, card)
        t.tell("event", t.active(), cards=[card], why=t.kind(card))
        self.announce(t)
        await event(t, card).on_reveal(t)

    def announce(self, t: Table) -> None:
        """Tell everybody which event comes next, where everybody sees it."""
        if t.piles[self.pile] and t.rules.piles[self.pile] == "top":
            t.tell("next_event", cards=t.piles[self.pile][-1:])


class EventDeck(EventPile):
    """The holder of the first role turns the next event over at the start of the turn, from the second turn on."""

    key = "event_deck"

    def heeds(self, t: Board, seat: int) -> bool:
        return seat == turner(t)

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.turn != turner(t) or t.in_extra_turn():
            return
        t.mark(TURNS, t.marked(TURNS) + 1)
        if t.marked(TURNS) > 1 and t.piles[PILE]:
            await self.reveal(t)


def event(t: Board, card: int) -> Event:
    kind = t.kind(card)
    assert isinstance(kind, Event)
    return kind


def enforce(t: Table, card: int) -> None:
    """Put an event in force, in place of the one of its deck. One that turns the way round does so for all."""
    t.in_force = [c for c in t.in_force if t.kind(c).deck != t.kind(card).deck] + [card]
    t.direction = min(event(t, c).direction for c in t.in_force)
    t.changed()


def mixable(rules: Rules) -> int:
    """How many events there are where several boxes share a deck of them; 0 where none do."""
    most = 0
    for deck in {kind.deck for kind in rules.kind_of}:
        events = [kind for kind in rules.kind_of if isinstance(kind, Event) and kind.deck == deck]
        finals = sum(kind.final for kind in events)
        if finals > 1:
            most = max(most, len(events) - finals)
    return most


def turner(t: Board) -> int:
    """Find the seat that turns events over: the first role, or the next player in the game once that one is out."""
    first, role = t.circle[0], t.rules.deal.roles[0]
    for p in t.circle:
        if t.seats[p].role == role:
            first = p
            break
    if t.seats[first].presence in (ALIVE, HELD):
        return first
    for p in t.others(first):
        if t.seats[p].presence in (ALIVE, HELD):
            return p
    return NOBODY
