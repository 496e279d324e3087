"""Connections of other servers that follow tables of this one.

A `FarListener` stands for such a connection where the room is. What it is told goes to the server of the connection as
a notice: that a table has changed, and at human speed the update itself, too. That server asks for the update where it
has missed one or the table changes fast, so that nothing is queued for a slow client. Notices of one moment travel
together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Literal

from msgspec import Struct

from bang.rooms.attendance import Listener
from bang.server.cluster.node import now
from bang.server.tables import EncodedUpdate

What = Literal["changed", "dropped", "moved"]
Look = Callable[[str, str, int], EncodedUpdate | None]  # what an account may know of a table that has a version

SOON: Final = 0.05  # seconds after an update in which the next one is not sent unasked


class News(Struct, omit_defaults=True):
    """Something for a connection that follows a table."""

    what: What
    table: str
    number: int  # of the connection, at its server
    since: int = 0  # the version that whoever is shown the update has
    update: EncodedUpdate | None = None


class Parcel(Struct):
    """News of one server for another."""

    node: str
    news: list[News]


class FarListener:
    def __init__(self, caller: FarCaller, number: int, table: str, account: str) -> None:
        self.caller = caller
        self.number = number
        self.table = table
        self.account = account

    def changed(self, table: str) -> None:
        self.caller.tell("changed", self)

    def dropped(self, table: str) -> None:
        self.caller.tell("dropped", self)

    def lost(self) -> None:
        self.caller.tell("moved", self)


@dataclass(slots=True)
class Shown:
    """What another server has of a table for an account."""

    version: int
    when: float


class FarCaller:
    """Another server whose connections follow tables of this one."""

    def __init__(self, node: str, notices: Notices) -> None:
        self.node = node
        self.notices = notices
        self.listeners: dict[int, FarListener] = {}
        self.shown: dict[tuple[str, str], Shown] = {}  # by table and account

    def listener_of(self, table: str, account: str, number: int) -> Listener:
        """The listener of this number: the same one each time."""
        if number not in self.listeners:
            self.listeners[number] = FarListener(self, number, table, account)
        return self.listeners[number]

    def forget_listener(self, number: int) -> Listener | None:
        listener = self.listeners.pop(number, None)
        if listener is not None:
            self.shown.pop((listener.table, listener.account), None)
        return listener

    def note_shown(self, table: str, account: str, version: int) -> None:
        self.shown[table, account] = Shown(version, now())

    def tell(self, what: What, listener: FarListener) -> None:
        self.notices.add(self, what, listener)

    def news(self, what: What, listener: FarListener, look: Look) -> News:
        news = News(what, listener.table, listener.number)
        shown = self.shown.get((listener.table, listener.account))
        if what == "changed" and shown is not None and now() - shown.when >= SOON:
            news.since, news.update = shown.version, look(listener.table, listener.account, shown.version)
            if news.update is not None:
                self.note_shown(listener.table, listener.account, news.update.version)
        return news


class Notices:
    """News for other servers, sent once for each of them when this moment is over."""

    def __init__(
        self,
        look: Look,
        send: Callable[[str, list[News]], Awaitable[None]],
        begin: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.look = look
        self.send = send
        self.begin = begin
        self.waiting: dict[FarCaller, dict[tuple[What, FarListener], None]] = {}

    def add(self, caller: FarCaller, what: What, listener: FarListener) -> None:
        if not self.waiting:
            self.begin(self.flush())
        self.waiting.setdefault(caller, {})[what, listener] = None

    async def flush(self) -> None:
        waiting, self.waiting = self.waiting, {}
        for caller, told in waiting.items():
            await self.send(caller.node, [caller.news(what, listener, self.look) for what, listener in told])


class FarCallers:
    """All other servers whose connections follow tables of this one."""

    def __init__(self, notices: Notices) -> None:
        self.notices = notices
        self.known: dict[str, FarCaller] = {}

    def of(self, node: str) -> FarCaller:
        if node not in self.known:
            self.known[node] = FarCaller(node, self.notices)
        return self.known[node]

    def forget(self, node: str) -> list[FarListener]:
        """A server is gone; returns what stood for its connections."""
        caller = self.known.pop(node, None)
        return [] if caller is None else list(caller.listeners.values())
