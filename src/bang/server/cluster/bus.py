"""The wire between the servers of a cluster: NATS. It keeps nothing, so whatever is lost is asked for again."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from bang.errors import BangError
from bang.server.process.settings import BadSetting
from bang.store.postgres import reason

if TYPE_CHECKING:
    from nats.aio.msg import Msg

Handler = Callable[[bytes], Awaitable[bytes | None]]  # returns the answer, or None if there is nothing to say

CONNECTING: Final = 5.0  # seconds
RETRY: Final = 0.1  # seconds between two tries to get the connection back
PING: Final = 2  # seconds between two pings of an idle connection; the second one without an answer ends it


class BusError(BangError):
    """A request that was not answered."""


class NobodyThere(BusError):
    """Nobody listens there. The message was delivered to nobody."""


class CutOff(BusError):
    """NATS is away. The message was not sent."""


class NoAnswer(BusError):
    """No answer came in time. The message may have been delivered, or may not."""


class Bus:
    """One connection to NATS, which comes back by itself, with all its subscriptions."""

    def __init__(self, client: Any, report: Callable[[BaseException], None]) -> None:
        self.client = client
        self.report = report
        self.came_back: Callable[[], None] = lambda: None
        self.away_since: float | None = None
        self.trouble: Exception | None = None  # the last one
        self.tasks: set[asyncio.Task[None]] = set()
        self.inbox = client.new_inbox()
        self.numbers = itertools.count()
        self.asked: dict[str, asyncio.Future[bytes]] = {}  # by where the answer is to go

    @classmethod
    async def connect(cls, url: str, name: str, report: Callable[[BaseException], None]) -> Bus:
        """BadSetting says why there is no NATS."""
        try:
            from nats.aio.client import Client
            from nats.errors import Error
        except ImportError as error:
            text = "A cluster needs the package nats-py: install bang[cluster], or nats-py beside bang."
            raise BadSetting(text) from error
        bus = cls(Client(), report)
        connecting = bus.client.connect(
            url.split(","),
            name=name,
            allow_reconnect=False,  # the first time we want to know at once what is wrong
            connect_timeout=CONNECTING,
            reconnect_time_wait=RETRY,
            max_reconnect_attempts=1,
            ping_interval=PING,
            max_outstanding_pings=2,
            error_cb=bus.note_error,
            disconnected_cb=bus.note_gone,
            reconnected_cb=bus.note_back,
        )
        try:
            await asyncio.wait_for(connecting, CONNECTING)
            await bus.client.subscribe(f"{bus.inbox}.*", cb=bus.note_answer)
        except (OSError, TimeoutError, Error, ValueError) as error:
            why = reason(bus.trouble or error)
            raise BadSetting(f"There is no NATS at {without_password(url)}: {why}.") from error
        bus.client.options.update(allow_reconnect=True, max_reconnect_attempts=-1)
        return bus

    async def close(self) -> None:
        await self.client.close()

    @property
    def connected(self) -> bool:
        return bool(self.client.is_connected)

    def away_for(self) -> float:
        """Seconds without a connection."""
        return 0.0 if self.away_since is None else time.monotonic() - self.away_since

    async def note_error(self, error: Exception) -> None:
        """What the library tells: mostly that NATS is still not there, which `connected` says already."""
        self.trouble = error

    async def note_gone(self) -> None:
        self.away_since = time.monotonic()

    async def note_back(self) -> None:
        self.away_since = None
        self.came_back()

    # --- messages

    async def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        """Tell whoever listens. What cannot be sent now is not sent later either."""
        if self.connected:
            await self.client.publish(subject, data, reply)

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        return await (await self.ask(subject, data, timeout))

    async def ask(self, subject: str, data: bytes, timeout: float) -> asyncio.Future[bytes]:
        """Send a request; whoever waits for the answer may be told that there will be none (`give_up`).

        As the library does, but without a task, a timer's task and a random number for each.
        """
        from nats.errors import Error

        if not self.connected:
            raise CutOff("NATS cannot be reached.")
        loop = asyncio.get_running_loop()
        inbox = f"{self.inbox}.{next(self.numbers)}"
        self.asked[inbox] = answer = loop.create_future()
        timer = loop.call_later(timeout, give_up, answer)

        def forget(_: asyncio.Future[bytes]) -> None:
            timer.cancel()
            del self.asked[inbox]

        answer.add_done_callback(forget)
        try:
            await self.client.publish(subject, data, inbox)
        except Error as error:
            answer.cancel()
            raise NoAnswer("It could not be sent.") from error
        return answer

    async def note_answer(self, message: Msg) -> None:
        answer = self.asked.get(message.subject)
        if answer is None or answer.done():
            return
        if message.headers is None:
            answer.set_result(message.data)
        else:  # nobody listens, says NATS in a header
            answer.set_exception(NobodyThere("Nobody listens there."))

    async def gather(self, subject: str, data: bytes, expected: int, timeout: float) -> list[bytes]:
        """The answers of all who listen: as many as expected, or those that come in time."""
        answers: list[bytes] = []
        enough = asyncio.Event()

        async def note(message: Msg) -> None:
            if message.headers is None:  # nobody listens, says NATS in a header
                answers.append(message.data)
            if message.headers is not None or len(answers) >= expected:
                enough.set()

        if expected <= 0 or not self.connected:
            return answers
        inbox = self.client.new_inbox()
        subscription = await self.client.subscribe(inbox, cb=note)
        try:
            await self.publish(subject, data, inbox)
            await asyncio.wait_for(enough.wait(), timeout)
        except TimeoutError:
            pass
        finally:
            await subscription.unsubscribe()
        return answers

    async def listen(self, subject: str, handler: Handler) -> Any:
        """Have messages handled, each in a task of its own, until `silence`. Others find us once this returns."""

        async def receive(message: Msg) -> None:
            task = asyncio.get_running_loop().create_task(self.handle(message.reply, message.data, handler))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        return await self.client.subscribe(subject, cb=receive)

    async def hear(self, subject: str, handler: Callable[[bytes], None]) -> Any:
        """Have messages that want no answer handled in their order, without a task for each, until `silence`."""

        async def receive(message: Msg) -> None:
            try:
                handler(message.data)
            except Exception as error:
                self.report(error)

        return await self.client.subscribe(subject, cb=receive)

    async def handle(self, reply: str, data: bytes, handler: Handler) -> None:
        try:
            answer = await handler(data)
            if reply and answer is not None:
                await self.publish(reply, answer)
        except Exception as error:
            self.report(error)

    async def silence(self, subscription: Any) -> None:
        from nats.errors import Error

        try:
            await subscription.unsubscribe()
        except Error as error:  # the connection was closed meanwhile
            self.report(error)


def give_up(answer: asyncio.Future[bytes]) -> None:
    if not answer.done():
        answer.set_exception(NoAnswer("No answer came in time, or will come."))


def without_password(url: str) -> str:
    scheme, separator, rest = url.rpartition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"
