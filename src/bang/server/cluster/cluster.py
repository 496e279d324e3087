"""One server of a cluster: it comes, hears of the others, and leaves. The parts that it is made of are put together.

A table belongs to the server that first needs it. PostgreSQL decides who that is (`claims.py`), NATS finds it: its
owner listens at a subject of the table's own. Where nobody listens, nobody owns it, and it is taken over
(`reaching.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import Any, Final

from bang.errors import BangError
from bang.server.cluster import calls
from bang.server.cluster.accounts import Accounts
from bang.server.cluster.asking import Asking
from bang.server.cluster.bus import Bus
from bang.server.cluster.calls import Call
from bang.server.cluster.claims import Claims
from bang.server.cluster.following import FarCallers, FarListener, News, Notices
from bang.server.cluster.follows import Follow, Follows
from bang.server.cluster.peers import Peers
from bang.server.cluster.reaching import Reaching
from bang.server.cluster.tables import ClusterTables
from bang.server.registry import INTERRUPTED, RETURN, RoomRegistry
from bang.server.tables import EncodedUpdate, LocalTables
from bang.store import StoreError
from bang.store.leases import Leases

WATCH: Final = 0.1  # seconds between two looks, at one other server after the other
LOOKS: Final = 20  # until all are told again that we are there
COMING_BACK: Final = 1.0  # seconds until those are here who were connected to a server that is gone


class Cluster:
    def __init__(self, registry: RoomRegistry, bus: Bus, leases: Leases) -> None:
        self.registry = registry
        self.bus = bus
        self.near = LocalTables(registry)
        self.peers = Peers(bus, self, self.begin)
        self.far = FarCallers(Notices(self.look, self.peers.send_news, self.begin))
        self.asking = Asking(bus)
        self.claims = Claims(
            registry, bus, leases, self.asking, self.answer, self.peers.tell_all, self.follow_all_again, self.begin
        )
        self.node = self.claims.node
        self.reaching = Reaching(registry, self.claims, self.asking, self.peers, self.carry_out)
        self.follows = Follows(self.settle, lambda: self.node.leaving, self.begin)
        self.tables = ClusterTables(self.near, self.reaching, self.follows, self.peers)
        self.accounts = Accounts(self.peers.tell_all, registry.report)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.loops: list[asyncio.Task[None]] = []
        self.left = False  # the cluster, for good
        registry.ownership = self.claims
        bus.came_back = self.note_bus_back

    def begin(self, work: Any) -> asyncio.Task[Any]:
        """Do something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # --- beginning and end

    async def start(self) -> None:
        await self.node.join()
        await self.peers.listen_as(self.node.id)
        await self.claims.same_rules.listen()
        self.loops = [
            asyncio.create_task(self.node.renew_for_ever(self.registry.report), name="term"),
            asyncio.create_task(self.watch_for_ever(), name="watch"),
        ]
        self.begin(self.recover())

    async def hand_over(self) -> None:
        """Let others have the tables, before this server stops, but for games that only it can continue exactly."""
        self.node.leaving = True
        await self.peers.tell_stopping()
        await self.claims.same_rules.silence()
        if await self.is_last_of_its_rules():
            await self.claims.same_rules.listen()
            await self.claims.give_away(lambda room: room.state.status == "playing")
        else:
            await self.leave()

    async def is_last_of_its_rules(self) -> bool:
        """Whether other servers stay, and all of them have other rules."""
        same = self.claims.same_rules
        return not await same.are_there(same.version) and bool(self.peers.staying())

    async def leave(self) -> None:
        """Let others have all tables at once."""
        if self.left:
            return
        self.left = True
        await self.claims.same_rules.silence()
        await self.claims.give_all_away()
        await self.peers.leave()

    async def close(self) -> None:
        for task in (*self.loops, *self.tasks):
            task.cancel()
        await asyncio.gather(*self.loops, *self.tasks, return_exceptions=True)
        self.node.leaving = True
        await self.leave()
        await self.bus.close()

    async def check(self) -> None:
        """StoreError if this server cannot act for its tables now."""
        if not self.bus.connected:
            raise StoreError("NATS cannot be reached.")
        if not self.node.in_term():
            raise StoreError("The term of this server among the others is over.")

    # --- calls that concern tables of ours

    async def carry_out(self, table: str, call: Call) -> Any:
        return await call.carry_out(self.near, table, self.follows)

    async def answer(self, table: str, data: bytes) -> bytes:
        """What another server asks of a table."""
        name = self.peers.name
        if not self.node.owns(table):
            return calls.packed(calls.Told("elsewhere", name))
        return await calls.reply_to(self.near, self.far.of, self.registry.tracing, name, table, data)

    def look(self, table: str, account: str, since: int) -> EncodedUpdate | None:
        """An update that is sent unasked; where it cannot be made now, it is asked for."""
        try:
            return self.near.update_now(table, account, since)
        except Exception as error:
            self.registry.report(error)
            return None

    async def settle(self, follow: Follow, patience: float) -> str:
        """Have the room tell a connection of ours what changes; returns the node where it is."""
        call = calls.BeginFollowing(follow.account, follow.number)
        owner, _ = await self.reaching.reach(follow.table, call, patience)
        return owner

    # --- who is there

    async def watch_for_ever(self) -> None:
        """Look again and again whether the other servers are there.

        All look at one after the other, so that one that is gone is missed by somebody as soon with many as with few.
        """
        for look in itertools.count():
            await asyncio.sleep(WATCH)
            if self.left:
                return
            try:
                if self.peers.name != self.node.id:  # our term was over, and we have another name
                    await self.peers.listen_as(self.node.id)
                    self.follow_all_again()
                if look % LOOKS == 0:
                    await self.peers.tell_there()
                self.peers.look_at_next(self.follows.owners() | set(self.far.known) | set(self.peers.others()))
            except Exception as error:
                self.registry.report(error)

    def note_bus_back(self) -> None:
        """After a time without NATS: requests, answers and notices were lost."""
        self.asking.give_up_all()
        self.follow_all_again()
        self.begin(self.accounts.catch_up())

    def follow_all_again(self) -> None:
        self.follows.move_all(but_those_of=self.peers.name)

    # --- a server that is gone: its tables are found again, and its people are missed at ours

    async def depose(self, node: str) -> bool:
        """End the term of a server that nobody hears of, if it has ended: others may have its tables at once."""
        try:
            deposed = await self.node.leases.depose(node)
        except StoreError:  # the database is away
            return False
        if deposed:
            self.registry.log.warning("server lost", node=node)
            await self.peers.tell_all("gone", node)
            self.peers.note_gone(node)
            self.begin(self.recover())
        return deposed

    def note_gone(self, node: str) -> None:
        """Find its tables again for our connections, and miss its people at our tables."""
        follows = self.follows.all()
        if node in self.far.known or any(follow.owner == node and not follow.is_moving() for follow in follows):
            self.registry.expect_return(COMING_BACK)  # not each time that it is missed again
        at_others = {follow.table for follow in follows if follow.owner not in ("", node)}
        for table in list(self.asking.under_way):
            if table not in at_others:  # whoever was asked is the one who is gone, or may be
                self.asking.give_up(table)
        for follow in follows:
            if follow.owner == node:
                self.follows.move(follow)
        for listener in self.far.forget(node):
            listener.lost()  # if it was only silent, it comes back
            self.begin(self.disconnect(listener))

    async def disconnect(self, listener: FarListener) -> None:
        with contextlib.suppress(BangError):
            await self.near.unfollow(listener.table, listener)

    async def recover(self) -> None:
        """Load the games that the end of a server interrupted, once people are back: one may have ended unkept."""
        await asyncio.sleep(RETURN)
        try:
            for table in await self.node.leases.orphans(INTERRUPTED):
                await self.claims.load(table)  # unless another server was faster
        except StoreError as error:
            self.registry.report(error)

    # --- what other servers tell

    def note_news(self, node: str, news: News) -> None:
        self.follows.note_news(node, news)

    def note_reminded(self, table: str) -> None:
        self.claims.note_reminded(table)

    def note_told(self, node: str, what: str, rest: list[Any]) -> Any:
        match what, rest:
            case "taken", [table, epoch]:
                self.note_taken(node, table, epoch)
            case "account", [account]:
                self.begin(self.accounts.hear(account))
            case "listing", []:
                return self.registry.listing()
            case "waiting", [account, address]:
                return self.registry.waiting_tables_of(account, address)
        return None

    def note_taken(self, node: str, table: str, epoch: int) -> None:
        self.claims.note_taken(table, epoch)
        for follow in self.follows.all():
            if follow.table == table and follow.owner != node:
                self.asking.give_up(table)
                self.follows.move(follow)
