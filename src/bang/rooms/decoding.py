"""Decode what clients send and what the log holds. Both unions are made of the classes that are found."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from bang.protocol.messages import CONNECTION_REQUESTS, Request
from bang.rooms import actions
from bang.rooms.action import Action
from bang.rooms.entries import Closed, Entry, Hosted, Opened, Overdue, Rewound


@cache
def requests() -> tuple[type[Request], ...]:
    """All messages that a client may send."""
    return (*CONNECTION_REQUESTS, *actions.found(Action))


@cache
def entries() -> tuple[type[Entry], ...]:
    """All entries that a log may hold."""
    return (Opened, Hosted, Overdue, Rewound, Closed, *actions.found(Entry))


@cache
def _decoder(types: tuple[type[Any], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(reduce(or_, types))


def decode_request(data: str | bytes) -> Request:
    """A message of a client; msgspec.ValidationError says what is wrong with it."""
    request: Request = _decoder(requests()).decode(data)
    return request


def decode_entry(data: bytes) -> Entry:
    entry: Entry = _decoder(entries()).decode(data)
    return entry
