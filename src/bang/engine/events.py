"""Events: cards that act on the whole table while they are in force, turned over one after the other."""

from __future__ import annotations

from typing import Final

from bang.engine.ask import NOBODY
from bang.engine.kind import Kind, Rule
from bang.engine.table import EXTRA, Table

PILE: Final = "events"  # the last one comes next
PAST: Final = "past_events"
PILES: Final = {PILE: "top", PAST: "all"}
TURNS: Final = ("event_turns", NOBODY)  # the mark that counts the turns of the player who turns them over


class Event(Kind):
    border = "event"
    copies = "*"
    deck = PILE
    final: bool = False  # the last card of its deck: it stays in force

    async def on_reveal(self, t: Table) -> None:
        """It has just been turned over."""


class EventDeck(Rule):
    """Whoever holds the first role turns the next event over, from the second turn on, before anything else."""

    key = "event_deck"

    async def on_setup(self, t: Table, me: int, card: int, record: None) -> None:
        """The final card lies last. Of several sets together, so many as agreed are played with, and one final card."""
        cards = t.piles[PILE]
        finals = [c for c in cards if final(t.kind(c))]
        others = [c for c in cards if c not in finals]
        t.shuffle(others)
        t.shuffle(finals)
        played = others[: t.rules.options.events] if len(finals) > 1 else others
        t.piles[PILE] = finals[:1] + played
        t.piles[PAST] = [c for c in cards if c not in t.piles[PILE]]

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        if t.seats[t.turn].role != t.rules.deal.roles[0] or (EXTRA, t.turn) in t.once:
            return
        t.marks[TURNS] = t.marks.get(TURNS, 0) + 1
        if t.marks[TURNS] > 1 and t.piles[PILE]:
            await self.reveal(t)

    async def reveal(self, t: Table) -> None:
        """The old one no longer acts, and what it hushed speaks again, before the new one does anything."""
        t.piles[PAST] += t.in_force
        t.in_force = []
        t.changed()
        await t.settle()
        card = t.piles[PILE].pop()
        t.in_force = [card]
        t.changed()
        kind = t.kind(card)
        t.tell("event", t.turn, cards=[card], why=kind)
        assert isinstance(kind, Event)
        await kind.on_reveal(t)


def final(kind: Kind) -> bool:
    return isinstance(kind, Event) and kind.final
