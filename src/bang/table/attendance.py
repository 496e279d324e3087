"""Who is there: the connections of a table, and since when people are away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Listener(Protocol):
    """A connection that follows a table."""

    def changed(self, table: str) -> None:
        """There is something new at this table. Must return at once."""

    def dropped(self, table: str) -> None:
        """The table may no longer be followed. Must return at once."""


class Attendance:
    def __init__(self) -> None:
        self.listeners: dict[Listener, str] = {}  # with the account
        self.away: dict[str, tuple[float, int]] = {}  # accounts: since when, and which version they saw last

    def present(self, account: str) -> bool:
        return account in self.listeners.values()

    def connect(self, account: str, listener: Listener) -> None:
        self.listeners[listener] = account

    def disconnect(self, listener: Listener, now: float, version: int) -> None:
        account = self.listeners.pop(listener, "")
        if account and not self.present(account):
            self.away[account] = (now, version)

    def note_absent(self, accounts: Iterable[str], now: float, version: int) -> None:
        """Whoever of these is not here, and has not been seen to leave, is away from now on."""
        for account in accounts:
            if account not in self.away and not self.present(account):
                self.away[account] = (now, version)

    def away_since(self, account: str) -> float:
        return self.away[account][0]

    def missed(self, account: str, version: int) -> int:
        """How much happened while somebody was away who is about to return."""
        return 0 if self.present(account) or account not in self.away else version - self.away[account][1]
