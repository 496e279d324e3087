"""Connections of this server that follow tables, wherever these are. A table that moves is found again for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from bang.errors import BangError
from bang.rooms.attendance import Listener
from bang.rooms.errors import Refusal
from bang.server.cluster.following import News
from bang.server.cluster.node import now
from bang.server.cluster.reaching import LONGEST_PAUSE
from bang.server.tables import EncodedUpdate

MOVING: Final = 30.0  # seconds until a connection is ended whose table cannot be found again


@dataclass(eq=False)
class Follow:
    """One connection and one table. It is the listener of a room that is here."""

    number: int
    table: str
    account: str
    listener: Listener
    follows: Follows
    owner: str = ""  # the node where the room is
    moving: asyncio.Task[None] | None = None
    again: bool = False  # the table has moved once more while it was looked for
    ended: bool = False

    def is_moving(self) -> bool:
        return self.moving is not None and not self.moving.done()

    def changed(self, table: str) -> None:
        if not self.ended:
            self.listener.changed(table)

    def dropped(self, table: str) -> None:
        if not self.ended:
            self.follows.forget(self)
            self.listener.dropped(table)

    def lost(self) -> None:
        """The room is made again, here or elsewhere. The client need not know."""
        self.follows.move(self)


class Pushed(NamedTuple):
    """An update that came unasked, for whoever has the version before it."""

    since: int
    update: EncodedUpdate


class Follows:
    """Calls are made for these connections: of rooms of this server, it is the caller."""

    def __init__(
        self,
        settle: Callable[[Follow, float], Awaitable[str]],
        is_leaving: Callable[[], bool],
        begin: Callable[[Any], asyncio.Task[Any]],
    ) -> None:
        self.settle = settle  # has the room tell a connection what changes; returns the node where it is
        self.is_leaving = is_leaving
        self.begin = begin
        self.known: dict[tuple[str, Listener], Follow] = {}
        self.numbers: dict[int, Follow] = {}
        self.pushed: dict[tuple[str, str], Pushed] = {}  # the last one, by table and account
        self.count = 0

    # --- the caller of rooms that are here

    def listener_of(self, table: str, account: str, number: int) -> Listener:
        if number not in self.numbers:
            raise Refusal("failed", "Nobody follows this table any more.")
        return self.numbers[number]

    def forget_listener(self, number: int) -> Listener | None:
        return self.numbers.pop(number, None)

    def note_shown(self, table: str, account: str, version: int) -> None:
        pass  # it asks for what it has not been shown

    # --- which there are

    async def add(self, table: str, account: str, listener: Listener, patience: float) -> None:
        follow = self.known.get((table, listener))
        if follow is None:
            self.count += 1
            follow = Follow(self.count, table, account, listener, self)
            self.known[table, listener] = self.numbers[self.count] = follow
        try:
            follow.owner = await self.settle(follow, patience)
        except BaseException:
            self.forget(follow)
            raise

    def forget(self, follow: Follow) -> None:
        follow.ended = True
        self.known.pop((follow.table, follow.listener), None)
        self.numbers.pop(follow.number, None)
        self.pushed.pop((follow.table, follow.account), None)
        if follow.moving is not None:
            follow.moving.cancel()

    def all(self) -> list[Follow]:
        return list(self.known.values())

    def owners(self) -> set[str]:
        return {follow.owner for follow in self.known.values()}

    # --- tables that move

    def move(self, follow: Follow) -> None:
        """Find a table again, for a connection that follows it."""
        self.pushed.pop((follow.table, follow.account), None)
        follow.again = True
        if not follow.ended and not follow.is_moving():
            follow.moving = self.begin(self.find_again(follow))

    async def find_again(self, follow: Follow) -> None:
        end = now() + MOVING
        while follow.again and not follow.ended:
            if self.is_leaving():
                follow.listener.lost()
                return
            try:
                follow.again = False
                follow.owner = await self.settle(follow, MOVING)
                follow.changed(follow.table)
            except BangError as error:
                if now() > end or (isinstance(error, Refusal) and error.code == "no_table"):
                    follow.listener.lost()
                    return
                follow.again = True
                await asyncio.sleep(LONGEST_PAUSE * Random().uniform(0.5, 1))

    def move_all(self, but_those_of: str) -> None:
        """Others may have given us up, and we may have missed notices of all but our own tables."""
        for follow in self.all():
            if follow.owner != but_those_of:
                self.move(follow)

    def note_missing(self, table: str, account: str) -> None:
        """The table was not there when an account wanted to know what has changed."""
        for follow in self.all():
            if follow.table == table and follow.account == account:
                self.move(follow)

    # --- what the owners of tables tell

    def note_news(self, node: str, news: News) -> None:
        follow = self.numbers.get(news.number)
        if follow is None or follow.table != news.table:
            return
        if news.what == "moved":
            self.move(follow)
        elif follow.owner in ("", node):  # what an owner of before says is old
            self.keep(follow, news)
            (follow.changed if news.what == "changed" else follow.dropped)(news.table)

    def keep(self, follow: Follow, news: News) -> None:
        """Keep an update that came unasked. News without one say that the last one is old."""
        key = follow.table, follow.account
        if news.update is None:
            self.pushed.pop(key, None)
        else:
            self.pushed[key] = Pushed(news.since, news.update)

    def update(self, table: str, account: str, since: int, missed: int) -> EncodedUpdate | None:
        """What came unasked and is what an account needs now."""
        pushed = self.pushed.get((table, account))
        return pushed.update if pushed is not None and pushed.since == since and not missed else None

    def note_done(self, table: str, account: str, version: int) -> None:
        """Something was done that a later update shows: it is to be shown before the reply."""
        pushed = self.pushed.get((table, account))
        if pushed is not None and pushed.update.version < version:
            del self.pushed[table, account]
