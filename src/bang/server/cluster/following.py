"""Connections that follow tables of other servers, seen from both ends.

Where the room is, a `FarListener` stands for the connection. What it is told goes to the server of the connection as a
notice: only *that* a table has changed. Notices of one moment travel together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bang.rooms.attendance import Listener

News = Literal["changed", "dropped", "moved"]
Tell = Callable[[str, News, str, int], None]  # a node, what, of which table, to which of its listeners


class FarListener:
    """A connection of another server."""

    def __init__(self, node: str, number: int, tell: Tell) -> None:
        self.node = node
        self.number = number
        self.tell = tell
        self.table = ""

    def changed(self, table: str) -> None:
        self.tell(self.node, "changed", table, self.number)

    def dropped(self, table: str) -> None:
        self.tell(self.node, "dropped", table, self.number)

    def lost(self) -> None:
        self.tell(self.node, "moved", self.table, self.number)


class FarListeners:
    """Those that follow rooms of this server, by their node."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.known: dict[str, dict[int, FarListener]] = {}

    def make(self, node: str, number: int, table: str) -> FarListener:
        """The listener of this number: the same one each time."""
        of_node = self.known.setdefault(node, {})
        if number not in of_node:
            of_node[number] = FarListener(node, number, self.tell)
        of_node[number].table = table
        return of_node[number]

    def forget(self, node: str, number: int) -> FarListener | None:
        return self.known.get(node, {}).pop(number, None)

    def forget_node(self, node: str) -> list[FarListener]:
        return list(self.known.pop(node, {}).values())


class Notices:
    """News for other servers, sent once for each of them when this moment is over."""

    def __init__(self, send: Callable[[str, list[tuple[News, str, int]]], None]) -> None:
        self.send = send
        self.waiting: dict[str, dict[tuple[News, str, int], None]] = {}

    def add(self, node: str, news: News, table: str, number: int) -> None:
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.setdefault(node, {})[news, table, number] = None

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, {}
        for node, news in waiting.items():
            self.send(node, list(news))


@dataclass(eq=False)
class Follow:
    """A connection of this server that follows a table, wherever that is. It is the listener of a room that is here."""

    number: int
    table: str
    account: str
    listener: Listener
    move: Callable[[Follow], None]
    forget: Callable[[Follow], None]
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
            self.forget(self)
            self.listener.dropped(table)

    def lost(self) -> None:
        """The room is made again, here or elsewhere. The client need not know."""
        self.move(self)
