"""The table as it was a while ago, for spectators who are to be behind the game.

A state of its own, which gets every entry so many seconds later. What it does not know yet, nobody can be told.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from bang.protocol.parts import SeatState
from bang.rooms.actions.start import Started
from bang.rooms.entries import Entry
from bang.rooms.state import RoomState

Scene = list[SeatState]  # who is there and who is not: no entry tells that


class DelayedState:
    def __init__(self, state: RoomState, delay: float, seats: Scene, opens: float = 0.0) -> None:
        self.state = state
        self.delay = delay
        self.seats = seats
        self.opens = opens  # after a restart nobody knows how old things are: nothing is shown before this
        self.waiting: deque[tuple[float, Entry | Scene]] = deque()

    def note(self, now: float, entry: Entry | None, seats: Scene) -> None:
        """Something happened. What is before the deal is shown at once."""
        if self.state.game is None and not self.waiting and not isinstance(entry, Started):
            self.show(entry)
            self.seats = seats
            return
        if entry is not None:
            self.waiting.append((now + self.delay, entry))
        if self.waiting and isinstance(self.waiting[-1][1], list):
            self.waiting.pop()  # people who come and go and come and go need no more room than one of them
        self.waiting.append((now + self.delay, seats))

    def show(self, entry: Entry | None) -> None:
        if entry is not None:
            with suppress(Exception):  # what breaks the game was reported when it happened; a later entry takes it back
                self.state.apply(entry)

    def advance(self, now: float) -> None:
        while self.waiting and self.waiting[0][0] <= now:
            _, what = self.waiting.popleft()
            if isinstance(what, list):
                self.seats = what
            else:
                self.show(what)

    def hidden(self, now: float) -> bool:
        """Whether nothing of the game may be shown yet."""
        return now < self.opens

    def next_moment(self, now: float) -> float | None:
        """When there will be something new to see."""
        if self.hidden(now):
            return self.opens
        return self.waiting[0][0] if self.waiting else None
