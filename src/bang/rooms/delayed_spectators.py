"""Delayed spectators: a second state that gets every entry some seconds later.

It cannot leak what it does not know yet.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from bang.protocol.parts import SeatState
from bang.rooms.actions.start import Started
from bang.rooms.entries import Entry
from bang.rooms.state import RoomState

Scene = list[SeatState]  # who is connected; entries do not tell


class DelayedState:
    def __init__(self, state: RoomState, delay: float, seats: Scene, opens: float = 0.0) -> None:
        self.state = state
        self.delay = delay
        self.seats = seats
        self.opens = opens  # the age of entries is unknown after a restart: show nothing before this time
        self.waiting: deque[tuple[float, Entry | Scene]] = deque()

    def note(self, now: float, entry: Entry | None, seats: Scene) -> None:
        """Queue an entry or a change of who is there. Before the deal it is shown at once."""
        if self.state.game is None and not self.waiting and not isinstance(entry, Started):
            self.show(entry)
            self.seats = seats
            return
        if entry is not None:
            self.waiting.append((now + self.delay, entry))
        if self.waiting and isinstance(self.waiting[-1][1], list):
            self.waiting.pop()  # only the latest scene counts: people who come and go must not fill the memory
        self.waiting.append((now + self.delay, seats))

    def show(self, entry: Entry | None) -> None:
        if entry is not None:
            with suppress(Exception):  # an error in the rules was reported when it happened; a later entry rewinds it
                self.state.apply(entry)

    def advance(self, now: float) -> None:
        while self.waiting and self.waiting[0][0] <= now:
            _, what = self.waiting.popleft()
            if isinstance(what, list):
                self.seats = what
            else:
                self.show(what)

    def hidden(self, now: float) -> bool:
        """Return whether nothing of the game may be shown yet."""
        return now < self.opens

    def next_moment(self, now: float) -> float | None:
        """Return when something new will be visible."""
        if self.hidden(now):
            return self.opens
        return self.waiting[0][0] if self.waiting else None
