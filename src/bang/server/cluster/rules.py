"""A game goes on with the rules that it was begun with, as long as a server is there that has them.

All servers of one version listen at a subject of that version. Before a server takes over a running game of another
version it asks there, and whoever listens takes the game instead. Where nobody listens, the game goes on from its last
snapshot, as after any upgrade: without its proof, but it goes on.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

from bang.build_info import rules_version
from bang.rooms.actions.start import Started
from bang.rooms.decoding import decode_entry
from bang.server.cluster.bus import Bus, BusError, NobodyThere
from bang.server.cluster.calls import Elsewhere, packed, unpacked
from bang.store.leases import Leases

ASKING: Final = 2.0  # seconds
NO_TABLE: Final = ""


class Reserved(Elsewhere):
    """A server that has the rules of this game continues it."""


class SameRules:
    """The servers with the rules of a game."""

    def __init__(self, bus: Bus, leases: Leases, take: Callable[[str], Awaitable[Any]]) -> None:
        self.bus = bus
        self.leases = leases
        self.take = take
        self.version = rules_version()
        self.subscription: Any = None

    async def listen(self) -> None:
        self.subscription = await self.bus.listen(subject_of(self.version), self.hear)

    async def silence(self) -> None:
        """Take over no more games."""
        subscription, self.subscription = self.subscription, None
        if subscription is not None:
            await self.bus.silence(subscription)

    async def hear(self, data: bytes) -> bytes:
        table = unpacked(data)
        if table != NO_TABLE:
            with contextlib.suppress(Elsewhere):  # another one was faster, or its last owner is not given up yet
                await self.take(table)
        return packed("here")

    async def check(self, table: str) -> None:
        """Reserved if a running game is for others, who are asked to take it."""
        version = await self.version_of(table)
        if version not in ("", self.version) and await self.are_there(version, table):
            raise Reserved("A server with the rules of this game continues it.")

    async def version_of(self, table: str) -> str:
        """The version of the rules of a running game; empty if it is not running, or nobody knows."""
        entry = await self.leases.start_of(table)
        started = None if entry is None else decode_entry(entry)
        return started.rules if isinstance(started, Started) else ""

    async def are_there(self, version: str, table: str = NO_TABLE) -> bool:
        """Whether servers with these rules are there; a table is for one of them."""
        try:
            await self.bus.request(subject_of(version), packed(table), ASKING)
        except NobodyThere:
            return False
        except BusError:  # nobody knows: ask again rather than continue with other rules
            pass
        return True


def subject_of(version: str) -> str:
    return f"bang.rules.{version}"
