"""Accounts that have changed at one server: signed out everywhere, muted, removed. All others read them again.

NATS keeps nothing, so whoever was without it catches up: it reads all accounts that are connected here, and repeats
what it has told a little while ago, which may be lost.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bang.server.cluster.node import now
from bang.store import StoreError

REPEATED: Final = 60.0  # seconds for which a change is told again: so long after it, a lost connection is noticed


async def nobody_looks(account: str) -> None:
    pass


class Accounts:
    def __init__(
        self, tell_all: Callable[[str, str], Awaitable[None]], report: Callable[[BaseException], None]
    ) -> None:
        self.tell_all = tell_all
        self.report = report
        self.look_again: Callable[[str], Awaitable[None]] = nobody_looks  # reads an account for its connections here
        self.connected: Callable[[], set[str]] = set  # the accounts of these
        self.told: dict[str, float] = {}  # what we have told, and when

    async def tell(self, account: str) -> None:
        """An account has changed here."""
        self.told = {other: when for other, when in self.told.items() if now() - when < REPEATED}
        self.told[account] = now()
        await self.tell_all("account", account)

    async def hear(self, account: str) -> None:
        """An account has changed elsewhere, or may have."""
        try:
            await self.look_again(account)
        except StoreError as error:
            self.report(error)

    async def catch_up(self) -> None:
        """NATS is back: what was told meanwhile is lost, by others and by us."""
        for account, when in list(self.told.items()):
            if now() - when < REPEATED:
                await self.tell_all("account", account)
        for account in self.connected():
            await self.hear(account)
