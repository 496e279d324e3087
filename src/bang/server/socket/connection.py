"""One WebSocket connection: handles requests in order and sends updates as fast as the client reads."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from bang import __version__
from bang.engine.kernel.view import SPECTATOR
from bang.errors import BangError
from bang.protocol import messages
from bang.protocol.messages import Bye, Done, Hello, Refused, Reply, Request, Unwatch, Watch, Welcome
from bang.rooms.action import Action, Person
from bang.rooms.actions.say import Say
from bang.rooms.decoding import decode_request
from bang.rooms.errors import Refusal, code_of
from bang.server.context import ServerContext
from bang.server.tables import Uncertain
from bang.store import Account

Send = Callable[[str], Awaitable[None]]

GO_AWAY: Final = 1008  # close codes
COME_BACK: Final = 1012

BACKLOG: Final = 100  # replies that a client may leave unread
WATCH_COST: Final = 5  # messages that it counts as: it is answered by all that happened at a table
LONG: Final = 16_384  # characters that nobody needs to count the bytes of


class Connection:
    """Follows rooms for one client. Updates are never queued: a slow client gets fewer and larger ones."""

    def __init__(self, context: ServerContext, address: str, cookie: str, send: Send) -> None:
        self.context = context
        self.address = address
        self.cookie = cookie  # the token that the browser has
        self.send = send
        self.account: Account | None = None
        self.sent: dict[str, int] = {}  # the tables that are followed, and the version the client has
        self.missed: dict[str, int] = {}
        self.unseen: set[str] = set()  # tables that are followed and have not been shown yet
        self.plays: set[str] = set()  # those where a game goes on in which one has a seat
        self.dirty: dict[str, None] = {}  # in order
        self.replies: deque[str] = deque()
        self.wake = asyncio.Event()
        self.ended = False
        self.close_code = GO_AWAY
        self.strikes = 0

    # --- out

    def changed(self, table: str) -> None:
        """Note that a followed room has changed."""
        self.dirty[table] = None
        self.wake.set()

    def dropped(self, table: str) -> None:
        self.sent.pop(table, None)
        self.plays.discard(table)
        self.reply(Refused(0, "no_spectators", "The people of this table want no spectators."))

    def lost(self) -> None:
        self.end("restart", COME_BACK)

    def is_spare(self) -> bool:
        """Return whether it may be ended so that somebody else has its place."""
        return not self.plays and not self.ended

    def reply(self, message: Reply) -> None:
        if isinstance(message, Refused):
            self.context.metrics.refused.labels(message.code).inc()
        self.replies.append(messages.encode(message).decode())
        if len(self.replies) > BACKLOG:
            self.ended = True
        self.wake.set()

    def end(self, reason: str, code: int = GO_AWAY) -> None:
        self.reply(Bye(reason))
        self.ended = True
        self.close_code = code

    def expect_hello(self) -> None:
        """End a connection that has not said who it is."""
        if self.account is None:
            self.end("no hello")

    async def sending(self) -> None:
        """Send what there is until the connection is to end. Updates first: `done` comes after what was done."""
        while not (self.ended and not self.replies):
            await self.wake.wait()
            self.wake.clear()
            while self.dirty:
                id = next(iter(self.dirty))
                del self.dirty[id]
                update = await self.update(id)
                if update is not None:
                    await self.send(update)
            while self.replies and not self.dirty:
                await self.send(self.replies.popleft())

    async def update(self, id: str) -> str | None:
        """Collect what the client does not have yet of a table that it follows."""
        if self.account is None or id not in self.sent:
            return None
        self.unseen.discard(id)
        missed = self.missed.pop(id, 0)
        made = await self.context.tables.update(id, self.account.id, self.sent[id], missed)
        if made is None:
            self.unseen.add(id)
            return None
        if id not in self.sent:
            return None
        if missed and made.version == 0:
            self.missed[id] = missed  # the history is still to come
        self.sent[id] = max(self.sent[id], made.version)  # who was kicked out may have seen more
        (self.plays.add if is_of_own_game(made.text) else self.plays.discard)(id)
        return made.text

    # --- in

    async def receive(self, data: str | bytes) -> None:
        """Handle one message. Any message is answered by a message, with its id if that can be read."""
        limits = self.context.settings.limits
        try:
            if length(data) > limits.message_bytes:
                raise ValueError(f"it has more than {limits.message_bytes} bytes")
            request = decode_request(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            if self.afford(1, id_of(data)):
                text = f"This is no message of protocol {messages.PROTOCOL}: {plain(error)}."
                self.reply(Refused(id_of(data), "malformed", text))
            return
        if not self.afford(WATCH_COST if isinstance(request, Watch) else 1, request.id):
            return
        if is_countable(request):
            self.context.metrics.messages.labels(type(request).__name__.lower()).inc()
        await self.respond(request)

    def afford(self, cost: int, id: int) -> bool:
        """Take the cost of a message from the buckets of the account and the address, or refuse it."""
        who = "" if self.account is None else self.account.id
        if self.context.take_message(who, self.address, cost):
            return True
        self.strikes += 1
        if self.strikes > self.context.settings.limits.strikes:
            self.end("flooding")
        self.reply(Refused(id, "too_many", "Too many messages; wait a little."))
        return False

    async def respond(self, request: Request) -> None:
        name = type(request).__name__.lower() if is_countable(request) else "play"
        with self.context.registry.tracing.span("message", type=name):
            await self.answer(request)

    async def answer(self, request: Request) -> None:
        try:
            reply = await self.handle(request)
        except Uncertain:  # as if the connection had broken before the reply
            self.lost()
            return
        except BangError as error:
            reply = Refused(request.id, code_of(error), str(error))
        except Exception as error:
            self.context.report(error)
            reply = Refused(request.id, "failed", "The server could not do this.")
        self.reply(reply)

    async def handle(self, request: Request) -> Reply:
        if isinstance(request, Hello):
            return await self.hello(request)
        if self.account is None:
            raise Refusal("hello_first", "The first message must be hello.")
        match request:
            case Watch():
                await self.watch(request, self.account)
            case Unwatch():
                await self.unwatch(request.table)
            case Action():
                return await self.act(request, self.account) or Done(request.id)
        return Done(request.id)

    async def act(self, action: Action, account: Account) -> Reply | None:
        if action.table not in self.sent:
            raise Refusal("not_watching", "Watch the table first.")
        if isinstance(action, Say) and account.muted > time.time():
            raise Refusal("muted", "The host of this server lets you say nothing for a while.")
        await self.context.take(action.counts_as(), account.id, self.address)
        done = await self.context.tables.perform(action, Person(account.id, account.name, account.bot, account.avatar))
        if action.table in self.sent and self.sent[action.table] < done.version:
            self.changed(action.table)  # the reply comes after what was done, also where nobody has told us yet
        return done.reply

    async def hello(self, request: Hello) -> Reply:
        if request.protocol != messages.PROTOCOL:
            raise Refusal("protocol", f"This server speaks protocol {messages.PROTOCOL}.")
        account = await self.context.latest_account_of(request.token or self.cookie)
        if account is None:
            raise Refusal("unknown_account", "The token is missing, damaged, no longer good or of another server.")
        if self.account is not None and self.account.id != account.id:
            raise Refusal("unknown_account", "This connection belongs to another account already.")
        self.account = account
        return Welcome(messages.PROTOCOL, __version__, account.id, account.name)

    async def watch(self, request: Watch, account: Account) -> None:
        id = request.table
        if id not in self.sent and len(self.sent) >= self.context.settings.limits.watched:
            raise Refusal("too_many", "This connection follows too many tables; unwatch one.")
        entrance = await self.context.tables.entrance(id, account.id)
        await self.context.check_entry(entrance, request.password, self.address)
        self.missed[id] = entrance.missed
        self.sent[id] = min(request.since, entrance.version)
        self.unseen.add(id)
        await self.context.tables.follow(id, account.id, self)
        if id in self.unseen:
            self.changed(id)

    async def unwatch(self, id: str) -> None:
        if self.sent.pop(id, None) is None:
            raise Refusal("not_watching", "You do not watch this table.")
        self.dirty.pop(id, None)
        self.plays.discard(id)
        await self.context.tables.unfollow(id, self)

    async def close(self) -> None:
        """Stop following all rooms, because the client has disconnected."""
        for id in list(self.sent):
            try:
                await self.unwatch(id)
            except BangError as error:  # of a room that is being made again; the others have to be told nevertheless
                self.context.report(error)


def is_of_own_game(update: str) -> bool:
    """Return whether a game goes on in which one has a seat.

    Looked for in the text, since to decode it takes as long as to make it. In what people say quotes are escaped.
    """
    return '"status":"playing"' in update and f'"you":{SPECTATOR},' not in update


def is_countable(request: Request) -> bool:
    """Return whether counting a request tells nothing about hands: people act in a game, bots do not (metrics.py)."""
    return not isinstance(request, Action) or request.before_deal


class Numbered(msgspec.Struct):
    id: int = 0


def id_of(data: str | bytes) -> int:
    """The id of a message that cannot be carried out, so that its sender knows which one it was; 0 if there is none."""
    try:
        return msgspec.json.decode(data, type=Numbered).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return 0


def length(data: str | bytes) -> int:
    return len(data) if isinstance(data, bytes) or len(data) > LONG else len(data.encode("utf-8", "replace"))


def plain(error: Exception) -> str:
    """Describe a decoding error without repeating the message."""
    if isinstance(error, msgspec.ValidationError) or type(error) is ValueError:
        return str(error)[:200]
    return "it is not JSON"
