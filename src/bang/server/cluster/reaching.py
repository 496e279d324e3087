"""Find a table and have a call carried out there: here, at its owner, or here once nobody acts for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from bang.errors import BangError
from bang.rooms.errors import PutAway, Refusal
from bang.server.access.tokens import is_id
from bang.server.cluster.asking import Asking
from bang.server.cluster.bus import CutOff, NoAnswer, NobodyThere
from bang.server.cluster.calls import Call, Elsewhere, encode_call
from bang.server.cluster.claims import Claims
from bang.server.cluster.node import now
from bang.server.cluster.peers import Peers
from bang.server.cluster.rules import Reserved
from bang.server.process.logs import short
from bang.server.registry import RoomRegistry
from bang.server.tables import Uncertain
from bang.store import Away, Clash, NotOwner, StoreError, Unsure

REQUEST_TIMEOUT: Final = 7.0  # seconds for a request of a client, which waits for eight
PAUSE: Final = 0.05  # seconds between two tries
LONGEST_PAUSE: Final = 0.4


class Reaching:
    def __init__(
        self,
        registry: RoomRegistry,
        claims: Claims,
        asking: Asking,
        peers: Peers,
        carry_out: Callable[[str, Call], Awaitable[Any]],
    ) -> None:
        self.registry = registry
        self.claims = claims
        self.asking = asking
        self.peers = peers
        self.carry_out = carry_out  # a call at a table of ours

    async def reach(self, table: str, call: Call, patience: float = REQUEST_TIMEOUT) -> tuple[str, Any]:
        """Have a call carried out where the table is; returns the node that did it, and what came out."""
        if not is_id(table):
            raise no_table()
        end, pause = now() + patience, PAUSE
        why: BangError
        while True:
            try:
                if self.claims.node.owns(table):
                    return self.peers.name, await self.carry_out(table, call)
                return await self.ask(table, call)
            except NobodyThere as error:
                why = error
                if await self.take_over(table):
                    continue
            except NoAnswer as error:
                why = error
                if not call.is_repeatable():
                    raise Uncertain("Nobody knows whether this was done.") from None
                if await self.take_over(table):  # it may have taken all our patience to learn that nobody answers
                    continue
            except Unsure as error:
                why = error
                if not call.is_repeatable():
                    raise Uncertain("Nobody knows whether this was done.") from None
            except (CutOff, Elsewhere, PutAway, NotOwner, Clash, Away) as error:
                why = error  # nothing was done
            if now() > end:
                self.registry.log.warning("table out of reach", table=short(table), why=str(why))
                raise Refusal("failed", "The table cannot be reached now; come back to it.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def ask(self, table: str, call: Call) -> tuple[str, Any]:
        """Ask the owner of a table. Given up if its server is gone."""
        tracing = self.registry.tracing
        with tracing.span("ask", call=call.method()):
            return await self.asking.ask(table, call, encode_call(call, self.peers.name, tracing.trace()))

    async def take_over(self, table: str) -> bool:
        """Own a table that nobody acts for. Whether it is ours now, or may be tried again at once."""
        node = self.claims.node
        try:
            if await self.registry.store.first_entry(table) is None:
                raise no_table()
            reserved = False
            try:
                await self.claims.claim(table)
                return True
            except Elsewhere as error:
                reserved = isinstance(error, Reserved)
            owner = await node.leases.owner(table)
            if not owner or owner == node.id:
                return not owner and not reserved and not node.leaving and node.in_term()
            if not await self.peers.is_gone(owner):
                await self.peers.remind(owner, table)
                return False
            return await self.peers.neighbour.depose(owner)
        except StoreError:  # the database is away
            return False


def no_table() -> Refusal:
    return Refusal("no_table", "There is no such table.")
