"""Requests to the owners of tables that are under way, which may be given up: nobody waits for who cannot answer."""

from __future__ import annotations

import asyncio
from typing import Any

from bang.server.cluster import calls
from bang.server.cluster.bus import Bus, give_up
from bang.server.cluster.calls import Call


def subject_of_table(table: str) -> str:
    return f"bang.table.{table}"


class Asking:
    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.under_way: dict[str, set[asyncio.Future[bytes]]] = {}  # by table

    async def ask(self, table: str, call: Call, data: bytes) -> tuple[str, Any]:
        """The node that has the table, and what came out. NoAnswer if it was given up."""
        answer = await self.bus.ask(subject_of_table(table), data, call.timeout)
        self.under_way.setdefault(table, set()).add(answer)
        try:
            return calls.read_reply(call, await answer)
        finally:
            self.under_way[table].discard(answer)
            if not self.under_way[table]:
                del self.under_way[table]

    def give_up(self, table: str) -> None:
        """Whom we have asked is gone, or does not have the table any more."""
        for answer in self.under_way.get(table, ()):
            give_up(answer)

    def give_up_all(self) -> None:
        """What was asked was lost on its way, or the answer."""
        for table in list(self.under_way):
            self.give_up(table)
