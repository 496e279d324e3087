"""What servers of a cluster say to each other about a table, as bytes."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from bang.errors import BangError
from bang.protocol import messages
from bang.protocol.messages import decode_reply
from bang.protocol.parts import TableSummary
from bang.rooms.action import Action, Person
from bang.rooms.actions.answer import Answer
from bang.rooms.actions.explain import Explain
from bang.rooms.actions.shown import Shown
from bang.rooms.decoding import decode_request
from bang.rooms.errors import PutAway, Refusal, code_of
from bang.rooms.excerpt import Excerpt
from bang.server.cluster.following import FarListeners
from bang.server.tables import EncodedUpdate, Entrance, LocalTables, Performed
from bang.store import Away, Clash, NotOwner, Unsure

LARGE: Final = 100_000  # bytes: from here on it is worth to squeeze them
QUICK: Final = 2.0  # seconds for what only looks
PATIENT: Final = 12.0  # seconds for what is written: the database may be away for a while

# What may be said twice without harm: who has answered already is refused as late.
REPEATABLE: Final = (Answer, Explain, Shown)


class Elsewhere(BangError):
    """The room is not here, or not any more. Nothing was done."""


@dataclass
class Call:
    """One call of the interface of tables; `carry_out` is its effect where the room is."""

    method: str
    args: list[Any]
    answer: Any  # the type
    timeout: float = QUICK
    repeatable: bool = True

    def encode(self, node: str, trace: str = "") -> bytes:
        return packed([self.method, node, self.args, trace])

    def decode(self, data: Any) -> Any:
        if self.method == "perform":
            reply, version = data
            return Performed(None if reply is None else decode_reply(reply), version)
        return msgspec.convert(data, self.answer)


def entrance(account: str) -> Call:
    return Call("entrance", [account], Entrance)


def summary() -> Call:
    return Call("summary", [], TableSummary)


def follow(account: str, number: int) -> Call:
    return Call("follow", [account, number], None)


def unfollow(number: int) -> Call:
    return Call("unfollow", [number], None)


def update(account: str, since: int, missed: int) -> Call:
    return Call("update", [account, since, missed], EncodedUpdate | None)


def perform(action: Action, who: Person) -> Call:
    sent = [msgspec.json.encode(action), list(who)]
    return Call("perform", sent, None, PATIENT, isinstance(action, REPEATABLE))


def excerpt() -> Call:
    return Call("excerpt", [], Excerpt)


def close_table() -> Call:
    return Call("close_table", [], None, PATIENT, repeatable=False)


def packed(told: Any) -> bytes:
    data = msgspec.msgpack.encode(told)
    return b"z" + zlib.compress(data, 1) if len(data) > LARGE else b"-" + data


def unpacked(data: bytes) -> Any:
    return msgspec.msgpack.decode(zlib.decompress(data[1:]) if data[:1] == b"z" else data[1:])


async def carry_out(near: LocalTables, far: FarListeners, table: str, data: bytes) -> Any:
    """Do what another server asks for, at a table of this one."""
    method, node, args, trace = unpacked(data)
    with near.registry.tracing.span("carry out", trace, call=method):
        return await carry_out_at(near, far, table, method, node, args)


async def carry_out_at(near: LocalTables, far: FarListeners, table: str, method: str, node: str, args: Any) -> Any:
    match method:
        case "entrance":
            return await near.entrance(table, *args)
        case "summary":
            return await near.summary(table)
        case "follow":
            account, number = args
            return await near.follow(table, account, far.make(node, number, table))
        case "unfollow":
            listener = far.forget(node, *args)
            return None if listener is None else await near.unfollow(table, listener)
        case "update":
            return await near.update(table, *args)
        case "excerpt":
            return await near.excerpt(table)
        case "close_table":
            return await near.close_table(table)
        case "perform":
            action = decode_request(args[0])
            assert isinstance(action, Action)
            reply, version = await near.perform(action, Person(*args[1]))
            return [None if reply is None else messages.encode(reply), version]
        case _:
            raise Refusal("failed", "This server does not know such a request.")


async def reply_to(near: LocalTables, far: FarListeners, node: str, table: str, data: bytes) -> bytes:
    """Carry out and answer: with the node that did it, and what came out, or why it was refused."""
    try:
        answer = ["done", node, await carry_out(near, far, table, data)]
    except (PutAway, NotOwner, Clash, Away):  # nothing was written
        answer = ["elsewhere", node]
    except Unsure as error:
        answer = ["unsure", node, str(error)]
    except BangError as error:
        answer = ["refused", node, code_of(error), str(error)]
    return packed(answer)


def read_reply(call: Call, data: bytes) -> tuple[str, Any]:
    """The node that has the table, and what came out; Elsewhere if nothing did."""
    outcome, node, *rest = unpacked(data)
    if outcome == "elsewhere":
        raise Elsewhere("The table is on its way to another server.")
    if outcome == "unsure":
        raise Unsure(*rest)
    if outcome == "refused":
        raise Refusal(*rest)
    return node, call.decode(*rest)
