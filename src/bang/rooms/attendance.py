"""Track the connections of a room, and since when people are absent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol


class Listener(Protocol):
    """A connection that follows a table."""

    def changed(self, table: str) -> None:
        """The room has changed. Must return at once."""

    def dropped(self, table: str) -> None:
        """The room may no longer be followed. Must return at once."""

    def lost(self) -> None:
        """The room is reloaded from the store: reconnect. Must return at once."""


class Attendance:
    def __init__(self) -> None:
        self.listeners: dict[Listener, str] = {}  # with the account
        self.connections: Counter[str] = Counter()  # of each account
        self.away: dict[str, tuple[float, int]] = {}  # people: since when, and which version they saw last

    def watching(self, seated: Iterable[str]) -> list[str]:
        """The accounts that are connected and have no seat."""
        return sorted(set(self.listeners.values()) - set(seated))

    def present(self, account: str) -> bool:
        return account in self.connections

    def connect(self, account: str, listener: Listener) -> None:
        self.disconnect(listener)
        self.listeners[listener] = account
        self.connections[account] += 1
        self.away.pop(account, None)

    def disconnect(self, listener: Listener) -> str:
        """Remove a listener and return its account."""
        account = self.listeners.pop(listener, "")
        if account:
            self.connections[account] -= 1
            if not self.connections[account]:
                del self.connections[account]
        return account

    def tell_all(self, table: str) -> None:
        for listener in self.listeners:
            listener.changed(table)

    def note_absent(self, people: Iterable[str], now: float, version: int) -> None:
        """Mark those of these people who are not connected as away, from now on if they were not before."""
        for account in people:
            if account not in self.away and not self.present(account):
                self.away[account] = (now, version)

    def away_since(self, account: str) -> float:
        return self.away[account][0]

    def missed(self, account: str, version: int) -> int:
        """Count the happenings since a returning person went away."""
        return version - self.away[account][1] if account in self.away else 0
