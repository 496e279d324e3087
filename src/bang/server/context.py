"""Shared by all connections and HTTP requests: the registry, the settings, the rate limits."""

from __future__ import annotations

import asyncio
import hmac
from hashlib import sha256
from time import time as wall_clock
from typing import TYPE_CHECKING, Any

from bang.protocol.parts import Standing
from bang.rooms.action import Limit
from bang.rooms.errors import Refusal
from bang.rooms.timers import Time
from bang.server.access import tokens
from bang.server.access.limits import ConnectionCount, PasswordTries, TokenBuckets
from bang.server.access.names import clean_name
from bang.server.access.passwords import password_matches
from bang.server.api.counted import Counted
from bang.server.api.replay_pages import KEPT_LESSONS, ReplayPages
from bang.server.finding.quick_match import QuickMatch
from bang.server.lab.jobs import Lab
from bang.server.process.lag import LoopLag
from bang.server.process.metrics import Metrics
from bang.server.process.settings import Settings
from bang.server.registry import RoomRegistry
from bang.server.tables import Entrance, LocalTables, Tables
from bang.store import Account, Meeting, Record

if TYPE_CHECKING:
    from bang.server.cluster.cluster import Cluster
    from bang.server.socket.connection import Connection


class ServerContext:
    def __init__(
        self,
        registry: RoomRegistry,
        settings: Settings,
        time: Time,
        log: Any,
        metrics: Metrics,
        cluster: Cluster | None = None,
    ) -> None:
        self.registry = registry
        self.cluster = cluster
        self.tables: Tables = LocalTables(registry) if cluster is None else cluster.tables
        self.store = registry.store
        self.report = registry.report
        self.settings = settings
        self.time = time
        self.log = log
        self.metrics = metrics
        limits = settings.limits
        self.messages = TokenBuckets(limits.messages, time)
        self.address_messages = TokenBuckets(limits.address_messages, time)
        self.chat = TokenBuckets(limits.chat, time)
        self.changes = TokenBuckets(limits.changes, time)
        self.advice = TokenBuckets(limits.advice, time)
        self.names = TokenBuckets(limits.names, time)
        self.new_tables = TokenBuckets(limits.tables, time)
        self.address_new_tables = TokenBuckets(limits.address_tables, time)
        self.searches = TokenBuckets(limits.searches, time)
        self.invitations = TokenBuckets(limits.invitations, time)
        self.reports = TokenBuckets(limits.reports, time)
        self.host_tries = TokenBuckets(limits.host_tries, time)
        self.passwords = TokenBuckets(limits.passwords, time)
        self.login_passwords = PasswordTries(limits.login_passwords, limits.address_login_passwords, time)
        self.requests = TokenBuckets(limits.requests, time)
        self.health = TokenBuckets(limits.health, time)
        self.connection_count = ConnectionCount(limits.connections, limits.all_connections)
        self.connections: dict[Connection, None] = {}  # the oldest first
        self.tasks: set[asyncio.Task[None]] = set()
        self.looks = 0  # how often the accounts of connections were read again
        self.seen: set[str] = set()  # accounts that were used and whose use was not written down yet
        self.public_standings: Counted[tuple[str, str], list[Standing]] = Counted(time, limits.statistics_age, 1000)
        self.records: Counted[str, list[Record]] = Counted(time, limits.statistics_age, 1000)
        self.meetings: Counted[tuple[str, str], list[Meeting]] = Counted(time, limits.statistics_age, 1000)
        self.replay_pages = ReplayPages()
        self.lag = LoopLag()
        self.lesson_pages = ReplayPages("lessons", KEPT_LESSONS, lambda: self.lag.seconds > limits.lag)
        self.lab = Lab(settings.lab, self.report)
        self.quick_match = QuickMatch(
            self.store, self.tables, registry.ownership, limits, settings.secret, self.report, log
        )
        if cluster is not None:
            cluster.accounts.look_again = self.look_again
            cluster.accounts.connected = self.connected_accounts

    async def close(self) -> None:
        self.lag.close()
        self.replay_pages.close()
        self.lesson_pages.close()
        await self.lab.close()

    # --- people

    async def owner_of(self, token: str) -> Account | None:
        """Whose token this is, be they shut out or not; nobody's if it is not valid."""
        id, epoch = tokens.read(token, self.settings.secret)
        account = await self.store.account(id) if id else None
        return None if account is None or account.epoch != epoch else account

    async def account_of(self, token: str) -> Account | None:
        """The account of a valid token."""
        account = await self.owner_of(token)
        if account is None:
            return None
        if account.removed > wall_clock():
            raise Refusal("removed", "The host of this server has shut you out for a while.")
        self.seen.add(account.id)
        return account

    async def latest_account_of(self, token: str) -> Account | None:
        """The account of a valid token; none that was muted or removed while it was read (`look_again`)."""
        while True:
            looks = self.looks
            account = await self.account_of(token)
            if looks == self.looks:
                return account

    def token_of(self, account: Account) -> str:
        """Sign a token for an account."""
        return tokens.sign(account.id, account.epoch, self.settings.secret)

    async def new_account(self, name: str, bot: bool, address: str) -> Account:
        self.take_name(address)
        account = Account(tokens.new_id(), clean_name(name), bot)
        await self.store.add_account(account)
        self.log.info("account made", bot=bot)
        return account

    async def rename(self, account: Account, name: str, address: str) -> None:
        name = clean_name(name)
        self.take_name(address)
        await self.store.rename(account.id, name)

    async def signed_out(self, id: str) -> Account:
        """Close the connections of an account whose tokens were revoked, and return the account as it is now."""
        await self.note_changed(id)
        account = await self.store.account(id)
        assert account is not None
        return account

    # --- the host of the server

    def check_host(self, token: str, address: str) -> None:
        """Refuse whoever does not have the token of the host. Wrong ones are counted by address."""
        wanted = self.settings.host_token
        if not wanted:
            raise Refusal("no_host_page", "This server has no page for its host; start it with --host-page.")
        if not self.host_tries.take(address, 0):
            raise Refusal("too_many", "Too many tokens were tried; wait a little.")
        if not hmac.compare_digest(sha256(token.encode()).digest(), sha256(wanted.encode()).digest()):
            self.host_tries.take(address)
            raise Refusal("not_the_host", "This is not the token of the host of this server.")

    async def note_changed(self, account: str) -> None:
        """Let it be known at all servers that somebody was signed out, muted or removed, or may speak or come again."""
        if self.cluster is not None:
            await self.cluster.accounts.tell(account)
        await self.look_again(account)

    async def look_again(self, id: str) -> None:
        """Read an account again whose connections are here; end them if it was removed, or its tokens were revoked."""
        account = await self.store.account(id)
        self.looks += 1
        for connection in list(self.connections):
            before = connection.account
            if before is None or before.id != id:
                continue
            if account is None or account.epoch != before.epoch:
                connection.end("signed out")
            elif account.removed > wall_clock():
                connection.end("removed")
            else:
                connection.account = account

    def connected_accounts(self) -> set[str]:
        return {connection.account.id for connection in self.connections if connection.account is not None}

    async def check(self) -> None:
        """StoreError if nothing can be written now."""
        await self.store.check()
        if self.cluster is not None:
            await self.cluster.check()

    async def hand_over(self) -> None:
        """Before this server stops: let the others have its tables, and send its people to them."""
        if self.cluster is not None:
            await self.cluster.hand_over()
            for connection in list(self.connections):
                connection.lost()

    # --- limits

    def make_place(self, address: str) -> bool:
        """Count a new connection. If all places are taken, the oldest one goes that has no game going on.

        Whoever comes may have one.
        """
        if not self.connection_count.is_full():
            return self.connection_count.enter(address)
        spare = next((connection for connection in self.connections if connection.is_spare()), None)
        if spare is None or not self.connection_count.enter(address, although_full=True):
            return False
        spare.end("full")
        return True

    def take_name(self, address: str) -> None:
        if not self.names.take(address):
            raise Refusal("too_many", "Too many new names from this address; wait a little.")

    async def take(self, limit: Limit | None, account: str, address: str) -> None:
        """Apply the rate limit of an action."""
        if limit == "chat" and not self.chat.take(account):
            raise Refusal("too_many", "You talk too fast; wait a little.")
        if limit == "changes" and not self.changes.take(account):
            raise Refusal("too_many", "You change your mind too fast; wait a little.")
        if limit == "advice" and not self.advice.take(account):
            raise Refusal("too_many", "You ask for advice too often; wait a little.")
        if limit == "tables":
            await self.take_table(account, address)

    def take_message(self, account: str, address: str, cost: int) -> bool:
        """Count a message for its account, or for its address while nobody knows whose it is."""
        paid = self.messages.take(account, cost) if account else True
        return paid and self.address_messages.take(address, cost)

    def take_search(self, account: str) -> None:
        if not self.searches.take(account):
            raise Refusal("too_many", "You change your mind too fast; wait a little.")

    async def take_table(self, account: str, address: str) -> None:
        if not self.new_tables.take(account) or not self.address_new_tables.take(address):
            raise Refusal("too_many", "You open too many tables; wait a little.")
        mine, near = await self.tables.waiting_tables_of(account, address)
        if mine >= self.settings.limits.waiting_tables or near >= self.settings.limits.address_waiting_tables:
            raise Refusal("too_many", "You have open tables already; start their games, or leave them for a while.")

    def take_password_try(self, login: str, address: str) -> None:
        if not self.passwords.take(address) or not self.login_passwords.allow(login, address):
            raise Refusal("too_many", "Too many passwords were tried; wait a little.")

    # --- tables

    async def check_entry(self, entrance: Entrance, password: str, address: str) -> None:
        """Let people with a seat in; others need the password, and spectators must be allowed."""
        if entrance.seated:
            return
        if entrance.password:
            if not self.passwords.take(address):
                raise Refusal("too_many", "Too many passwords were tried; wait a little.")
            if not await password_matches(entrance.password, password):
                raise Refusal("password", "This table needs its password.")
        if not entrance.watchable:
            raise Refusal("no_spectators", "The people of this table want no spectators.")
