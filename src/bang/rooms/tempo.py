"""Pace the bots of a table: they wait until its people have seen what happened, and while it is paused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bang.rooms.state import RoomState

TOGETHER: Final = 2.0  # seconds that a table waits for the slowest screen of several people
ALONE: Final = 10.0  # and for the only one


MISSED: Final = 2  # answers that the clock gave, until a bot plays for somebody who is there


class Tempo:
    """Kept in memory only: after a restart nobody pauses, and nobody has seen anything."""

    def __init__(self) -> None:
        self.paused = False
        self.rushed = False  # the host is out and does not want to watch: the pace agreed on stays as it is
        self.step = -1  # paused: go on while the version is this one, that is until something happens
        self.seen: dict[str, tuple[int, float]] = {}  # by account, of those who tell: up to which version, and when

        self.missed: dict[int, int] = {}  # by seat: the answers that the clock gave since the person did something
        self.stood_in: set[int] = set()  # seats of people for whom a bot plays, as everybody was told

    def idle(self, seat: int) -> bool:
        """Return whether a person is there and does nothing."""
        return self.missed.get(seat, 0) >= MISSED

    def rushes(self, state: RoomState) -> bool:
        """Whether the only person has nothing left to do and wants to see the end."""
        return self.rushed and len(state.people()) == 1 and state.out(state.host)

    def note(self, account: str, version: int, now: float) -> None:
        """Note that somebody's screen has shown everything up to this version."""
        if version > self.seen.get(account, (-1, 0.0))[0]:
            self.seen[account] = (version, now)

    def forget(self, account: str) -> None:
        self.seen.pop(account, None)

    def holds(self, version: int) -> bool:
        """Return whether bots have to wait for somebody to go on."""
        return self.paused and version != self.step

    def seen_at(self, people: Iterable[str], version: int, asked_at: float) -> float:
        """Return when these people have seen what led to a question; until they have, the latest time to wait."""
        telling = [self.seen[account] for account in people if account in self.seen]
        latest = asked_at + (ALONE if len(telling) == 1 else TOGETHER)
        return max((min(when, latest) if seen >= version else latest for seen, when in telling), default=asked_at)
