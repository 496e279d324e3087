"""The other servers of a cluster: who is there, and what they tell each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

import msgspec

from bang.server.cluster.bus import Bus, BusError, NobodyThere
from bang.server.cluster.calls import packed, unpacked, unsqueezed
from bang.server.cluster.following import News, Parcel
from bang.server.cluster.node import now

ALL: Final = "bang.all"
PING: Final = packed(["ping"])
ANSWERING: Final = 1.0  # seconds until a server is silent
MOST_SILENCES: Final = 4  # of a server until it counts as gone
HEARD: Final = 6.0  # seconds for which a server counts that has said that it is there
GATHERING: Final = 0.5  # seconds for the answers of all servers

parcels: Final = msgspec.msgpack.Decoder(Parcel)


def subject_of(node: str) -> str:
    return f"bang.node.{node.replace('.', '-')}"


def news_of(node: str) -> str:
    """Where a server hears what its connections follow. Apart, so that news are in order and nothing else waits."""
    return f"bang.news.{node.replace('.', '-')}"


class Neighbour(Protocol):
    """Whoever wants to know what other servers tell."""

    async def depose(self, node: str) -> bool:
        """Nobody listens where a server was: let others have its tables, if the database says that it has ended."""

    def note_gone(self, node: str) -> None:
        """A server has stopped, or cannot be reached."""

    def note_news(self, node: str, news: News) -> None:
        """Something for a connection of ours that follows a table there."""

    def note_reminded(self, table: str) -> None:
        """Another server looks for a table that is said to be ours, and finds nobody."""

    def note_told(self, node: str, what: str, rest: list[Any]) -> Any:
        """What a server tells all others; returns the answer, if one is expected."""


class Peers:
    def __init__(self, bus: Bus, neighbour: Neighbour, begin: Callable[[Any], Any]) -> None:
        self.bus = bus
        self.neighbour = neighbour
        self.begin = begin  # work that nobody waits for
        self.name = ""  # our own
        self.stopping = False
        self.left = False
        self.subscriptions: list[Any] = []
        self.heard: dict[str, float] = {}  # the others, and when they were last heard of
        self.silent: dict[str, int] = {}  # those that did not answer, and how often
        self.looked: dict[str, float] = {}  # when we began to look at a server
        self.looking: set[str] = set()  # those whose answer we wait for
        self.end_soon: set[str] = set()  # those that take no more people

    async def listen_as(self, name: str) -> None:
        """Be there under this name, and no longer under the one of before."""
        before, self.name = self.subscriptions, name
        self.subscriptions = [
            await self.bus.listen(subject_of(name), self.hear),
            await self.bus.listen(ALL, self.hear_all),
            await self.bus.hear(news_of(name), self.hear_news),
        ]
        for subscription in before:
            await self.bus.silence(subscription)
        await self.tell_there()

    async def tell_there(self) -> None:
        await self.tell_all("stopping" if self.stopping else "here")

    async def tell_stopping(self) -> None:
        """Take no more people from now on, whether or not this server stays for its last games."""
        self.stopping = True
        await self.tell_there()

    async def leave(self) -> None:
        """Say good-bye to all, and say and hear nothing any more: whoever spoke again would count as there."""
        await self.tell_all("gone", self.name)
        self.left = True
        subscriptions, self.subscriptions = self.subscriptions, []
        for subscription in subscriptions:
            await self.bus.silence(subscription)

    # --- to all

    async def tell_all(self, what: str, *rest: Any) -> None:
        if not self.left:
            await self.bus.publish(ALL, packed([what, self.name, *rest]))

    async def ask_all(self, what: str, *rest: Any) -> list[Any]:
        """What all others answer in time."""
        answers = await self.bus.gather(ALL, packed([what, self.name, *rest]), len(self.others()), GATHERING)
        return [unpacked(answer) for answer in answers]

    async def hear_all(self, data: bytes) -> bytes | None:
        what, node, *rest = unpacked(data)
        if node == self.name:
            return None
        if what in ("here", "stopping"):
            known = node in self.heard
            self.heard[node] = now()
            (self.end_soon.add if what == "stopping" else self.end_soon.discard)(node)
            if not known:
                await self.tell_there()
            return None
        if what == "gone":
            self.note_gone(*rest)
            return None
        answer = self.neighbour.note_told(node, what, rest)
        return None if answer is None else packed(answer)

    # --- to one

    async def hear(self, data: bytes) -> bytes | None:
        match unpacked(data):
            case ["ping"]:
                return packed("here")
            case ["yours", table]:
                self.neighbour.note_reminded(table)
        return None

    def hear_news(self, data: bytes) -> None:
        parcel = parcels.decode(unsqueezed(data))
        for news in parcel.news:
            self.neighbour.note_news(parcel.node, news)

    async def remind(self, node: str, table: str) -> None:
        """Tell a server that a table is its own: it may have lost sight of it."""
        await self.bus.publish(subject_of(node), packed(["yours", table]))

    async def send_news(self, node: str, news: list[News]) -> None:
        await self.bus.publish(news_of(node), packed(Parcel(self.name, news)))

    # --- who is there

    def others(self) -> list[str]:
        return [node for node, when in self.heard.items() if now() - when < HEARD]

    def staying(self) -> list[str]:
        """The others that are not about to end."""
        return [node for node in self.others() if node not in self.end_soon]

    async def is_gone(self, node: str) -> bool:
        """Whether NATS says that nobody listens there. Whoever does not answer may only be slow."""
        try:
            await self.bus.request(subject_of(node), PING, ANSWERING)
        except NobodyThere:
            return True
        except BusError:
            pass
        return False

    def look_at_next(self, nodes: Iterable[str]) -> None:
        """Look whether one of these is there: the one that was not looked at for the longest time."""
        waiting = [node for node in nodes if node not in ("", self.name) and node not in self.looking]
        if waiting and self.bus.connected:
            node = min(waiting, key=lambda node: self.looked.get(node, 0.0))
            self.looked[node] = now()
            self.begin(self.look_at(node))

    async def look_at(self, node: str) -> None:
        self.looking.add(node)
        try:
            await self.bus.request(subject_of(node), PING, ANSWERING)
            self.silent.pop(node, None)
        except NobodyThere:
            if not await self.neighbour.depose(node):  # it may have lost NATS for a moment
                self.note_silent(node)
        except BusError:
            self.note_silent(node)
        finally:
            self.looking.discard(node)

    def note_silent(self, node: str) -> None:
        self.silent[node] = self.silent.get(node, 0) + 1
        if self.silent[node] >= MOST_SILENCES:
            self.note_gone(node)

    def note_gone(self, node: str) -> None:
        self.heard.pop(node, None)
        self.silent.pop(node, None)
        self.looked.pop(node, None)
        self.end_soon.discard(node)
        if node != self.name:
            self.neighbour.note_gone(node)
