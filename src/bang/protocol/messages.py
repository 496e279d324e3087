"""The messages of the WebSocket, both ways. JSON objects; `type` says which message it is."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from bang.protocol.parts import (
    Advice,
    ClockState,
    Key,
    Password,
    Proof,
    Reason,
    SeatState,
    Status,
    TableId,
    TableOptions,
    Told,
    ToldAsked,
    ToldBet,
    ToldView,
    WinChances,
)

PROTOCOL: Final = 3  # raised when an old client would misunderstand something

RequestId = Annotated[
    int, Meta(ge=0, le=2**31, description="the client's own number; comes back in `done` or `refused`")
]


class Request(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower):
    id: RequestId = 0


class Hello(Request):
    """The first message. The token may be left out where the cookie of the site says who it is."""

    protocol: int = PROTOCOL
    token: Annotated[str, Meta(max_length=200)] = ""


class Watch(Request):
    """Follow a table: as the seat that is one's own there, else as a spectator. Answered by `update` and `done`."""

    table: TableId
    since: Annotated[int, Meta(ge=0, description="the last version that one has; only what is newer is sent")] = 0
    password: Password = ""


class Unwatch(Request):
    """Follow a table no longer. Whoever is seated there counts as absent."""

    table: TableId


# The messages about the connection itself. All others are actions in a room: `bang.rooms.actions`.
CONNECTION_REQUESTS: Final[tuple[type[Request], ...]] = (Hello, Watch, Unwatch)


class Reply(Struct, tag_field="type", tag=str.lower):
    pass


class Welcome(Reply):
    """The answer to `hello`."""

    protocol: int
    server: Annotated[str, Meta(description="the version of the program")]
    account: str
    name: str


class Update(Reply):
    """Where a table stands, and what happened since the version that the client has."""

    table: str
    version: Annotated[int, Meta(description="ask for what is newer than this with `watch`")]
    since: Annotated[int, Meta(description="the happenings are those after this version")]
    happenings: Annotated[list[Told], Meta(description="oldest first")]
    status: Status
    options: TableOptions
    host: int
    you: Annotated[int, Meta(description="one's own seat, -1 for spectators")]
    seats: list[SeatState]
    missed: Annotated[int, Meta(description="on return: how many of the happenings came while one was away")]
    view: Annotated[ToldView | None, Meta(description="the table as this viewer sees it, once dealt")]
    asked: Annotated[
        ToldAsked | None, Meta(description="the own open question, with its options; else the pending one without them")
    ]
    declined: Annotated[list[str], Meta(description="the abilities that one declines until the end of the turn")]
    waived: Annotated[list[str], Meta(description="the kinds about which one never wants to be asked")]
    clock: Annotated[ClockState | None, Meta(description="not for spectators who are behind the game")]
    proof: Proof | None
    curve: Annotated[
        list[WinChances],
        Meta(description="once finished: how likely each side was to win, after each answer that changed it"),
    ]
    paused: Annotated[bool, Meta(description="bots wait until the host lets them go on")] = False
    watchers: Annotated[int, Meta(description="how many people without a seat follow the table")] = 0
    watching: Annotated[list[str], Meta(description="the accounts of those, as many as fit")] = msgspec.field(
        default_factory=list
    )
    bets: Annotated[list[ToldBet], Meta(description="one's own; once finished those of all")] = msgspec.field(
        default_factory=list
    )
    may_bet: Annotated[bool, Meta(description="one is out and may `bet` on the winner, or change the bet")] = False
    slip: Annotated[float, Meta(description="seconds in which one may still `takeback` one's last answer")] = 0.0
    advisable: Annotated[bool, Meta(description="one may `advise` about an open question of one's own")] = False
    advice: Annotated[Advice | None, Meta(description="about the own open question, once asked for")] = None
    brief: Annotated[bool, Meta(description="what has happened is not told yet; another update will, soon")] = False


class Reasons(Reply):
    """The answer to `explain`. If the card can be used, the reasons are about the seats at which it cannot."""

    id: int
    reasons: list[Reason]


class Done(Reply):
    """A request was carried out, and its effect is durable."""

    id: int


class Refused(Reply):
    """A request was not carried out and changed nothing."""

    id: int
    code: Annotated[Key, Meta(description="for programs; the list is below")]
    text: Annotated[str, Meta(description="for people: what was wrong and what would be right")]


class Bye(Reply):
    """The last message before the server closes the connection, and why: the endings are above."""

    reason: str


ServerMessage = Welcome | Update | Reasons | Done | Refused | Bye

# The codes of `refused`.
CODES: Final = {
    "malformed": "not JSON, not a message of this protocol, or a value out of its bounds",
    "protocol": "this server speaks another version of the protocol",
    "hello_first": "the first message must be `hello`",
    "unknown_account": "the token is missing, damaged or of another server",
    "no_table": "there is no such table, or it is not for you",
    "no_player": "there is no such player",
    "password": "the table needs its password; or the login or the password of an account is wrong",
    "taken": "the login belongs to another account",
    "not_watching": "`watch` the table first",
    "no_spectators": "this table may not be watched",
    "lab_off": "this server has no balance lab",
    "too_many": "too many messages, tables or connections; wait a little",
    "other_site": "a page of another site sent this (over HTTP only)",
    "not_seated": "for people who have a seat at this table",
    "not_host": "for the host of the table",
    "wrong_time": "not before the deal, or only before it, or only after the end",
    "no_seat": "the seat is taken or does not exist",
    "late": "the question was answered already",
    "wrong_seat": "somebody else is asked",
    "illegal": "not among the options of the question",
    "chat": "chat is off, phrases only, or you are muted",
    "options": "a game cannot be set up like this",
    "closed": "the host of the server has closed the table",
    "muted": "the host of the server lets you say nothing for a while",
    "removed": "the host of the server has shut you out for a while",
    "not_met": "only for people whom you have played with",
    "no_host_page": "this server has no page for its host",
    "no_reports": "nobody reads reports on this server",
    "not_the_host": "only for the host of the server; the token is wrong",
    "rated": "not at a rated table",
    "people_only": "for people, not for programs",
    "failed": "the server could not do it; nothing was changed",
}

decode_reply = msgspec.json.Decoder(ServerMessage).decode
encode = msgspec.json.Encoder().encode
