"""Tables wherever they are: this server carries out what concerns its own, and asks the others for theirs.

A table belongs to the server that first needs it. PostgreSQL decides who that is (`Node`), NATS finds it: its owner
listens at a subject of the table's own. Where nobody listens, nobody owns it, and it is taken over.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Iterable
from random import Random
from typing import Any, Final

import msgspec

from bang.errors import BangError
from bang.protocol.parts import TableOptions, TableSummary
from bang.rooms.action import Action, Person
from bang.rooms.attendance import Listener
from bang.rooms.entries import Practice
from bang.rooms.errors import PutAway, Refusal
from bang.rooms.excerpt import Excerpt
from bang.server.access.tokens import is_id
from bang.server.cluster import calls, lost
from bang.server.cluster.accounts import Accounts
from bang.server.cluster.asking import Asking, subject_of_table
from bang.server.cluster.bus import Bus, BusError, CutOff, NoAnswer, NobodyThere
from bang.server.cluster.calls import Call, Elsewhere
from bang.server.cluster.draining import give_away
from bang.server.cluster.following import FarListeners, Follow, News
from bang.server.cluster.node import Node, now
from bang.server.cluster.peers import Peers
from bang.server.cluster.rules import Reserved, SameRules
from bang.server.ownership import QUEUE
from bang.server.process.logs import short
from bang.server.registry import LISTED, RoomRegistry
from bang.server.tables import EncodedUpdate, Entrance, LocalTables, Performed, Uncertain
from bang.store import Away, Clash, Lease, NotOwner, StoreError, Unsure
from bang.store.leases import Leases

PATIENCE: Final = 7.0  # seconds for a request of a client, which waits for eight
MOVING: Final = 30.0  # seconds until a connection is ended whose table cannot be found again
PAUSE: Final = 0.05  # seconds between two tries
LONGEST_PAUSE: Final = 0.4
WATCH: Final = 0.1  # seconds between two looks, at one other server after the other
HERE: Final = 20  # looks until all are told again that we are there


class ClusterTables:
    def __init__(self, registry: RoomRegistry, bus: Bus, leases: Leases) -> None:
        self.registry = registry
        self.near = LocalTables(registry)
        self.bus = bus
        self.node = Node(leases, bus, self.lose, self.follow_all_again)
        self.peers = Peers(bus, self, self.begin)
        self.same_rules = SameRules(bus, leases, self.adopt)
        self.far = FarListeners(self.peers.notices.add)
        self.follows: dict[tuple[str, Listener], Follow] = {}
        self.numbers: dict[int, Follow] = {}
        self.count = 0
        self.subscriptions: dict[str, asyncio.Future[Any]] = {}  # where we answer for tables
        self.asking = Asking(bus)
        self.listed: tuple[float, list[TableSummary]] = (-1e9, [])
        self.being_listed: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.loops: list[asyncio.Task[None]] = []
        self.left = False  # the cluster, for good
        self.accounts = Accounts(self.peers.tell_all, registry.report)
        registry.ownership = self
        bus.came_back = self.note_bus_back

    # --- beginning and end

    async def start(self) -> None:
        await self.node.join()
        await self.peers.listen_as(self.node.id)
        await self.same_rules.listen()
        self.loops = [
            asyncio.create_task(self.node.renew_for_ever(self.registry.report), name="term"),
            asyncio.create_task(self.watch_for_ever(), name="watch"),
        ]
        self.begin(lost.recover(self))

    async def hand_over(self) -> None:
        """Let others have the tables, before this server stops, but for games that only it can continue exactly."""
        self.node.leaving = True
        await self.same_rules.silence()
        if await self.is_last_of_its_rules():
            await give_away(self, lambda room: room.state.status == "playing")
        else:
            await self.leave()

    async def is_last_of_its_rules(self) -> bool:
        """Whether other servers are there, and all of them have other rules."""
        return bool(self.peers.others()) and not await self.same_rules.are_there(self.same_rules.version)

    async def leave(self) -> None:
        """Let others have all tables at once."""
        if self.left:
            return
        self.left = True
        subscriptions, self.subscriptions = self.subscriptions, {}
        await asyncio.gather(*map(self.fall_silent, subscriptions.values()))
        await asyncio.gather(*(room.close() for room in self.registry.rooms.values()))
        self.registry.rooms.clear()
        await self.node.leave()
        await self.peers.leave()

    async def close(self) -> None:
        for task in (*self.loops, *self.tasks):
            task.cancel()
        await asyncio.gather(*self.loops, *self.tasks, return_exceptions=True)
        self.node.leaving = True
        await self.same_rules.silence()
        await self.leave()
        await self.bus.close()

    async def check(self) -> None:
        """StoreError if this server cannot act for its tables now."""
        if not self.bus.connected:
            raise StoreError("NATS cannot be reached.")
        if not self.node.in_term():
            raise StoreError("The term of this server among the others is over.")

    def begin(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- who owns a table (for the registry)

    async def claim(self, table: str, fresh: bool = False) -> Lease:
        """Own a table from now on; Elsewhere if somebody else does, or is asked to."""
        if not fresh and table not in self.node.owned:
            await self.same_rules.check(table)
        lease = await self.node.claim(table, fresh)
        if lease is None:
            raise Elsewhere("Another server has this table.")
        if table not in self.subscriptions:
            self.subscriptions[table] = asyncio.ensure_future(self.answer_for(lease))
            self.asking.give_up(table)  # whoever had it before will not answer
        subscription = self.subscriptions[table]
        try:
            await asyncio.shield(subscription)
        except Exception:
            if self.subscriptions.get(table) is subscription:
                del self.subscriptions[table]  # the next one who asks tries again
            raise
        return lease

    async def adopt(self, table: str) -> None:
        """Take over a game that others have no rules for, and load it: it may have ended without being kept."""
        await self.claim(table)
        self.begin(self.load(table))

    async def load(self, table: str) -> None:
        with contextlib.suppress(BangError):
            await self.registry.find(table)

    async def answer_for(self, lease: Lease) -> Any:
        """Have others find us where they look for the table; whoever had it before is told."""
        subscription = await self.bus.listen(subject_of_table(lease.table), self.handler_of(lease.table))
        if lease.epoch > 1:
            if lease.table != QUEUE:  # which goes from hand to hand all the time
                self.registry.metrics.taken_over.inc()
            await self.peers.tell_all("taken", lease.table, lease.epoch)
        return subscription

    def lease_of(self, table: str) -> Lease | None:
        """The right to write; without one the database must refuse."""
        return self.node.owned.get(table) or Lease(table, "", 0)

    async def release(self, table: str) -> None:
        await self.fall_silent(self.subscriptions.pop(table, None))
        await self.node.release(table)

    def disown(self, table: str) -> None:
        """The database says that it is another's."""
        self.node.owned.pop(table, None)
        self.begin(self.fall_silent(self.subscriptions.pop(table, None)))

    async def fall_silent(self, subscription: asyncio.Future[Any] | None) -> None:
        if subscription is not None:
            await self.bus.silence(await subscription)

    def lose(self, tables: Iterable[str]) -> None:
        """These were ours once: let go of them."""
        for table in tables:
            self.begin(self.fall_silent(self.subscriptions.pop(table, None)))
            self.registry.forsake(table)

    # --- finding a table

    async def reach(self, table: str, call: Call, near: Any, patience: float = PATIENCE) -> tuple[str, Any]:
        """Have a call carried out where the table is; returns the node that did it, and what came out."""
        if not is_id(table):
            raise no_table()
        end, pause = now() + patience, PAUSE
        why: BangError
        while True:
            try:
                if self.node.owns(table):
                    return self.peers.name, await near()
                return await self.ask(table, call)
            except NobodyThere as error:
                why = error
                if await self.take(table):
                    continue
            except NoAnswer as error:
                why = error
                if not call.repeatable:
                    raise Uncertain("Nobody knows whether this was done.") from None
                if await self.take(table):  # it may have taken all our patience to learn that nobody answers
                    continue
            except Unsure as error:
                why = error
                if not call.repeatable:
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
        with tracing.span("ask", call=call.method):
            return await self.asking.ask(table, call, call.encode(self.peers.name, tracing.trace()))

    async def take(self, table: str) -> bool:
        """Take over a table that nobody acts for. Whether it is ours now, or may be tried again at once."""
        try:
            if await self.registry.store.first_entry(table) is None:
                raise no_table()
            reserved = False
            try:
                await self.claim(table)
                return True
            except Elsewhere as error:
                reserved = isinstance(error, Reserved)
            owner = await self.node.leases.owner(table)
            if not owner or owner == self.node.id:
                return not owner and not reserved and not self.node.leaving and self.node.in_term()
            if not await self.peers.is_gone(owner):
                await self.peers.remind(owner, table)
                return False
            return await self.depose(owner)
        except StoreError:  # the database is away
            return False

    async def depose(self, node: str) -> bool:
        return await lost.depose(self, node)

    def handler_of(self, table: str) -> Any:
        async def handle(data: bytes) -> bytes:
            if not self.node.owns(table):
                return calls.packed(["elsewhere", self.peers.name])
            return await calls.reply_to(self.near, self.far, self.peers.name, table, data)

        return handle

    # --- the interface of tables

    async def open(
        self, options: TableOptions, password: str, opener: tuple[str, str], practice: Practice | None = None
    ) -> str:
        end = now() + PATIENCE
        while True:
            try:
                return await self.near.open(options, password, opener, practice)
            except (Elsewhere, NotOwner):  # our term was over for a moment; nothing was opened
                if now() > end:
                    raise Refusal("failed", "No table can be opened now; try again in a moment.") from None
            await asyncio.sleep(LONGEST_PAUSE)

    async def listing(self) -> list[TableSummary]:
        """Those of all servers. All who ask at the same time wait for the same."""
        if now() - self.listed[0] >= self.registry.limits.lobby_age:
            if self.being_listed is None:
                self.being_listed = asyncio.get_running_loop().create_task(self.list_all())
                self.being_listed.add_done_callback(self.note_listed)
            await asyncio.shield(self.being_listed)
        return self.listed[1]

    def note_listed(self, _: asyncio.Task[None]) -> None:
        self.being_listed = None

    async def list_all(self) -> None:
        """Ask all servers for their tables, and take them in turn so that each has its share."""
        own = self.registry.listing()
        lists = [own, *(msgspec.convert(told, list[TableSummary]) for told in await self.peers.ask_all("listing"))]
        found = [listed for at in range(LISTED) for one in lists if at < len(one) for listed in [one[at]]]
        found.sort(key=lambda listed: listed.status != "waiting")
        self.listed = now(), list({listed.table: listed for listed in found}.values())[:LISTED]

    async def waiting_tables_of(self, account: str, address: str) -> tuple[int, int]:
        told = [
            self.registry.waiting_tables_of(account, address),
            *await self.peers.ask_all("waiting", account, address),
        ]
        return sum(mine for mine, _ in told), sum(near for _, near in told)

    async def summary(self, table: str) -> TableSummary:
        found: TableSummary
        _, found = await self.reach(table, calls.summary(), lambda: self.near.summary(table))
        return found

    async def entrance(self, table: str, account: str) -> Entrance:
        found: Entrance
        _, found = await self.reach(table, calls.entrance(account), lambda: self.near.entrance(table, account))
        return found

    async def follow(self, table: str, account: str, listener: Listener) -> None:
        follow = self.follows.get((table, listener))
        if follow is None:
            self.count += 1
            follow = Follow(self.count, table, account, listener, self.move, self.forget)
            self.follows[table, listener] = self.numbers[self.count] = follow
        try:
            await self.settle(follow, PATIENCE)
        except BaseException:
            self.forget(follow)
            raise

    async def settle(self, follow: Follow, patience: float) -> None:
        """Have the room tell a connection of ours what changes."""
        table, account = follow.table, follow.account
        call = calls.follow(account, follow.number)
        follow.owner, _ = await self.reach(table, call, lambda: self.near.follow(table, account, follow), patience)

    def forget(self, follow: Follow) -> None:
        follow.ended = True
        self.follows.pop((follow.table, follow.listener), None)
        self.numbers.pop(follow.number, None)
        if follow.moving is not None:
            follow.moving.cancel()

    async def unfollow(self, table: str, listener: Listener) -> None:
        follow = self.follows.get((table, listener))
        if follow is None:
            return
        self.forget(follow)
        if self.node.owns(table):
            await self.near.unfollow(table, follow)
        else:
            with contextlib.suppress(BusError, Elsewhere):  # whoever has it next does not know of us
                await self.ask(table, calls.unfollow(follow.number))

    async def update(self, table: str, account: str, since: int, missed: int) -> EncodedUpdate | None:
        """None where the table is on its way: once it is found again, everybody is told that it has changed."""
        if self.node.owns(table):
            return await self.near.update(table, account, since, missed)
        found: EncodedUpdate | None = None
        try:
            _, found = await self.ask(table, calls.update(account, since, missed))
        except (BusError, Elsewhere, Refusal):
            for follow in list(self.follows.values()):
                if follow.table == table and follow.account == account:
                    self.move(follow)
        return found

    async def perform(self, action: Action, who: Person) -> Performed:
        done: Performed
        call = calls.perform(action, who)
        _, done = await self.reach(action.table, call, lambda: self.near.perform(action, who))
        return done

    async def excerpt(self, table: str) -> Excerpt:
        found: Excerpt
        _, found = await self.reach(table, calls.excerpt(), lambda: self.near.excerpt(table))
        return found

    async def close_table(self, table: str) -> None:
        await self.reach(table, calls.close_table(), lambda: self.near.close_table(table))

    # --- tables that move

    def move(self, follow: Follow) -> None:
        """Find a table again, for a connection that follows it."""
        follow.again = True
        if not follow.ended and not follow.is_moving():
            follow.moving = asyncio.get_running_loop().create_task(self.find_again(follow))
            self.tasks.add(follow.moving)
            follow.moving.add_done_callback(self.tasks.discard)

    async def find_again(self, follow: Follow) -> None:
        end = now() + MOVING
        while follow.again and not follow.ended:
            if self.node.leaving:
                follow.listener.lost()
                return
            try:
                follow.again = False
                await self.settle(follow, MOVING)
                follow.changed(follow.table)
            except BangError as error:
                if now() > end or (isinstance(error, Refusal) and error.code == "no_table"):
                    follow.listener.lost()
                    return
                follow.again = True
                await asyncio.sleep(LONGEST_PAUSE * Random().uniform(0.5, 1))

    def note_bus_back(self) -> None:
        """After a time without NATS: requests, answers and notices were lost."""
        self.asking.give_up_all()
        self.follow_all_again()
        self.begin(self.accounts.catch_up())

    def follow_all_again(self) -> None:
        """Others may have given us up, and we may have missed notices."""
        for follow in list(self.follows.values()):
            if follow.owner != self.peers.name:
                self.move(follow)

    def note_gone(self, node: str) -> None:
        lost.note_gone(self, node)

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
                if look % HERE == 0:
                    await self.peers.tell_all("here")
                owners = {follow.owner for follow in self.follows.values()}
                self.peers.look_at_next(owners | set(self.far.known) | set(self.peers.others()))
            except Exception as error:
                self.registry.report(error)

    # --- what other servers tell

    def note_news(self, node: str, what: News, table: str, number: int) -> None:
        follow = self.numbers.get(number)
        if follow is None or follow.table != table:
            return
        if what == "moved":
            self.move(follow)
        elif follow.owner in ("", node):  # what an owner of before says is old
            (follow.changed if what == "changed" else follow.dropped)(table)

    def note_reminded(self, table: str) -> None:
        """A table is ours, but we do not act for it: the database was away when we gave it up, or our term was over."""
        if table not in self.subscriptions:
            self.begin(self.claim_again(table))

    async def claim_again(self, table: str) -> None:
        with contextlib.suppress(BangError):  # not ours any more
            await self.claim(table)

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
        """Somebody has taken over a table: if it was ours, it is not any more."""
        lease = self.node.owned.get(table)
        if lease is not None and lease.epoch < epoch:
            self.node.drop([table])
        for follow in list(self.follows.values()):
            if follow.table == table and follow.owner != node:
                self.asking.give_up(table)
                self.move(follow)


def no_table() -> Refusal:
    return Refusal("no_table", "There is no such table.")
