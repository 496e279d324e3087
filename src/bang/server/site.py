"""What all connections and HTTP requests of a server share: the hub, the settings, the limits."""

from __future__ import annotations

from typing import Any

from bang.server import tokens
from bang.server.hub import Hub
from bang.server.limits import Buckets, Crowd
from bang.server.metrics import Metrics
from bang.server.passwords import fits
from bang.server.settings import Settings
from bang.server.words import clean_name
from bang.store import Account
from bang.table import Table
from bang.table.errors import Refusal
from bang.table.timing import Time


class Site:
    def __init__(self, hub: Hub, settings: Settings, time: Time, log: Any, metrics: Metrics) -> None:
        self.hub = hub
        self.settings = settings
        self.time = time
        self.log = log
        self.metrics = metrics
        limits = settings.limits
        self.chat = Buckets(limits.chat, time)
        self.accounts = Buckets(limits.accounts, time)
        self.tables = Buckets(limits.tables, time)
        self.passwords = Buckets(limits.passwords, time)
        self.requests = Buckets(limits.requests, time)
        self.crowd = Crowd(limits.connections, limits.all_connections)

    def account_of(self, token: str) -> str:
        return tokens.read(token, self.settings.secret)

    async def new_account(self, name: str, bot: bool, address: str) -> tuple[Account, str]:
        """Somebody new, and the token that proves it from then on."""
        if not self.accounts.take(address):
            raise Refusal("too_many", "Too many new accounts from this address; wait a little.")
        account = Account(tokens.new_id(), clean_name(name), bot)
        await self.hub.store.add_account(account)
        self.log.info("account made", bot=bot)
        return account, tokens.sign(account.id, self.settings.secret)

    async def check_entry(self, table: Table, account: Account, password: str, address: str) -> None:
        """Whoever has a seat comes in always; others need the password, and spectators must be welcome."""
        course = table.course
        if course.seat_of(account.id) >= 0:
            return
        if course.password:
            if not self.passwords.take(address):
                raise Refusal("too_many", "Too many passwords were tried; wait a little.")
            if not await fits(course.password, password):
                raise Refusal("password", "This table needs its password.")
        if course.status != "waiting" and not course.options.spectators:
            raise Refusal("no_spectators", "The people of this table want no spectators.")
