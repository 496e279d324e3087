"""What servers of a cluster ask of each other about a table: each call with what it does where the room is.

In a rolling upgrade two versions speak with each other. Calls and what they return are encoded with the names of their
fields, so a field with a default may come or go; whatever cannot be read nevertheless is refused, and breaks nothing.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final, Literal, Protocol

import msgspec
from msgspec import Struct

from bang.errors import BangError
from bang.protocol import messages
from bang.protocol.messages import decode_reply
from bang.protocol.parts import TableSummary
from bang.rooms.action import Action, Person
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.explain import Explain
from bang.rooms.actions.shown import Shown
from bang.rooms.attendance import Listener
from bang.rooms.decoding import decode_request
from bang.rooms.errors import PutAway, Refusal, code_of
from bang.rooms.excerpt import Excerpt
from bang.server.process.tracing import Tracing
from bang.server.tables import EncodedUpdate, Entrance, Performed, Tables
from bang.store import Away, Clash, NotOwner, Unsure

LARGE: Final = 100_000  # bytes: from here on it is worth to squeeze them
QUICK: Final = 2.0  # seconds for what only looks
PATIENT: Final = 12.0  # seconds for what is written: the database may be away for a while

# What may be said twice without harm: who has answered already is refused as late.
REPEATABLE: Final = (Answer, Explain, Shown)

OTHER_VERSION: Final = "Servers of different versions do not understand each other here; try again in a while."


class Elsewhere(BangError):
    """The room is not here, or not any more. Nothing was done."""


class Caller(Protocol):
    """The server whose connections a call is made for: this one, or another."""

    def listener_of(self, table: str, account: str, number: int) -> Listener:
        """What stands for one of its connections where the room is."""

    def forget_listener(self, number: int) -> Listener | None:
        """The same, for the last time."""

    def note_shown(self, table: str, account: str, version: int) -> None:
        """Know what it was shown of a table."""


@cache
def snake(name: str) -> str:
    """BeginFollowing is sent as begin_following."""
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


class Call(Struct, frozen=True, tag=snake, tag_field="call"):
    """One call of the interface of tables."""

    timeout: ClassVar[float] = QUICK
    answer: ClassVar[Any] = None  # the type of what is returned

    @classmethod
    def method(cls) -> str:
        return snake(cls.__name__)

    def is_repeatable(self) -> bool:
        return True

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        """Do it where the room is."""
        raise NotImplementedError

    def sent(self, done: Any) -> Any:
        """What was returned, in a form that can be encoded."""
        return done

    def received(self, data: Any) -> Any:
        return msgspec.convert(data, self.answer)


class GetSummary(Call, frozen=True):
    answer: ClassVar[Any] = TableSummary

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        return await near.summary(table)


class GetEntrance(Call, frozen=True):
    answer: ClassVar[Any] = Entrance
    account: str

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        return await near.entrance(table, self.account)


class GetExcerpt(Call, frozen=True):
    answer: ClassVar[Any] = Excerpt

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        return await near.excerpt(table)


class GetUpdate(Call, frozen=True):
    answer: ClassVar[Any] = EncodedUpdate | None
    account: str
    since: int
    missed: int = 0

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        made = await near.update(table, self.account, self.since, self.missed)
        if made is not None:
            caller.note_shown(table, self.account, made.version)
        return made


class BeginFollowing(Call, frozen=True):
    account: str
    number: int

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        await near.follow(table, self.account, caller.listener_of(table, self.account, self.number))


class EndFollowing(Call, frozen=True):
    number: int

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        listener = caller.forget_listener(self.number)
        if listener is not None:
            await near.unfollow(table, listener)


class CloseTable(Call, frozen=True):
    timeout: ClassVar[float] = PATIENT

    def is_repeatable(self) -> bool:
        return False

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        await near.close_table(table)


class Perform(Call, frozen=True):
    timeout: ClassVar[float] = PATIENT
    action: bytes
    account: str
    name: str = ""
    program: bool = False
    avatar: int = 0

    @classmethod
    def of(cls, action: Action, who: Person) -> Perform:
        return cls(msgspec.json.encode(action), who.account, who.name, who.program, who.avatar)

    def is_repeatable(self) -> bool:
        return isinstance(decode_request(self.action), REPEATABLE)

    async def carry_out(self, near: Tables, table: str, caller: Caller) -> Any:
        action = decode_request(self.action)
        assert isinstance(action, Action)
        return await near.perform(action, Person(self.account, self.name, self.program, self.avatar))

    def sent(self, done: Any) -> Any:
        return {"reply": None if done.reply is None else messages.encode(done.reply), "version": done.version}

    def received(self, data: Any) -> Any:
        reply = data["reply"]
        return Performed(None if reply is None else decode_reply(reply), data["version"])


CallerOf = Callable[[str], Caller]


class Asked(Struct):
    """A call on its way."""

    node: str  # that asks
    call: msgspec.Raw
    trace: str = ""


class Told(Struct, omit_defaults=True):
    """What has come of a call."""

    outcome: Literal["done", "elsewhere", "unsure", "refused"]
    node: str  # that has the table
    result: Any = None
    code: str = ""
    text: str = ""


call_decoder: Final = msgspec.msgpack.Decoder(
    GetSummary | GetEntrance | GetExcerpt | GetUpdate | BeginFollowing | EndFollowing | CloseTable | Perform
)
asked_decoder: Final = msgspec.msgpack.Decoder(Asked)
told_decoder: Final = msgspec.msgpack.Decoder(Told)


def encode_call(call: Call, node: str, trace: str = "") -> bytes:
    return packed(Asked(node, msgspec.Raw(msgspec.msgpack.encode(call)), trace))


def packed(told: Any) -> bytes:
    data = msgspec.msgpack.encode(told)
    return b"z" + zlib.compress(data, 1) if len(data) > LARGE else b"-" + data


def unsqueezed(data: bytes) -> bytes:
    return zlib.decompress(data[1:]) if data[:1] == b"z" else data[1:]


def unpacked(data: bytes) -> Any:
    return msgspec.msgpack.decode(unsqueezed(data))


async def carry_out(near: Tables, caller_of: CallerOf, tracing: Tracing, table: str, data: bytes) -> Any:
    """Do what another server asks for, at a table of this one."""
    try:
        asked = asked_decoder.decode(unsqueezed(data))
        call = call_decoder.decode(asked.call)
    except msgspec.MsgspecError as error:
        raise Refusal("failed", OTHER_VERSION) from error
    with tracing.span("carry out", asked.trace, call=call.method()):
        return call.sent(await call.carry_out(near, table, caller_of(asked.node)))


async def reply_to(near: Tables, caller_of: CallerOf, tracing: Tracing, node: str, table: str, data: bytes) -> bytes:
    """Carry out and answer: with the node that did it, and what came out, or why it was refused."""
    try:
        told = Told("done", node, await carry_out(near, caller_of, tracing, table, data))
    except (PutAway, NotOwner, Clash, Away):  # nothing was written
        told = Told("elsewhere", node)
    except Unsure as error:
        told = Told("unsure", node, text=str(error))
    except BangError as error:
        told = Told("refused", node, code=code_of(error), text=str(error))
    return packed(told)


def read_reply(call: Call, data: bytes) -> tuple[str, Any]:
    """The node that has the table, and what came out; Elsewhere if nothing did."""
    try:
        told = told_decoder.decode(unsqueezed(data))
        if told.outcome == "done":
            return told.node, call.received(told.result)
    except (msgspec.MsgspecError, KeyError, TypeError) as error:
        if call.is_repeatable():
            raise Refusal("failed", OTHER_VERSION) from error
        raise Unsure(OTHER_VERSION) from error
    if told.outcome == "elsewhere":
        raise Elsewhere("The table is on its way to another server.")
    if told.outcome == "unsure":
        raise Unsure(told.text)
    raise Refusal(told.code, told.text)
